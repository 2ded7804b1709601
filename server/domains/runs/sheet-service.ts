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
  /** How a page of the portal opens a flow. */
  readonly openingOf: (flowId: string, requestId: string | null) => JsonObject
  /** The submission that these answers are already, when they come again. */
  readonly earlierOf: (trx: Trx, submission: HandIn) => Promise<string | undefined>
}

/** Whole forms, handed in with one call. */
export type SheetService = {
  /**
   * Answers a flow at once, as the current version asks it.
   *
   * @returns The id of the submission; the same one when the same answers come again.
   * @throws A coded error that names the place of what is refused; then nothing is saved.
   */
  readonly submit: (
    viewer: Viewer | undefined,
    asked: { readonly flowId: string; readonly requestId: string | null; readonly sheet: Sheet },
  ) => Promise<string>
}

/** The service: the engine replays a sheet to the run that its answers give, which is stored and handed in like any other. */
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
        const earlier = await earlierOf(trx, { userId: patient.userId, run: row, flow, state, effect })
        if (earlier !== undefined) return earlier
        await abandonDrafts(trx, row)
        await addRun(trx, row)
        return (await keeping.handInNow(trx, row, { flow, way: [first, ...later], effect })).submissionId
      })
      safety.reportSoon()
      return submissionId
    },
  }
}
