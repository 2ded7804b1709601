import { isObject, type JsonObject, start, toJson } from '#engine/index.ts'
import type { ErrorCode } from '../../errors.ts'
import type { Platform } from '../../platform.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { AssessmentService } from '../assessments/assessment-service.ts'
import type { FlowVersions } from '../definitions/flow-versions.ts'
import { noteCollaborationRead } from '../people/person-statements.ts'
import type { GateTable } from './gate-table.ts'

type GatePorts = {
  readonly platform: Platform
  readonly table: GateTable
  readonly versions: FlowVersions
  readonly assessments: Pick<AssessmentService, 'latest'>
  readonly inputsOf: (viewer: Viewer, opening: JsonObject) => Promise<JsonObject>
  readonly locale: string
}

/** The onboarding gate, enforced by the server. */
export type GateService = {
  /**
   * The person's current step of the gate, from the server's own data; `null` if they passed it.
   */
  readonly stepOf: (viewer: Viewer) => Promise<string | null>
  /** Why the gate refuses an operation; `undefined` if it allows it. */
  readonly refusalOf: (viewer: Viewer, operation: string) => Promise<ErrorCode | undefined>
  readonly acknowledgeCollaboration: (viewer: Viewer | undefined) => Promise<true>
}

/** Runs the gate's flow in the engine as a browser does, with the server's own inputs. */
export function createGateService({
  platform,
  table,
  versions,
  assessments,
  inputsOf,
  locale,
}: GatePorts): GateService {
  /** Omits inputs that only a browser knows, so that no URL or marker can skip a step. */
  const gateInputs = async (viewer: Viewer): Promise<JsonObject> => {
    const [inputs, latest] = await Promise.all([
      inputsOf(viewer, { requestId: null, skipsResults: false, place: 'gate' }),
      assessments.latest(viewer),
    ])
    const hasRead = isObject(inputs.user) && inputs.user.hasAcknowledgedCollaboration === true
    return {
      ...inputs,
      latestAssessment: toJson(latest),
      markers: { welcome: false, collaboration: hasRead, activationSent: true },
      route: { forceBlocker: null },
      savedBooking: null,
      locale,
      timeZone: 'UTC',
    }
  }
  const stepOf = async (viewer: Viewer): Promise<string | null> => {
    const current = await versions.current(table.flow)
    if (current === undefined)
      throw new Error(`Cannot hold the gate: the flow "${table.flow}" was never published`)
    const flow = await versions.flow(table.flow, current.version)
    return start(flow, await gateInputs(viewer)).state.step
  }
  return {
    stepOf,
    refusalOf: async (viewer, operation) => {
      if (!table.isEverRefused(operation)) return undefined
      const step = await stepOf(viewer)
      return step === null ? undefined : table.codeAt(step, operation)
    },
    acknowledgeCollaboration: async (viewer) => {
      await noteCollaborationRead(platform.db, requirePatient(viewer).userId, platform.now())
      return true
    },
  }
}
