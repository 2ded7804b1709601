import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { mailsTo } from '#tests/support/outbox.ts'
import { type Person, startServer, tokenOf } from '#tests/support/server.ts'
import { staffToken } from '#tests/support/sessions.ts'
import { addVisit } from '#tests/support/visits.ts'

const server = await startServer({ DELETION_REQUESTS_PER_PERSON: '3' })
const { db, mailOutbox } = server.app.platform
await mailOutbox.deliver()
afterAll(() => server.close())

const STATE = '{ status requestedAt hasOpenCharges hasVisitsToCancel hasVisitsToWaitFor }'
const READ = `{ accountDeletion ${STATE} }`
const REQUEST = `mutation ($key: String!) { requestAccountDeletion(idempotencyKey: $key) ${STATE} }`
const TAKE_BACK = `mutation { takeBackAccountDeletion ${STATE} }`
const HOUR_MS = 3_600_000
const NOTHING_STANDS = {
  hasOpenCharges: false,
  hasVisitsToCancel: false,
  hasVisitsToWaitFor: false,
}

const read = async (token: string) => (await server.ask(READ, { token })).data.accountDeletion
const request = (token: string | undefined, key: string = randomUUID()) =>
  server.ask(REQUEST, { token, variables: { key } })
const rowsOf = ({ id }: Person) =>
  db.selectFrom('account_deletions').selectAll().where('user_id', '=', id).execute()

describe('a request to delete an account', () => {
  it('is stored once and sends one mail, even if repeated in several tabs', async () => {
    const person = await server.addPerson()
    const token = await tokenOf(server, person)
    expect(await read(token)).toEqual({ status: 'None', requestedAt: null, ...NOTHING_STANDS })
    const key = randomUUID()
    const answers = await Promise.all([request(token, key), request(token, key), request(token)])
    const waiting = {
      status: 'Waiting',
      requestedAt: server.clock.now.toISOString(),
      ...NOTHING_STANDS,
    }
    for (const { data } of answers) expect(data.requestAccountDeletion).toEqual(waiting)
    expect(await read(token)).toEqual(waiting)
    expect(await rowsOf(person)).toHaveLength(1)
    const [mail] = await mailsTo(server, person.email)
    expect(mail?.subject).toMatch(/^We got your request to delete your \S+ account$/)
    expect(mail?.text).toContain('/account/data')
    expect(`${mail?.subject}${mail?.text}`).not.toMatch(/therap|psychiatr|visit|care|health/i)
  })

  it('can be withdrawn while it waits; a late repeat does nothing, and a new request starts over', async () => {
    const person = await server.addPerson()
    const token = await tokenOf(server, person)
    const key = randomUUID()
    await request(token, key)
    for (const _again of [1, 2])
      expect((await server.ask(TAKE_BACK, { token })).data.takeBackAccountDeletion).toMatchObject({
        status: 'None',
      })
    expect((await request(token, key)).data.requestAccountDeletion).toMatchObject({
      status: 'None',
      requestedAt: null,
    })
    expect((await request(token)).data.requestAccountDeletion).toMatchObject({ status: 'Waiting' })
    expect((await rowsOf(person)).map(({ taken_back_at }) => taken_back_at !== null)).toEqual([
      true,
      false,
    ])
  })

  it('is limited for a person who keeps asking and withdrawing; repeats do not count', async () => {
    const token = await tokenOf(server, await server.addPerson())
    const key = randomUUID()
    for (const _again of [1, 2, 3, 4]) expect((await request(token, key)).code).toBeUndefined()
    expect([(await request(token)).code, (await request(token)).code]).toEqual([
      undefined,
      undefined,
    ])
    expect((await request(token)).code).toBe('TOO_MANY_REQUESTS')
  })

  it('cannot be withdrawn once staff carry it out, and the refusal says so', async () => {
    const person = await server.addPerson()
    const token = await tokenOf(server, person)
    await request(token)
    const begun = { begun_at: server.clock.now, staff_id: 'staff-1' }
    await db.updateTable('account_deletions').set(begun).where('user_id', '=', person.id).execute()
    const refused = await server.ask(TAKE_BACK, { token })
    expect(refused).toMatchObject({ code: 'DELETION_BEGUN' })
    expect(refused.message).toContain("can't be taken back")
    expect(await read(token)).toMatchObject({ status: 'Begun' })
  })

  it('concerns only the person’s own account, and no request is ever removed', async () => {
    const person = await server.addPerson()
    const { token } = await staffToken(db, person.id)
    for (const query of [READ, TAKE_BACK])
      expect((await server.ask(query, { token })).code).toBe('FORBIDDEN')
    expect((await request(token)).code).toBe('FORBIDDEN')
    expect((await request(undefined)).code).toBe('INVALID_AUTHENTICATION')
    expect(await rowsOf(person)).toEqual([])
    await expect(db.deleteFrom('account_deletions').execute()).rejects.toThrow('append-only')
  })

  it.each([
    ['an invoice that is not paid', 'hasOpenCharges', 0, { amount: 1500 }],
    ['a visit that can be canceled for free', 'hasVisitsToCancel', 72, {}],
    ['a visit that costs a fee to cancel', 'hasVisitsToWaitFor', 2, {}],
    ['a visit that has begun', 'hasVisitsToWaitFor', -0.5, {}],
  ] as const)('is stored but reports the obstacle: %s', async (_what, name, inHours, bill) => {
    const person = await server.addPerson()
    const token = await tokenOf(server, person)
    const { now } = server.clock
    if ('amount' in bill) {
      const invoice = {
        id: randomUUID(),
        user_id: person.id,
        description: 'Letter',
        paid: false,
        created_at: now,
      }
      await db
        .insertInto('invoices')
        .values({ ...invoice, amount_in_cents: bill.amount })
        .execute()
    } else {
      const start = new Date(now.getTime() + inHours * HOUR_MS)
      await addVisit(server, person.id, {
        status: 'upcoming',
        starts_at: start,
        ends_at: new Date(start.getTime() + HOUR_MS),
      })
    }
    expect((await request(token)).data.requestAccountDeletion).toMatchObject({
      status: 'Waiting',
      ...NOTHING_STANDS,
      [name]: true,
    })
  })
})
