import { eventCases } from '../../definition/step-events.ts'
import { pointerStep } from '../../definition/json-schema.ts'
import type { EffectUse, FlowSource, Rule, StepSource } from '../../definition/types.ts'
import { addItem, addScores, addSection } from './field-uses.ts'
import type { Form } from './form.ts'
import { isSecret, type Scope } from './scope.ts'
import { readRule } from './rule.ts'
import { noUses, type Uses } from './uses.ts'
import { ANYTHING } from './value-type.ts'
import {
  addReference,
  addTarget,
  addText,
  addTexts,
  addView,
  condition,
  giveAll,
  propertyOf,
  rule,
  type Walk,
} from './uses-walk.ts'

/** What a flow uses: its steps, their forms and views, scores and guarantees. */
export function flowUses(flow: FlowSource, form: Form, scope: Scope, formOf: Walk['formOf']): Uses {
  const walk: Walk = { uses: noUses(), file: form.file, scope, form, formOf }
  flow.start?.forEach((target, i) => {
    addTarget(walk, target.to, `/start/${i}/to`)
    target.passed?.forEach((step, k) => {
      addTarget(walk, step, `/start/${i}/passed/${k}`)
    })
    condition(walk, target.when, `/start/${i}/when`, [])
  })
  giveAll(walk, initialsOf(flow), '/values', [], { what: 'value', schemaOf: (name) => form.values.get(name), suffix: '/initial' })
  for (const at of form.steps) addStep(walk, at.step, at.place.pointer, at.parent ? conditionsAbove(at.parent) : [])
  addScores(walk, flow)
  flow.guarantees?.forEach((guarantee, i) => {
    condition(walk, guarantee.whenever, `/guarantees/${i}/whenever`, [])
  })
  if (flow.otherwise !== undefined)
    addView(walk, { view: flow.otherwise, pointer: '/otherwise', owner: '', texts: undefined, props: null })
  return walk.uses
}

function initialsOf({ values }: FlowSource): { readonly [name: string]: Rule } {
  return Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([name, { initial }]) => (initial === undefined ? [] : [[name, initial]])),
  )
}

function conditionsAbove(at: Form['steps'][number]): readonly Rule[] {
  return [...(at.parent ? conditionsAbove(at.parent) : []), ...(at.step.when === undefined ? [] : [at.step.when])]
}

/** A step that is shown for each row of a list reads it as `row`. */
function addStep(around: Walk, step: StepSource, pointer: string, above: readonly Rule[]): void {
  const { each } = step
  const list = each && rule(around, each.of, `${pointer}/each/of`, 'value', above)
  const row = list && (readRule(list.rule, list.pointer, around.scope).type.items ?? ANYTHING)
  const walk: Walk = row ? { ...around, scope: { ...around.scope, each: row } } : around
  condition(walk, step.when, `${pointer}/when`, above)
  const given = step.when === undefined ? above : [...above, step.when]
  addText(walk, step.title, `${pointer}/title`)
  addText(walk, step.crumb, `${pointer}/crumb`)
  addTexts(walk, step.texts, `${pointer}/texts`)
  step.fields?.forEach((item, i) => {
    addItem(walk, item, `${pointer}/fields/${i}`, given)
  })
  step.sections?.forEach((section, i) => {
    addSection(walk, section, `${pointer}/sections/${i}`, given)
  })
  const view = step.view === undefined ? undefined : walk.scope.library.views.get(step.view)
  if (step.view !== undefined)
    addView(walk, { view: step.view, pointer: `${pointer}/view`, owner: pointer, texts: step.texts, props: step.props ?? {} })
  giveAll(walk, step.props, `${pointer}/props`, given, { what: 'prop', schemaOf: propertyOf(view?.props) })
  for (const [slot, flow] of Object.entries(step.slots ?? {}))
    addReference(walk, 'flow', flow, `${pointer}/slots${pointerStep(slot)}`)
  if (step.flow !== undefined) addReference(walk, 'flow', step.flow, `${pointer}/flow`)
  const inner = step.flow === undefined ? undefined : walk.formOf(step.flow)
  giveAll(walk, step.with, `${pointer}/with`, given, {
    what: 'parameter',
    schemaOf: (name) => inner?.parameters.get(name)?.schema,
  })
  const schemaOf = (name: string) => walk.form.values.get(name)
  // What a sub-flow that is unknown would give, nobody can tell.
  if (inner)
    giveAll(walk, step.into, `${pointer}/into`, given, { what: 'value', schemaOf, scope: { ...walk.scope, form: inner } })
  step.show?.forEach((one, i) => {
    condition(walk, one.when, `${pointer}/show/${i}/when`, given)
    addView(walk, { view: one.view, pointer: `${pointer}/show/${i}/view`, owner: pointer, texts: undefined, props: null })
  })
  const secrets = new Set(
    walk.form.fields.flatMap((field) => (field.step?.step === step && isSecret(field.source) ? [field.source.id] : [])),
  )
  addEffects(walk, step.enter, `${pointer}/enter`, given, walk.scope)
  addEffects(walk, step.leave, `${pointer}/leave`, given, { ...walk.scope, secrets })
  for (const { event, use, pointer: own } of eventCases(step)) {
    const at = pointer + own
    const scope: Scope = { ...walk.scope, event: view?.events?.[event] ?? true }
    condition(walk, use.when, `${at}/when`, given, scope)
    const inside = use.when === undefined ? given : [...given, use.when]
    giveAll(walk, use.set, `${at}/set`, inside, { what: 'value', schemaOf, scope })
    use.clear?.forEach((path, i) => {
      walk.uses.clears.push({ path, file: walk.file, pointer: `${at}/clear/${i}`, form: walk.form })
    })
    addEffects(walk, use.do, `${at}/do`, inside, scope)
    if (use.to !== undefined) addTarget(walk, use.to, `${at}/to`)
  }
  step.next?.forEach((target, i) => {
    condition(walk, target.when, `${pointer}/next/${i}/when`, given)
    addTarget(walk, target.to, `${pointer}/next/${i}/to`)
  })
  if (step.back) addTarget(walk, step.back.to, `${pointer}/back/to`)
}

function addEffects(
  walk: Walk,
  uses: readonly EffectUse[] | undefined,
  pointer: string,
  given: readonly Rule[],
  scope: Scope,
): void {
  uses?.forEach((use, i) => {
    const at = `${pointer}/${i}`
    const declaration = walk.scope.library.effects.get(use.effect)
    walk.uses.effects.push({ use, declaration, file: walk.file, pointer: at, scope, form: walk.form })
    condition(walk, use.when, `${at}/when`, given, scope)
    const inside = use.when === undefined ? given : [...given, use.when]
    giveAll(walk, use.args, `${at}/args`, inside, { what: 'argument', schemaOf: propertyOf(declaration?.args), scope })
    use.onFail?.forEach((failure, n) => {
      addText(walk, failure.text, `${at}/onFail/${n}/text`)
      if (failure.to !== undefined) addTarget(walk, failure.to, `${at}/onFail/${n}/to`)
      failure.clear?.forEach((path, k) => {
        walk.uses.clears.push({ path, file: walk.file, pointer: `${at}/onFail/${n}/clear/${k}`, form: walk.form })
      })
    })
  })
}
