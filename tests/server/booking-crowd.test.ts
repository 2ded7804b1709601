import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { hashToken, TOKEN_BYTES } from '#server/crypto/tokens.ts'
import { IS_DRILL } from '#tests/support/draw.ts'
import { addProvider } from '#tests/support/scheduling.ts'
import { type Answer, startServer } from '#tests/support/server.ts'

const server = await startServer({ REQUESTS_PER_MINUTE: '1000000' })
afterAll(() => server.close())
const { db } = server.database.database
const CROWD = IS_DRILL ? 500 : 60

const SCHEDULE = `mutation ($providerId: ID!, $key: String!) { scheduleAppointment(appointmentStart: "2026-03-03T15:00:00Z",
  appointmentEnd: "2026-03-03T15:50:00Z", providerId: $providerId, idempotencyKey: $key) { id } }`

/** A logged-in student who has begun therapy. @returns The token. */
async function newToken(schoolId: string, index: number): Promise<string> {
  const { id } = await server.addPerson({
    schoolId,
    careFlows: [{ careType: 'Therapy', careStatus: 'Active', paymentSource: 'Organization' }],
  })
  const token = Buffer.alloc(TOKEN_BYTES, `${index} ${id}`).toString('base64url')
  const at = server.clock.now
  await db
    .insertInto('sessions')
    .values({
      id: randomUUID(),
      token_hash: hashToken(token),
      user_id: id,
      created_at: at,
      last_seen_at: at,
      ended_at: null,
      impersonation_id: null,
    })
    .execute()
  return token
}

function countByCode(answers: readonly Answer[]): { readonly [code: string]: number } {
  const counted: { [code: string]: number } = {}
  for (const { code = 'booked' } of answers) counted[code] = (counted[code] ?? 0) + 1
  return counted
}

it('if many people confirm the same time, exactly one books it, and the others learn that it is taken [BOOK-15]', async () => {
  const providerId = await addProvider(server)
  const schoolId = await server.addSchool()
  const tokens = await Promise.all(
    Array.from({ length: CROWD }, (_none, index) => newToken(schoolId, index)),
  )
  const confirm = (token: string) =>
    server.ask(SCHEDULE, { token, variables: { providerId, key: randomUUID() } })
  expect(countByCode(await Promise.all(tokens.map(confirm)))).toEqual({
    booked: 1,
    CONFLICT: CROWD - 1,
  })
  expect(await db.selectFrom('appointments').select('status').execute()).toEqual([
    { status: 'upcoming' },
  ])
  expect(await db.selectFrom('idempotency_keys').select('operation').execute()).toHaveLength(1)
  expect(await db.selectFrom('mails').select('template').execute()).toHaveLength(1)
}, 600_000)
