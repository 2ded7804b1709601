import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import type { RunStatus } from '#server/domains/runs/tables.ts'
import { removeOldRows } from '#server/upkeep/remove-old-rows.ts'
import { login, startServer, tokenOf } from '#tests/support/server.ts'

const server = await startServer()
afterAll(() => server.close())
const { db } = server.app.platform

const KEPT = { sessions: 90, loginLinks: 60, settledMails: 50, finishedRunEvents: 40 }
const DAY_MS = 86_400_000
const now = server.clock.now
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
const upkeep = () => removeOldRows(db, KEPT, now)

async function addRun(userId: string, status: RunStatus, updatedAt: Date): Promise<string> {
  const id = randomUUID()
  const flow = await db
    .selectFrom('current_flows')
    .selectAll()
    .where('flow_id', '=', 'intake')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('runs')
    .values({
      id,
      user_id: userId,
      flow_id: 'intake',
      flow_version: flow.version,
      request_id: null,
      inner_flow_id: 'intake',
      revision: 1,
      status,
      sealed_state: Buffer.from('sealed'),
      started_at: updatedAt,
      updated_at: updatedAt,
    })
    .execute()
  await db
    .insertInto('run_events')
    .values({ run_id: id, event_id: randomUUID(), revision: 1 })
    .execute()
  return id
}

async function eventsOf(runId: string): Promise<number> {
  return (
    await db.selectFrom('run_events').select('event_id').where('run_id', '=', runId).execute()
  ).length
}

describe('upkeep', () => {
  it('removes old sessions, links, attempts and mail notes, and keeps newer ones', async () => {
    const { id: user_id } = await server.addPerson()
    const session = (days: number) => ({
      ...{
        id: randomUUID(),
        token_hash: randomBytes(32),
        user_id,
        last_seen_at: daysAgo(days),
        ended_at: null,
      },
      ...{ created_at: daysAgo(days), impersonation_id: null },
    })
    const link = (days: number) => ({
      ...{
        token_hash: randomBytes(32),
        user_id,
        purpose: 'LogIn' as const,
        impersonation_id: null,
        used_at: null,
      },
      ...{ created_at: daysAgo(days + 1), expires_at: daysAgo(days) },
    })
    const mail = (settled: Date | null) => ({
      ...{
        id: randomUUID(),
        user_id,
        template: 'activation',
        failure: null,
        created_at: daysAgo(300),
        settled_at: settled,
      },
      ...(settled === null
        ? { status: 'Waiting' as const, sealed_content: Buffer.from('sealed') }
        : { status: 'Sent' as const, sealed_content: null }),
    })
    const sessions = [session(91), session(89)]
    const links = [link(61), link(59)]
    const mails = [mail(daysAgo(51)), mail(daysAgo(49)), mail(null)]
    const attempts = [now, new Date(now.getTime() + 1)].map((ends) => ({
      bucket: randomBytes(32),
      count: 1,
      window_ends_at: ends,
    }))
    await db.insertInto('sessions').values(sessions).execute()
    await db.insertInto('login_links').values(links).execute()
    await db.insertInto('mails').values(mails).execute()
    await db.insertInto('attempts').values(attempts).execute()
    await upkeep()
    const left = {
      sessions: await db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', user_id)
        .execute(),
      links: await db
        .selectFrom('login_links')
        .select('token_hash')
        .where('user_id', '=', user_id)
        .execute(),
      mails: await db
        .selectFrom('mails')
        .select('id')
        .where('user_id', '=', user_id)
        .orderBy('settled_at')
        .execute(),
      attempts: await db.selectFrom('attempts').select('bucket').execute(),
    }
    expect(left).toEqual({
      sessions: [{ id: sessions[1]?.id }],
      links: [{ token_hash: links[1]?.token_hash }],
      mails: [{ id: mails[1]?.id }, { id: mails[2]?.id }],
      attempts: [{ bucket: attempts[1]?.bucket }],
    })
  })

  it('removes the applied events of finished runs, but never of a draft, and never the answers', async () => {
    const { id: userId } = await server.addPerson()
    const [submitted, ended] = [
      await addRun(userId, 'Submitted', daysAgo(41)),
      await addRun(userId, 'Ended', daysAgo(41)),
    ]
    const [young, draft] = [
      await addRun(userId, 'Submitted', daysAgo(39)),
      await addRun(userId, 'Active', daysAgo(400)),
    ]
    await upkeep()
    expect(await Promise.all([submitted, ended, young, draft].map(eventsOf))).toEqual([0, 0, 1, 1])
    const states = await db
      .selectFrom('runs')
      .select('sealed_state')
      .where('user_id', '=', userId)
      .execute()
    expect(states.map((run) => run.sealed_state?.toString())).toEqual([
      'sealed',
      'sealed',
      'sealed',
      'sealed',
    ])
  })

  it('keeps safety records and staff actions in a person’s place, at any age', async () => {
    const person = await server.addPerson()
    const [impersonation_id, created_at] = [randomUUID(), daysAgo(4000)]
    await db
      .insertInto('impersonations')
      .values({
        id: impersonation_id,
        user_id: person.id,
        staff_id: 's-1',
        reason: 'a call',
        created_at,
      })
      .execute()
    await db
      .insertInto('impersonated_operations')
      .values({
        id: randomUUID(),
        impersonation_id,
        operation: 'Query.currentUser',
        asked_at: created_at,
      })
      .execute()
    await db
      .insertInto('sessions')
      .values({
        ...{ id: randomUUID(), token_hash: randomBytes(32), user_id: person.id, impersonation_id },
        ...{ created_at, last_seen_at: created_at, ended_at: created_at },
      })
      .execute()
    await db
      .insertInto('safety_records')
      .values({
        ...{
          id: randomUUID(),
          user_id: person.id,
          run_id: null,
          flow_id: 'intake',
          flow_version: 'v',
          flag: 'suicidal',
        },
        ...{ item: null, recorded_at: created_at, notified_at: created_at },
      })
      .execute()
    await upkeep()
    const counts = await Promise.all([
      db.selectFrom('safety_records').select('id').where('user_id', '=', person.id).execute(),
      db
        .selectFrom('impersonated_operations')
        .select('id')
        .where('impersonation_id', '=', impersonation_id)
        .execute(),
      db.selectFrom('sessions').select('id').where('user_id', '=', person.id).execute(),
    ])
    expect(counts.map((rows) => rows.length)).toEqual([1, 1, 0])
  })

  it('keeps people logged in, and limits on failed log-ins in force', async () => {
    const person = await server.addPerson()
    const token = await tokenOf(server, person)
    for (let failed = 0; failed < 10; failed += 1)
      await login(server, { ...person, password: 'wrong' })
    await upkeep()
    expect((await server.ask('{ currentUser { id } }', { token })).data).toMatchObject({
      currentUser: { id: person.id },
    })
    expect((await login(server, { ...person, password: 'wrong' })).code).toBe('TOO_MANY_REQUESTS')
  })
})
