import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createDataKeyring, newDataKey } from '#server/crypto/data-key.ts'
import { withTransaction } from '#server/database/transaction.ts'
import { createAnswerJudge } from '#server/domains/runs/answer-schemas.ts'
import { newRun } from '#server/domains/runs/new-run.ts'
import { createRunKeeping } from '#server/domains/runs/run-keeping.ts'
import { buildFlow, drive, EFFECTS } from '#tests/support/build-flow.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

const ANSWER = 'hopeless'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** A form that submits a text of some length, in a group and alone. */
function formOf(maxLength: number) {
  const text = {
    id: 'text',
    type: 'free-text-field',
    label: 'Text',
    validation: { maxLength },
  } as const
  const fields = [text, { id: 'more', type: 'group', fields: [text] }] as const
  return buildFlow({ steps: [{ id: 'form', fields, leave: [{ effect: 'save' }] }] }, [EFFECTS])
}

/** A run that is about to submit answers that the engine accepts, in a form of long texts. */
function handingIn() {
  return drive(formOf(100)).answer('text', 'ok').answer('more.text', ANSWER).next()
}

function logOf() {
  const lines: string[] = []
  return { lines, log: pino({ level: 'trace' }, { write: (line) => lines.push(line) }) }
}

it('accepts what the engine accepts', () => {
  const { lines, log } = logOf()
  const run = handingIn()
  expect(run.effects).toHaveLength(1)
  expect(() => createAnswerJudge({ log })(run.flow, run.state)).not.toThrow()
  expect(lines).toEqual([])
})

it('refuses what the schema of a section refuses, names the question, and logs no answer', () => {
  const { lines, log } = logOf()
  const flow = formOf(3)
  const refused = expect.objectContaining({ code: 'INVALID_ANSWER', details: { question: 'more' } })
  expect(() => createAnswerJudge({ log })(flow, handingIn().state)).toThrow(refused)
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      level: 50,
      code: 'INVALID_ANSWER',
      flow: 'example',
      version: flow.version,
      section: 'form',
    }),
  ])
  expect(lines.join('')).not.toContain(ANSWER)
})

it('ignores answers that the engine itself refuses', () => {
  const run = drive(formOf(3)).answer('text', ANSWER)
  expect(() => createAnswerJudge(logOf())(run.flow, run.state)).not.toThrow()
})

it('is applied before a run submits its answers, and nothing is stored then', async () => {
  const { db } = database.database
  const handIn = vi.fn(() => Promise.resolve('never'))
  const platform = {
    db,
    now: () => new Date(),
    dataKeys: createDataKeyring(newDataKey('test')),
    log: logOf().log,
  }
  const run = handingIn()
  const [effect] = run.effects
  if (effect === undefined) throw new Error('Nothing is submitted')
  const keeping = createRunKeeping({
    platform,
    versions: { flow: () => Promise.resolve(run.flow) },
    safety: { record: () => Promise.resolve(), reportSoon: () => undefined },
    handIn,
  })
  const id = randomUUID()
  const row = newRun(platform, {
    id,
    userId: id,
    flow: run.flow,
    requestId: null,
    first: run.state,
  })
  const handedIn = withTransaction(db, (trx) =>
    keeping.handInNow(trx, row, { flow: formOf(3), way: [run.state], effect }),
  )
  await expect(handedIn).rejects.toMatchObject({ code: 'INVALID_ANSWER' })
  expect(handIn).not.toHaveBeenCalled()
})
