import {
  awaitedEffects,
  type Flow,
  isObject,
  type Json,
  type JsonObject,
  sameJson,
  start,
  transition,
} from '#engine/index.ts'

/** The flow for reading and editing a plan. It has the wizard's questions. */
export const PLAN_FLOW = 'safety-plan-steps'
const SAVING = 'editSafetyPlan'

/** A valid plan, or the names of its invalid fields. */
type CheckedPlan = { readonly plan: JsonObject } | { readonly refused: readonly string[] }

/**
 * Checks a plan with the questions of its flow, step by step. Each step is filled with the sent
 * values and saved. Fields that do not apply become null, and blank entries are removed. An invalid
 * step is refused, unless it is unchanged.
 */
export function checkPlan(flow: Flow, sent: JsonObject, before: JsonObject | null): CheckedPlan {
  const refused: string[] = []
  let plan = sent
  for (const { id, source, form } of flow.steps) {
    if (source.edit !== true) continue
    const saved = saveStep(flow, id, plan)
    const members =
      form?.sections.flatMap(({ items }) =>
        items.flatMap((item) => (item.kind === 'question' ? [item.id] : [])),
      ) ?? []
    if ('plan' in saved) plan = saved.plan
    else if (!members.every((member) => isAlike(sent[member], before?.[member])))
      refused.push(...saved.refused)
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
  if (!isObject(saved))
    throw new Error(`Cannot validate a safety plan: step "${step}" of ${flow.id} does not save it`)
  return { plan: saved }
}

/** Null, missing and an empty list are equal. */
function isAlike(sent: Json | undefined, before: Json | undefined): boolean {
  return sameJson(written(sent), written(before))
}

function written(value: Json | undefined): Json {
  return value === undefined || (Array.isArray(value) && value.length === 0) ? null : value
}
