import { afterAll, describe, expect, it } from 'vitest'
import { startServer, tokenOf } from '#tests/support/server.ts'

const server = await startServer()
afterAll(() => server.close())

const TRACK = 'mutation ($tag: String!, $data: JSON) { track(tag: $tag, data: $data) }'
const stored = () => server.database.database.db.selectFrom('analytics_events').selectAll().execute()

describe('tracking', () => {
  it('keeps an event of a known name for the person who is logged in', async () => {
    const person = await server.addPerson()
    const token = await tokenOf(server, person)
    const answer = await server.ask(TRACK, { variables: { tag: 'patient-portal.medical-history.completed' }, token })
    expect(answer.data).toEqual({ track: true })
    expect((await stored()).map(({ user_id, tag, data }) => ({ user_id, tag, data }))).toEqual([
      { user_id: person.id, tag: 'patient-portal.medical-history.completed', data: {} },
    ])
  })

  it.each([
    ['a name that is not known', { tag: 'patient-portal.click.phq9-9' }],
    ['a name without the prefix', { tag: 'click.login' }],
    ['data that the event does not carry', { tag: 'patient-portal.click.login', data: { answer: 'Nearly every day' } }],
    ['words where a count belongs', { tag: 'patient-portal.exit.home', data: { clickCount: 'sad' } }],
    ['an e-mail where an id belongs', { tag: 'patient-portal.exit.home', data: { sessionId: 'ada@example.test' } }],
  ])('refuses %s and keeps nothing of it', async (_name, variables) => {
    const before = (await stored()).length
    expect((await server.ask(TRACK, { variables })).code).toBe('UNKNOWN_EVENT')
    expect(await stored()).toHaveLength(before)
  })
})
