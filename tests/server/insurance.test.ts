import { afterAll, describe, expect, it } from 'vitest'
import { createPayersService } from '#server/gateways/payers/payers-service.ts'
import { startPayersEmulator } from '#tests/support/payers-emulator.ts'
import { at, type Person, startServer, tokenOf } from '#tests/support/server.ts'

// It is Monday, 2 March 2026, 15:00 UTC.
const server = await startServer()
afterAll(() => server.close())
const { db } = server.app.platform

const FIELDS = 'memberId updatedAt inNetwork payer { id name }'
const SET = `mutation ($memberId: String!, $payerId: ID!) { setInsurance(memberId: $memberId, payerId: $payerId) { ${FIELDS} } }`

function insuranceOf(person: Person) {
  const ask = async (query: string, variables: object = {}) => {
    const { data, code } = await server.ask(query, {
      token: await tokenOf(server, person),
      variables,
    })
    return code ?? data
  }
  return {
    now: async () => at(await ask(`{ insurance { ${FIELDS} } }`), 'insurance'),
    set: (memberId: string, payerId: string) => ask(SET, { memberId, payerId }),
    drop: () => ask('mutation { dropInsurance }'),
    ask,
  }
}

describe('an insurance', () => {
  it('has the member id, the time of its change, the network status, and the payer [AENT-18] [QURY-05]', async () => {
    const [ana, ben] = [
      insuranceOf(await server.addPerson()),
      insuranceOf(await server.addPerson()),
    ]
    expect(await ana.now()).toBeNull()
    await ana.set('AB-1', 'lantern-health')
    await ben.set('CD 2', 'evergreen-care')
    const updatedAt = '2026-03-02T15:00:00.000Z'
    expect(await ana.now()).toEqual({
      memberId: 'AB-1',
      updatedAt,
      inNetwork: true,
      payer: { id: 'lantern-health', name: 'Lantern Health Plan' },
    })
    expect(await ben.now()).toEqual({
      memberId: 'CD 2',
      updatedAt,
      inNetwork: false,
      payer: { id: 'evergreen-care', name: 'Evergreen Care' },
    })
  })

  it('replaces the previous one, encrypted; twice is the same as once [MUTA-23]', async () => {
    const person = await server.addPerson()
    const { set, now } = insuranceOf(person)
    expect(at(await set(' AB-1 ', 'lantern-health'), 'setInsurance')).toMatchObject({
      memberId: 'AB-1',
    })
    const later = at(await set('CD-2', 'riverbend-mutual'), 'setInsurance')
    expect(at(await set('CD-2', 'riverbend-mutual'), 'setInsurance')).toEqual(later)
    expect(await now()).toMatchObject({ memberId: 'CD-2', payer: { name: 'Riverbend Mutual' } })
    const [row, ...others] = await db
      .selectFrom('user_insurance')
      .selectAll()
      .where('user_id', '=', person.id)
      .execute()
    expect(others).toEqual([])
    expect(row?.sealed_member_id.toString('latin1')).not.toContain('CD-2')
    for (const [memberId, payerId] of [
      ['', 'lantern-health'],
      ['  ', 'lantern-health'],
      ['x'.repeat(51), 'lantern-health'],
      ['AB-1', 'nobody'],
    ] as const)
      expect(await set(memberId, payerId)).toBe('INVALID_FIELD')
    expect(await now()).toMatchObject({ memberId: 'CD-2' })
    expect(await set('x'.repeat(50), 'lantern-health')).toMatchObject({
      setInsurance: { memberId: 'x'.repeat(50) },
    })
  })

  it('with an unknown payer stays, without the payer', async () => {
    const person = await server.addPerson()
    const { set, now } = insuranceOf(person)
    await set('AB-1', 'lantern-health')
    await db
      .updateTable('user_insurance')
      .set({ payer_id: 'gone' })
      .where('user_id', '=', person.id)
      .execute()
    expect(await now()).toMatchObject({ memberId: 'AB-1', inNetwork: false, payer: null })
  })

  it('is deleted for the person only; twice is the same as once [MUTA-24]', async () => {
    const [ana, ben] = [
      insuranceOf(await server.addPerson()),
      insuranceOf(await server.addPerson()),
    ]
    await ana.set('AB-1', 'lantern-health')
    await ben.set('CD-2', 'evergreen-care')
    expect(await ana.drop()).toEqual({ dropInsurance: true })
    expect(await ana.now()).toBeNull()
    expect(await ana.drop()).toEqual({ dropInsurance: true })
    expect(await ben.now()).toMatchObject({ memberId: 'CD-2' })
  })
})

describe('the payers', () => {
  it('are the operator’s, by name [QURY-06]', async () => {
    const { ask } = insuranceOf(await server.addPerson())
    expect(await ask('{ payers { id name } }')).toEqual({
      payers: [
        { id: 'evergreen-care', name: 'Evergreen Care' },
        { id: 'lantern-health', name: 'Lantern Health Plan' },
        { id: 'riverbend-mutual', name: 'Riverbend Mutual' },
      ],
    })
    expect((await server.ask('{ payers { id } }')).code).toBe('INVALID_AUTHENTICATION')
  })
})

describe('the service of payers', () => {
  const LIST = [
    { id: 'zenith', name: 'Zenith', inNetwork: false, phone: 'dropped' },
    { id: 'aurora', name: 'Aurora', inNetwork: true },
  ]

  it('is called with its key, and returns companies by name', async () => {
    const emulator = await startPayersEmulator(LIST)
    expect(await createPayersService(emulator).payers()).toEqual([
      { id: 'aurora', name: 'Aurora', inNetwork: true },
      { id: 'zenith', name: 'Zenith', inNetwork: false },
    ])
    const stranger = createPayersService({ ...emulator, key: 'another' })
    await expect(stranger.payers()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    await emulator.close()
  })

  it.each([
    ['an error', [500]],
    ['a cut connection', [0]],
    ['a page in place of a list', [200, '<html>']],
    ['a list of another shape', [200, '[{"id":"a"}]']],
  ] as const)(
    'is tried again after %s; the person learns of a second failure, and loses nothing',
    async (_what, answer) => {
      const emulator = await startPayersEmulator(LIST)
      const payers = createPayersService(emulator)
      emulator.answerNext(answer)
      expect(await payers.payers()).toHaveLength(2)
      const portal = await startServer({}, { gateways: { payers } })
      const token = await tokenOf(portal, await portal.addPerson())
      const set = (payerId: string) =>
        portal.ask(SET, { token, variables: { memberId: 'AB-1', payerId } })
      expect(at((await set('aurora')).data, 'setInsurance')).toMatchObject({
        inNetwork: true,
        payer: { name: 'Aurora' },
      })
      emulator.answerNext(answer, answer)
      expect((await set('zenith')).code).toBe('SERVICE_UNAVAILABLE')
      const { data } = await portal.ask('{ insurance { payer { name } } }', { token })
      expect(data).toEqual({ insurance: { payer: { name: 'Aurora' } } })
      await portal.close()
      await emulator.close()
    },
  )
})
