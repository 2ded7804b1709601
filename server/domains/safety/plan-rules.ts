import { awaitedEffects, type Flow, isObject, type Json, type JsonObject, sameJson, start, transition } from '#engine/index.ts'

/** The flow that reads and edits a plan, step by step; its questions are those of the wizard. */
export const PLAN_FLOW = 'safety-plan-steps'
const SAVING = 'editSafetyPlan'

/** A plan as its questions take it, or the members that they refuse. */
export type CheckedPlan = { readonly plan: JsonObject } | { readonly refused: readonly string[] }

/**
 * Judges a plan by the questions of its flow, one step after the other: each begins with what was sent and is saved. So what does not apply
 * becomes null and blank entries go. A step that is not in order is refused, unless it is as it was before.
 */
export function checkPlan(flow: Flow, sent: JsonObject, before: JsonObject | null): CheckedPlan {
  const refused: string[] = []
  let plan = sent
  for (const { id, source, form } of flow.steps) {
    if (source.edit !== true) continue
    const saved = saveStep(flow, id, plan)
    const members =
      form?.sections.flatMap(({ items }) => items.flatMap((item) => (item.kind === 'question' ? [item.id] : []))) ?? []
    if ('plan' in saved) plan = saved.plan
    else if (!members.every((member) => isAlike(sent[member], before?.[member]))) refused.push(...saved.refused)
  }
  return refused.length === 0 ? { plan } : { refused }
}

function saveStep(flow: Flow, step: string, plan: JsonObject): CheckedPlan {
  const inputs = { safetyPlan: { createdAt: null, complete: true, editHistory: [], data: plan } }
  const shown = start(flow, inputs, { run: 'check' }).state
  const open = transition(flow, shown, { type: 'view', name: 'edit', step }).state
  const { state, refusal } = transition(flow, open, { type: 'next' })
  if (refusal !== null) return { refused: refusal.fields }
  const saved = awaitedEffects(flow, state).find(({ effect }) => effect === SAVING)?.args.plan
  if (!isObject(saved)) throw new Error(`Cannot judge a safety plan: step "${step}" of ${flow.id} does not save it`)
  return { plan: saved }
}

/** Null, nothing and an empty list are alike: nothing was written. */
function isAlike(sent: Json | undefined, before: Json | undefined): boolean {
  return sameJson(written(sent), written(before))
}

function written(value: Json | undefined): Json {
  return value === undefined || (Array.isArray(value) && value.length === 0) ? null : value
}
