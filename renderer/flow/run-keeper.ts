import { awaitedEffects, type Flow, isObject, resume, toJson } from '#engine/index.ts'
import { apiError } from '#renderer/api/api-error.ts'
import { request, sendAtOnce } from '#renderer/api/client.ts'
import {
  AbandonRunDocument,
  SendRunEventsDocument,
  StartRunDocument,
  SubmitRunDocument,
} from '#renderer/api/generated/runs.ts'
import { loadFlow } from './load-flow.ts'
import { createRunStore, type EffectRegistry, type RunStore } from './run-store.ts'

export type OpenedRun = {
  readonly store: RunStore
  readonly abandon: () => Promise<void>
  readonly isResumed: boolean
}

/**
 * Starts or resumes the person's run of a flow on the server. Answers are saved at each step.
 *
 * @param effects Effects of the page. Submitting answers is handled here.
 */
export async function openRun(
  flowId: string,
  requestId: string | null,
  effects: EffectRegistry,
): Promise<OpenedRun> {
  const { startRun: run } = await request(StartRunDocument, { flowId, requestId })
  const flow = await loadFlow(run.flowId, run.version)
  const state = resume(flow, stateOf(run.state))
  const submit: EffectRegistry[string] = async (_args, { id, saved, adopt }) => {
    const revision = await saved()
    const { submitRun } = await request(SubmitRunDocument, {
      runId: run.id,
      revision,
      effectId: id,
    })
    if (submitRun.outcome !== 'Saved')
      throw Object.assign(new Error('The answers were not submitted'), { code: 'NOT_SUBMITTED' })
    adopt(submitRun.run.revision)
    return { submissionId: submitRun.submissionId ?? null }
  }
  const store = createRunStore({
    flow,
    state,
    effects: { ...effects, submitAssessment: submit, submitScreener: submit },
    keeper: {
      revision: run.revision,
      save: async (revision, events) => {
        const { outcome, run: stored } = (
          await request(SendRunEventsDocument, { runId: run.id, revision, events: [...events] })
        ).sendRunEvents
        // Nothing was stored. The answers stay on the page, and the person sees an error.
        if (outcome === 'Refused') throw apiError('REFUSED')
        return outcome === 'Saved'
          ? { revision: stored.revision }
          : {
              revision: stored.revision,
              state: stored.state == null ? null : resume(flow, stateOf(stored.state)),
            }
      },
      saveAtOnce: (revision, events) => {
        sendAtOnce(SendRunEventsDocument, { runId: run.id, revision, events: [...events] }).catch(
          () => undefined,
        )
      },
    },
  })
  store.carryOn(awaitedEffects(flow, state))
  const abandon = async () => {
    await request(AbandonRunDocument, { runId: run.id })
    store.stop()
  }
  return { store, abandon, isResumed: run.revision > 0 }
}

function stateOf(value: unknown) {
  const json = toJson(value)
  return isObject(json) ? json : {}
}

export type { Flow }
