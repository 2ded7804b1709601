import { at, startServer, tokenOf } from '#tests/support/server.ts'
import { afterAll, expect, it } from 'vitest'

const server = await startServer()
afterAll(() => server.close())

it('a reply of the API is never compressed: its size could reveal secrets', async () => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/graphql',
    payload: { query: '{ interpretationLanguages { id name } }' },
    headers: {
      authorization: `Bearer ${await tokenOf(server, await server.addPerson())}`,
      'accept-encoding': 'gzip, deflate, br',
    },
  })
  expect(response.headers['content-encoding']).toBeUndefined()
  expect(at(response.json(), 'data', 'interpretationLanguages', 0)).toEqual({
    id: 'ase',
    name: 'American Sign Language',
  })
})
