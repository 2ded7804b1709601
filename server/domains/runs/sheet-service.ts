import { innermostFlow, type JsonObject, replay, type Sheet } from '#engine/index.ts'
import { type Trx, withTransaction } from '../../database/transaction.ts'
import { codedError } from '../../errors.ts'
import type { Platform } from '../../platform.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { FlowVersions } from '../definitions/flow-versions.ts'
import { lockPerson } from '../people/person-statements.ts'
import type { SafetyService } from '../safety/safety-service.ts'
import { type HandIn, type RunKeeping, SUBMITTING } from './run-keeping.ts'
import { newRun } from './new-run.ts'
import { abandonDrafts, addRun } from './run-store.ts'
import type { RunRow } from './tables.ts'

type SheetPorts = {
  readonly platform: Platform
  readonly versions: FlowVersions
  readonly safety: SafetyService
  readonly keeping: RunKeeping
  readonly inputsOf: (viewer: Viewer, opening: JsonObject) => Promise<JsonObject>
  /** The parameters of a flow that a page of the portal opens. */
  readonly openingOf: (flowId: string, requestId: string | null) => JsonObject
  /** The existing submission, if these answers are a repetition. */
  readonly earlierOf: (trx: Trx, submission: HandIn) => Promise<string | undefined>
}

/** Submits complete forms in one call. */
export type SheetService = {
  /**
   * Answers all questions of a flow's current version and submits it.
   *
   * @returns The id of the submission. Repeating the same answers returns the same id.
   * @throws A coded error that names the refused place. Then nothing is saved.
   */
  readonly submit: (
    viewer: Viewer | undefined,
    asked: { readonly flowId: string; readonly requestId: string | null; readonly sheet: Sheet },
  ) => Promise<string>
}

/** The engine replays the answers as a run, which is stored and submitted like any other. */
export function createSheetService({
  platform,
  versions,
  safety,
  keeping,
  inputsOf,
  openingOf,
  earlierOf,
}: SheetPorts): SheetService {
  const { db, newId } = platform
  return {
    submit: async (viewer, { flowId, requestId, sheet }) => {
      const patient = requirePatient(viewer)
      const current = await versions.current(flowId)
      if (current === undefined) throw codedError('NOT_FOUND')
      const flow = await versions.flow(flowId, current.version)
      const inputs = await inputsOf(patient, openingOf(flowId, requestId))
      const id = newId()
      const replayed = replay(flow, inputs, sheet, { run: id, submits: SUBMITTING })
      if (!replayed.ok) {
        const { code, questionnaire, answer, field } = replayed.refusal
        throw codedError(code, { details: { questionnaire, answer, question: field } })
      }
      const { states, state, effect } = replayed
      const [first, ...later] = states
      const begun = newRun(platform, { id, userId: patient.userId, flow, requestId, first })
      const row: RunRow = {
        ...begun,
        inner_flow_id: innermostFlow({ flow, state }).flow.id,
        revision: states.length - 1,
        status: 'Submitted',
      }
      const submissionId = await withTransaction(db, async (trx) => {
        await lockPerson(trx, patient.userId)
        const earlier = await earlierOf(trx, {
          userId: patient.userId,
          run: row,
          flow,
          state,
          effect,
        })
        if (earlier !== undefined) return earlier
        await abandonDrafts(trx, row)
        await addRun(trx, row)
        return (await keeping.handInNow(trx, row, { flow, way: [first, ...later], effect }))
          .submissionId
      })
      safety.reportSoon()
      return submissionId
    },
  }
}
