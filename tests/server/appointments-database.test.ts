import { afterAll, describe, expect, it } from 'vitest'
import { postgresCode } from '#server/database/postgres-code.ts'
import { addAppointment, type AppointmentStory, addProvider } from '#tests/support/scheduling.ts'
import { startServer } from '#tests/support/server.ts'

const server = await startServer()
afterAll(() => server.close())

const EXCLUDED = '23P01'
const NOT_UNIQUE = '23505'

/**
 * The database's error code when the second of two appointments is refused; `undefined` if both are
 * accepted.
 */
async function codeOfSecond(
  first: Omit<AppointmentStory, 'userId' | 'providerId'>,
  second: Omit<AppointmentStory, 'userId' | 'providerId'>,
  shared: 'provider' | 'patient' | 'both',
): Promise<string | undefined> {
  const [one, other] = [(await server.addPerson()).id, (await server.addPerson()).id]
  const [provider, colleague] = [await addProvider(server), await addProvider(server)]
  await addAppointment(server, { userId: one, providerId: provider, ...first })
  const userId = shared === 'provider' ? other : one
  const providerId = shared === 'patient' ? colleague : provider
  try {
    await addAppointment(server, { userId, providerId, ...second })
    return undefined
  } catch (error) {
    return postgresCode(error)
  }
}

const at = (start: string, given: Partial<AppointmentStory> = {}) => ({
  start,
  type: 'adhoc' as const,
  ...given,
})

describe('the database', () => {
  it.each([
    ['the same time', at('2026-03-04T15:00:00Z'), at('2026-03-04T15:00:00Z')],
    ['a time that begins inside', at('2026-03-04T15:00:00Z'), at('2026-03-04T15:59:00Z')],
    ['a time that ends inside', at('2026-03-04T15:00:00Z'), at('2026-03-04T14:01:00Z')],
    ['a time around it', at('2026-03-04T15:00:00Z', { minutes: 10 }), at('2026-03-04T14:50:00Z')],
    [
      'a missed visit',
      at('2026-03-04T15:00:00Z', { status: 'no show' }),
      at('2026-03-04T15:00:00Z'),
    ],
  ])(
    'refuses a second appointment at %s, for the provider and for the patient',
    async (_name, first, second) => {
      expect(await codeOfSecond(first, second, 'provider')).toBe(EXCLUDED)
      expect(await codeOfSecond(first, second, 'patient')).toBe(EXCLUDED)
    },
  )

  it.each([
    ['right after it', at('2026-03-04T15:00:00Z'), at('2026-03-04T16:00:00Z')],
    ['right before it', at('2026-03-04T15:00:00Z'), at('2026-03-04T14:00:00Z')],
    [
      'where one was cancelled',
      at('2026-03-04T15:00:00Z', { status: 'cancelled' }),
      at('2026-03-04T15:00:00Z'),
    ],
    [
      'when another one was moved',
      at('2026-03-04T15:00:00Z', { status: 'rescheduled' }),
      at('2026-03-04T15:00:00Z'),
    ],
  ])('accepts an appointment %s', async (_name, first, second) => {
    expect(await codeOfSecond(first, second, 'both')).toBeUndefined()
  })

  it('accepts one intake per care type and person, upcoming or past, and another one after a cancellation', async () => {
    const intake = (start: string, given: Partial<AppointmentStory> = {}) =>
      at(start, { type: 'intake', ...given })
    const [first, second] = [intake('2026-03-04T15:00:00Z'), intake('2026-03-09T15:00:00Z')]
    expect(await codeOfSecond(first, second, 'patient')).toBe(NOT_UNIQUE)
    expect(await codeOfSecond({ ...first, status: 'complete' }, second, 'patient')).toBe(NOT_UNIQUE)
    expect(await codeOfSecond({ ...first, status: 'cancelled' }, second, 'patient')).toBeUndefined()
    expect(
      await codeOfSecond(first, { ...second, careType: 'Psychiatry' }, 'patient'),
    ).toBeUndefined()
    expect(await codeOfSecond(first, second, 'provider')).toBeUndefined()
  })

  it('refuses an appointment that ends before it begins', async () => {
    const person = await server.addPerson()
    const providerId = await addProvider(server)
    await expect(
      addAppointment(server, {
        userId: person.id,
        providerId,
        start: '2026-03-04T15:00:00Z',
        minutes: 0,
      }),
    ).rejects.toThrow()
  })
})
