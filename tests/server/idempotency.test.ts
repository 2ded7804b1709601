import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import type { Trx } from '#server/database/transaction.ts'
import { codedError } from '#server/errors.ts'
import { createIdempotency, type KeyedRequest } from '#server/idempotency/idempotency.ts'
import { startServer } from '#tests/support/server.ts'

const server = await startServer()
afterAll(() => server.close())
const { db } = server.app.platform
const idempotency = createIdempotency(server.app.platform)

const requestOf = async (given: Partial<KeyedRequest> = {}): Promise<KeyedRequest> => ({
  userId: (await server.addPerson()).id,
  operation: 'makeTask',
  key: randomUUID(),
  args: { ref: 'a', at: new Date('2026-03-02T15:00:00Z'), list: [1, 2] },
  ...given,
})

async function addTask(trx: Trx, userId: string): Promise<string> {
  const id = randomUUID()
  await trx
    .insertInto('tasks')
    .values({
      id,
      user_id: userId,
      ref: id,
      title: 'One',
      created_at: server.clock.now,
      updated_at: server.clock.now,
    })
    .execute()
  return id
}

const tasksOf = (userId: string) =>
  db.selectFrom('tasks').select('id').where('user_id', '=', userId).execute()

describe('a keyed request', () => {
  it('makes one thing, even if repeated, concurrently or later, and always returns its id', async () => {
    const request = await requestOf()
    const send = () => idempotency.once(request, (trx) => addTask(trx, request.userId))
    const results = await Promise.all(Array.from({ length: 40 }, send))
    results.push(await send())
    expect(await tasksOf(request.userId)).toEqual([{ id: results[0]?.id }])
    expect(new Set(results.map((result) => result.id)).size).toBe(1)
    expect(results.filter((result) => !result.isRepeat)).toHaveLength(1)
    expect(await idempotency.find(request)).toBe(results[0]?.id)
  })

  it('is refused with other arguments, in any order', async () => {
    const request = await requestOf()
    await idempotency.once(request, (trx) => addTask(trx, request.userId))
    const other = { ...request, args: { ...request.args, ref: 'b' } }
    await expect(
      idempotency.once(other, (trx) => addTask(trx, request.userId)),
    ).rejects.toMatchObject({ code: 'KEY_REUSED' })
    await expect(idempotency.find(other)).rejects.toMatchObject({ code: 'KEY_REUSED' })
    const reordered = {
      ...request,
      args: { list: [1, 2], at: '2026-03-02T15:00:00.000Z', ref: 'a' },
    }
    expect(
      (await idempotency.once(reordered, (trx) => addTask(trx, request.userId))).isRepeat,
    ).toBe(true)
    expect(await tasksOf(request.userId)).toHaveLength(1)
  })

  it('stores nothing if it is refused, so that the same key may try again', async () => {
    const request = await requestOf()
    const refused = idempotency.once(request, async (trx) => {
      await addTask(trx, request.userId)
      throw codedError('CONFLICT')
    })
    await expect(refused).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await tasksOf(request.userId)).toEqual([])
    expect(await idempotency.find(request)).toBeUndefined()
    expect((await idempotency.once(request, (trx) => addTask(trx, request.userId))).isRepeat).toBe(
      false,
    )
  })

  it("never matches another person's key or another mutation's", async () => {
    const request = await requestOf()
    const other = await requestOf({ key: request.key, args: { something: 'else' } })
    const sent = [request, other, { ...request, operation: 'makeOther', args: {} }]
    const results = await Promise.all(
      sent.map((one) => idempotency.once(one, (trx) => addTask(trx, one.userId))),
    )
    expect(results.map((result) => result.isRepeat)).toEqual([false, false, false])
  })

  it.each(['', 'short', 'with a space in it', 'x'.repeat(101)])(
    'is refused with the key %j',
    async (key) => {
      const request = await requestOf({ key })
      await expect(
        idempotency.once(request, (trx) => addTask(trx, request.userId)),
      ).rejects.toMatchObject({ code: 'BAD_INPUT' })
    },
  )

  it('is deleted after 30 days', async () => {
    const request = await requestOf()
    await idempotency.once(request, (trx) => addTask(trx, request.userId))
    const later = createIdempotency({
      db,
      now: () => new Date(server.clock.now.getTime() + 31 * 86_400_000),
    })
    expect((await later.once(request, (trx) => addTask(trx, request.userId))).isRepeat).toBe(false)
  })
})
