import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#server/database/transaction.ts'
import { recordStatements } from '#tests/support/statements.ts'
import { type FlowPortal, startFlowPortal } from './flow-portal.ts'
import { addPatientInIntake } from './patient-in-intake.ts'

const { record, onStatement } = recordStatements()
let portal: FlowPortal
beforeAll(async () => {
  portal = await startFlowPortal({ onStatement })
})
afterAll(() => portal.close())

const USER = `{ currentUser { id firstName organization { name } tasks { ref } notifications { key }
  careFlows { careType } appointments { id provider { name traits { category } } } upcomingAppointment { id } } }`
const START = 'mutation { startRun(flowId: "intake") { id revision } }'

const inTheIntake = () => addPatientInIntake(portal)

describe('the statements of an operation', () => {
  it('are at most 3 for the logged-in person with all their data', async () => {
    const patient = await portal.patient()
    await patient.ask(USER) // a version of the facts is read once
    const sent = await record(() => patient.ask(USER))
    expect(sent.length).toBeLessThanOrEqual(3)
  })

  it('are at most 7 to resume a run, including the gate and transactions', async () => {
    const { patient } = await inTheIntake()
    const sent = await record(() => patient.ask(START))
    expect(sent.length).toBeLessThanOrEqual(7)
  })

  it('are at most 8 to begin a run, including the gate and transactions', async () => {
    await inTheIntake() // the flow is read once
    const patient = await portal.patient()
    await patient.askAgain()
    const sent = await record(() => patient.ask(START))
    expect(sent.length).toBeLessThanOrEqual(8)
  })

  it('are at most 7 for a save, including the gate and transactions', async () => {
    const { saveOnce } = await inTheIntake()
    const sent = await record(saveOnce)
    expect(sent.length).toBeLessThanOrEqual(7)
  })
})

describe('simultaneous saves of different people', () => {
  it('abort nothing, even in a new database', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, inTheIntake))
    const sent = await record(() =>
      Promise.all(
        people.map(async ({ saveOnce }) => {
          for (let time = 0; time < 5; time += 1) await saveOnce()
        }),
      ),
    )
    expect(sent.filter((text) => text === 'rollback')).toEqual([])
  })
})

describe('a prepared statement', () => {
  it('is prepared again once a newer server has changed the table, inside and outside a transaction', async () => {
    const { db } = portal
    const columnsOf = async (executor: typeof db) =>
      Object.keys(
        (await executor
          .selectFrom('current_flows')
          .selectAll()
          .where('flow_id', '=', 'intake')
          .executeTakeFirst()) ?? {},
      )
    const before = await columnsOf(db)
    await sql`alter table current_flows add column note text`.execute(db)
    expect(await columnsOf(db)).toEqual([...before, 'note'])
    await sql`alter table current_flows drop column note`.execute(db)
    expect(await withTransaction(db, columnsOf)).toEqual(before)
  })
})
