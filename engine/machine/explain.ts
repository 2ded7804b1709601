import { type Moment, readCell } from '../answers/cells.ts'
import { fieldPlace } from '../definition/field-place.ts'
import { isEdited } from '../definition/edited.ts'
import { keyedRows } from '../definition/compile/keyed-rows.ts'
import type { Field, Flow, Interstitial, Section, ShownRow } from '../definition/flow.ts'
import { readerOf } from '../definition/compile/read-name.ts'
import { toJson } from '../definition/json.ts'
import type { Place, Spot } from '../definition/issue.ts'
import { spotOf } from '../definition/spot.ts'
import type { EachSource, FieldSource, Json, Rule } from '../definition/types.ts'
import { compileRule, isTruthy, operationOf, readsOf, SCOPED } from '../rules/json-logic.ts'
import { rowsShown } from './rows.ts'
import { judgedOf } from './answers.ts'
import { stepApplies } from './move.ts'
import { ruledOf } from './paging.ts'
import type { RunState } from './types.ts'
import { momentOf } from './work.ts'
import { traitsOf } from '../modes/modes.ts'

type StepOfFlow = Flow['steps'][number]

/** An evaluated rule, with the value of each part. */
export type RuleTree = {
  readonly rule: Rule
  readonly value: Json
  readonly holds: boolean
  readonly parts: readonly RuleTree[]
}

/**
 * Why something is shown, hidden, required or blocked. Contains answers: use it only in the
 * patient's own run, tests and the author's preview.
 */
export type Explanation = {
  readonly place: string
  readonly kind: 'step' | 'field' | 'interstitial'
  readonly outcome: 'shown' | 'hidden'
  /** The deciding rules, nearest first: own, section, step. Empty if nothing restricts it. */
  readonly because: readonly {
    readonly key: string
    /** Key of the row, if the condition is evaluated for each row. */
    readonly row?: string
    readonly where: Spot
    readonly tree: RuleTree
    readonly reads: { readonly [path: string]: Json }
  }[]
  readonly required: boolean | null
  readonly issue: string | null
  /**
   * Mode `first`, for a step that applies but is not shown: the step shown instead, and whether it
   * comes earlier or stays because it has begun.
   */
  readonly behind: { readonly step: string; readonly because: 'earlier' | 'begun' } | null
}

/**
 * Explains why a step, field or interstitial is shown, hidden, required or blocked.
 *
 * @param kind Needed if several kinds share the name.
 * @returns Null if the flow has no step, field or interstitial of that name.
 */
export function explain(
  flow: Flow,
  state: RunState,
  place: string,
  kind?: Explanation['kind'],
): Explanation | null {
  const field = kind === undefined || kind === 'field' ? flow.fieldsById.get(place) : undefined
  if (field) return explainField(flow, state, field)
  const item = kind === 'step' ? undefined : interstitialOf(flow, place)
  if (item) return explainInterstitial(flow, state, item)
  const step = flow.stepsById.get(place)
  return step ? explainStep(flow, state, step) : null
}

function explainField(flow: Flow, state: RunState, field: Field): Explanation {
  const { id, source } = field
  const judged = judgedOf(state, field)
  const written = fieldPlace(flow, id)
  const own = (key: 'when' | 'compute') =>
    written ? reason(flow, state, key, inside(written, key), source[key]) : []
  const issue = judged.issue ?? ruledOf(state, field)?.issue ?? null
  return {
    place: id,
    kind: 'field',
    outcome: judged.applies ? 'shown' : 'hidden',
    because: [
      ...own('when'),
      ...aboveField(flow, state, id),
      ...requirement(flow, state, source, written),
      ...own('compute'),
      ...adviceReasons(flow, state, source, written),
      ...rowOptionReasons(flow, state, field, written),
    ],
    required: isTruthy(field.isRequired(momentOf(state))),
    issue: issue?.code ?? null,
    behind: null,
  }
}

function explainInterstitial(flow: Flow, state: RunState, item: Interstitial): Explanation {
  const source = { each: item.each?.source, when: item.when ?? undefined }
  return {
    place: item.id,
    kind: 'interstitial',
    outcome: readCell(state.cells, item.applies) === true ? 'shown' : 'hidden',
    because: [
      ...conditionReasons(flow, state, { ...item, source }, 'when'),
      ...aboveItem(flow, state, item.id),
    ],
    required: null,
    issue: null,
    behind: null,
  }
}

function explainStep(flow: Flow, state: RunState, step: StepOfFlow): Explanation {
  const behind = stepBefore(flow, state, step)
  return {
    place: step.id,
    kind: 'step',
    outcome: stepApplies(state, step) && behind === null ? 'shown' : 'hidden',
    because: [step, ...ancestors(step)].flatMap((one) =>
      conditionReasons(flow, state, one, 'when'),
    ),
    required: null,
    issue: null,
    behind,
  }
}

function inside(place: Place, path: string): Place {
  return { ...place, pointer: `${place.pointer}/${path}` }
}

/** A part with its own condition. It may be shown once for each row of a list. */
type Conditional = Pick<StepOfFlow, 'place' | 'each'> & {
  readonly source: { readonly each?: EachSource | undefined; readonly when?: Rule | undefined }
}

/** Maximum number of rows explained. */
const MOST_ROWS = 10

/** The condition. For a step with rows: the list, and the condition for each row. */
function conditionReasons(
  flow: Flow,
  state: RunState,
  { source, place, each }: Conditional,
  key: string,
): Explanation['because'] {
  const at = (path: string) => inside(place, path)
  if (each === null || source.each === undefined)
    return reason(flow, state, key, at('when'), source.when)
  const rows = keyedRows(rowsShown(state, each).list, source.each.key).slice(0, MOST_ROWS)
  return [
    ...reason(flow, state, 'each', at('each/of'), source.each.of),
    ...rows.flatMap((row) => reason(flow, state, key, at('when'), source.when, row)),
  ]
}

/** Mode `first` shows one step: the first that applies, or the one that has begun. */
function stepBefore(flow: Flow, state: RunState, step: StepOfFlow): Explanation['behind'] {
  const shown = state.step === null ? undefined : flow.stepsById.get(state.step)
  if (!traitsOf(flow.source).showsFirst || !shown || shown === step || !stepApplies(state, step))
    return null
  return {
    step: shown.id,
    because: shown.index < step.index && stepApplies(state, shown) ? 'earlier' : 'begun',
  }
}

/** Rules that make a question optional, or block its answer. */
function requirement(
  flow: Flow,
  state: RunState,
  source: FieldSource,
  written: Place | null,
): Explanation['because'] {
  const { optional, enabled } = source
  const rule = typeof optional === 'boolean' ? undefined : optional
  if (!written) return []
  return [
    ...reason(flow, state, 'enabled', inside(written, 'enabled'), enabled),
    ...reason(flow, state, 'optional', inside(written, 'optional'), rule),
  ]
}

/** Rules that show advice about the answer. */
function adviceReasons(
  flow: Flow,
  state: RunState,
  { advice = [] }: FieldSource,
  written: Place | null,
): Explanation['because'] {
  if (!written) return []
  return advice.flatMap(({ when }, i) =>
    reason(flow, state, 'advice', inside(written, `advice/${i}/when`), when),
  )
}

/** The list whose rows are offered as options, and the condition for each row. */
function rowOptionReasons(
  flow: Flow,
  state: RunState,
  { rowOptions }: Field,
  written: Place | null,
): Explanation['because'] {
  if (!written || !rowOptions) return []
  const { each, when } = rowOptions.source
  const at = (path: string) => inside(written, `rowOptions/${path}`)
  // A cell of rows holds only this type.
  const rows = readCell(state.cells, rowOptions.rows) as readonly ShownRow[]
  return [
    ...reason(flow, state, 'rowOptions', at('each/of'), each.of),
    ...rows
      .slice(0, MOST_ROWS)
      .flatMap((row) => reason(flow, state, 'offered', at('when'), when, row)),
  ]
}

function interstitialOf(flow: Flow, id: string): Interstitial | undefined {
  const sections = flow.steps.flatMap(({ form }) => form?.sections ?? [])
  const items = sections.flatMap(({ preScreen, items }) => [
    ...(preScreen ? [preScreen] : []),
    ...items,
  ])
  return items.find((item): item is Interstitial => item.kind === 'interstitial' && item.id === id)
}

function ancestors(step: StepOfFlow): readonly StepOfFlow[] {
  return step.parent ? [step.parent, ...ancestors(step.parent)] : []
}

function aboveField(flow: Flow, state: RunState, id: string): Explanation['because'] {
  const top = id.replace(/:text$/, '').split('.')[0]
  return aboveItem(flow, state, top ?? id)
}

function aboveItem(flow: Flow, state: RunState, id: string): Explanation['because'] {
  const holds = ({ items, preScreen }: Section) =>
    preScreen?.id === id || items.some((item) => item.id === id)
  const step = flow.steps.find((one) => one.form?.sections.some(holds))
  const index = step?.form?.sections.findIndex(holds) ?? -1
  if (!step) return []
  const section = step.source.sections?.[index]
  return [
    ...reason(flow, state, 'section', inside(step.place, `sections/${index}/when`), section?.when),
    ...(step.source.edit === true
      ? reason(flow, state, 'edit', inside(step.place, 'edit'), isEdited(step.id))
      : []),
    ...[step, ...ancestors(step)].flatMap((one) => conditionReasons(flow, state, one, 'step')),
  ]
}

function reason(
  flow: Flow,
  state: RunState,
  key: string,
  where: Place,
  rule: Rule | undefined,
  row?: ShownRow,
): Explanation['because'] {
  if (rule === undefined) return []
  const at = momentOf(state, row && { row: row.row })
  const reads = Object.fromEntries(
    readsOf(rule).map((path) => [path, toJson(readerOf(flow, path)(at) ?? null)]),
  )
  return [
    {
      key,
      ...(row && { row: row.key }),
      where: spotOf(flow.library, where),
      tree: treeOf(flow, rule, at),
      reads,
    },
  ]
}

function treeOf(flow: Flow, rule: Rule, at: Moment): RuleTree {
  const value = compileRule<Moment>(rule, { bind: (path) => readerOf(flow, path) })(at)
  const operation = operationOf(rule)
  const { operator = 'var', args: all = [] } = operation ?? {}
  const isRead = operator === 'var' || operator === 'fact'
  const args = isRead ? [] : all.slice(0, SCOPED.has(operator) ? 1 : all.length)
  return {
    rule,
    value: toJson(value ?? null),
    holds: isTruthy(value),
    parts: args.filter((arg) => operationOf(arg) !== null).map((arg) => treeOf(flow, arg, at)),
  }
}
