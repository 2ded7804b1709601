import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSafetyService } from '#server/domains/safety/safety-service.ts'
import { type FlowPortal, openRun, startFlowPortal } from './flow-portal.ts'

/** A gateway that accepts no notices until the test says so. */
const gateway = { isUp: false, taken: [] as string[] }
let portal: FlowPortal
beforeAll(async () => {
  portal = await startFlowPortal({
    safety: {
      notifySafetyTeam: (id) => {
        if (!gateway.isUp) return Promise.reject(new Error('The recipient is down'))
        gateway.taken.push(id)
        return Promise.resolve()
      },
    },
  })
})
afterAll(() => portal.close())

describe('the notice of a safety record', () => {
  it('is tried again until the safety team accepts it, and never delays or loses the save', async () => {
    const patient = await portal.patient()
    const run = await openRun(portal, patient, 'intake')
    await run.send({ type: 'next' }, { type: 'next' })
    for (let item = 1; item < 9; item += 1)
      await run.send({ type: 'choose', field: `phq9-${item}`, value: 'not-at-all' })
    const saved = await run.send({ type: 'choose', field: 'phq9-9', value: 'several-days' })
    expect(saved.outcome).toBe('Saved')
    const service = createSafetyService(portal.app.platform)
    await service.report()
    const waiting = await portal.db
      .selectFrom('safety_records')
      .selectAll()
      .where('user_id', '=', patient.id)
      .executeTakeFirstOrThrow()
    expect([waiting.notified_at, gateway.taken]).toEqual([null, []])
    gateway.isUp = true
    await service.report()
    await service.report()
    const told = await portal.db
      .selectFrom('safety_records')
      .selectAll()
      .where('user_id', '=', patient.id)
      .executeTakeFirstOrThrow()
    expect(told.notified_at).toBeInstanceOf(Date)
    // The save began a report that may still be pending: the gateway recognizes a record by its id.
    expect([...new Set(gateway.taken)]).toEqual([waiting.id])
  })

  it('outlives the person’s account', async () => {
    const patient = await portal.patient()
    const run = await openRun(portal, patient, 'intake')
    await run.send({ type: 'next' }, { type: 'next' })
    for (let item = 1; item < 9; item += 1)
      await run.send({ type: 'choose', field: `phq9-${item}`, value: 'not-at-all' })
    await run.send({ type: 'choose', field: 'phq9-9', value: 'nearly-every-day' })
    await portal.db.deleteFrom('users').where('id', '=', patient.id).execute()
    expect(
      await portal.db.selectFrom('runs').select('id').where('id', '=', run.id).execute(),
    ).toEqual([])
    expect(
      await portal.db
        .selectFrom('safety_records')
        .select('item')
        .where('user_id', '=', patient.id)
        .execute(),
    ).toEqual([{ item: 'phq9-9' }])
  })
})
