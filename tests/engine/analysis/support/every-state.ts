import { placesOnScreen, newAppearances } from '#engine/analysis/explore/moves/appearances.ts'
import { watchedRule } from '#engine/machine/watched-rule.ts'
import { acceptAnswer } from '#engine/answers/accept.ts'
import type { Field, Step } from '#engine/definition/flow.ts'
import {
  type Flow,
  type FlowEvent,
  flowOf,
  type Json,
  type RunState,
  serialize,
  start,
  transition,
} from '#engine/index.ts'
import { isBlank } from '#engine/answers/accept.ts'
import { flowAt, innermostFlow } from '#engine/machine/flows-in-run.ts'
import { rawOf } from '#engine/machine/answers.ts'
import { stepApplies } from '#engine/machine/move.ts'
import { applies, pageFields, pageOf, withManual } from '#engine/machine/paging.ts'
import { rowsOf } from '#engine/machine/rows.ts'
import { isObject } from '#engine/definition/json.ts'

/**
 * A property to check along a run: a place that must not be visible while a rule holds, one that
 * must appear after it held, or one that must not appear before another (`first`).
 */
export type Watched = { readonly whenever: Json } & (
  | { readonly never: string }
  | { readonly appears: string }
  | { readonly first: string; readonly before: string }
)

export type EveryState = {
  /** The names of everything that appeared on some run. */
  readonly names: ReadonlySet<string>
  /** For each watched property, whether some run breaks it. */
  readonly broken: readonly boolean[]
  /** False if the flow has more states than the limit. */
  readonly isComplete: boolean
  readonly states: number
}

export type Doing = {
  readonly valuesOf: (field: Field) => readonly Json[]
  /** Back and crumbs are pressed. */
  readonly goesBack: boolean
  /** The host may send other inputs at any time. */
  readonly newInputs?: boolean
  readonly limit: number
}

type Due = 'open' | 'due' | 'lapsed' | 'kept' | 'broken'
type After = Pick<ReturnType<typeof transition>, 'state' | 'effects'>
type Node = { readonly state: RunState; readonly marks: readonly Due[] }

/**
 * Every state that a small flow can reach: by any answers in any order, changed or left empty, by
 * Back, and by later inputs. Asks the engine for each; no state is skipped as equivalent.
 */
export function everyState(
  flow: Flow,
  told: readonly { readonly [name: string]: Json }[],
  watched: readonly Watched[],
  { valuesOf, goesBack, newInputs = false, limit }: Doing,
): EveryState {
  const names = new Set<string>()
  const broken = watched.map(() => false)
  const known = new Set<string>()
  const queue: Node[] = []
  const nodeAfter = follow(flow, watched)
  const add = (before: Node | null, after: After, isRenewed: boolean): void => {
    const { node, appeared } = nodeAfter(before, after, isRenewed)
    for (const name of appeared) names.add(name)
    node.marks.forEach((mark, i) => {
      if (mark === 'broken') broken[i] = true
    })
    const key = JSON.stringify([plainState(serialize(flow, node.state)), node.marks])
    if (known.has(key)) return
    known.add(key)
    queue.push(node)
  }
  for (const inputs of told) add(null, start(flow, inputs), false)
  let at = 0
  for (; at < queue.length && known.size <= limit; at += 1) {
    const node = queue[at]
    if (node === undefined) break
    const said = newInputs && node.state.status === 'active' ? told : []
    const late = said.map((inputs): FlowEvent => ({ type: 'inputs', inputs }))
    for (const event of [...eventsAt(flow, node.state, valuesOf, goesBack), ...late]) {
      const after = transition(flow, node.state, event)
      if (after.refusal && after.refusal.code !== 'INVALID') continue
      add(node, after, isRenewal(flow, node.state, event))
    }
  }
  return { names, broken, isComplete: at >= queue.length, states: known.size }
}

/**
 * The places that one run shows and the properties it breaks: its events after the first inputs.
 */
export function alongRun(
  flow: Flow,
  inputs: { readonly [name: string]: Json },
  events: readonly FlowEvent[],
  watched: readonly Watched[],
): Pick<EveryState, 'names' | 'broken'> {
  const nodeAfter = follow(flow, watched)
  let { node, appeared } = nodeAfter(null, start(flow, inputs), false)
  const names = new Set(appeared)
  for (const event of events) {
    ;({ node, appeared } = nodeAfter(
      node,
      transition(flow, node.state, event),
      isRenewal(flow, node.state, event),
    ))
    for (const name of appeared) names.add(name)
  }
  return { names, broken: node.marks.map((mark) => mark === 'broken') }
}

/** Back, other inputs, or a changed answer: these cancel the pending guarantees. */
function isRenewal(flow: Flow, state: RunState, event: FlowEvent): boolean {
  if (event.type !== 'answer' && event.type !== 'choose')
    return ['back', 'go', 'inputs'].includes(event.type)
  const run =
    event.at === undefined ? innermostFlow({ flow, state }) : flowAt({ flow, state }, event.at)
  const field = run?.flow.fieldsById.get(event.field)
  return run != null && field !== undefined && !isBlank(rawOf(run.state, field))
}

/**
 * The result of an event: the names of the places that appeared, and the status of each watched
 * property.
 */
function follow(flow: Flow, watched: readonly Watched[]) {
  const rules = watched.map(({ whenever }) => watchedRule(flow, whenever))
  return (before: Node | null, { state, effects }: After, isRenewed: boolean) => {
    const shown = placesOnScreen(flow, state)
    const appeared = newAppearances(
      before ? placesOnScreen(flow, before.state) : [],
      shown,
      effects,
    )
    const isIn = (list: typeof shown, name: string) => list.some((one) => one.names.includes(name))
    const marks = watched.map((one, i): Due => {
      const was = before?.marks[i] ?? 'open'
      const holds = Boolean(rules[i]?.(state))
      if (was === 'broken' || was === 'kept') return was
      if ('never' in one)
        return holds && (isIn(shown, one.never) || isIn(appeared, one.never)) ? 'broken' : 'open'
      const isOwed = was === 'lapsed' || (was === 'due' && (holds || !isRenewed))
      if (!isOwed && !holds) return 'open'
      const wanted = 'appears' in one ? one.appears : one.before
      const tooEarly = 'appears' in one ? undefined : one.first
      const isStanding = 'appears' in one && was === 'open' && isIn(shown, wanted)
      if (isStanding) return 'kept'
      const next = appeared.find(
        ({ names }) =>
          names.includes(wanted) || (tooEarly !== undefined && names.includes(tooEarly)),
      )
      if (next) return next.names.includes(wanted) ? 'kept' : 'broken'
      if ('appears' in one && state.status !== 'active') return 'broken'
      return holds ? 'due' : 'lapsed'
    })
    return { node: { state, marks } satisfies Node, appeared: appeared.flatMap((one) => one.names) }
  }
}

/**
 * The relevant parts of a state: not the number of effects, nor the shown marks of refused answers.
 */
function plainState(json: { readonly [key: string]: Json }): Json {
  const {
    effectCount: _count,
    touched: _touched,
    undo: _undo,
    inputs,
    awaited,
    below,
    children,
    ...rest
  } = json
  return {
    ...rest,
    below: isObject(below) ? { ...below, touched: null, undo: null } : null,
    inputs: inputs ?? null,
    awaited: Array.isArray(awaited)
      ? awaited.map((one) => (isObject(one) ? { ...one, id: null } : one))
      : [],
    children: Object.fromEntries(
      Object.entries(isObject(children) ? children : {}).map(([key, child]) => [
        key,
        isObject(child) ? plainState(child) : child,
      ]),
    ),
  }
}

function eventsAt(
  flow: Flow,
  state: RunState,
  valuesOf: Doing['valuesOf'],
  goesBack: boolean,
  at: readonly string[] = [],
): readonly FlowEvent[] {
  if (state.status !== 'active') return []
  const replies = state.awaited.flatMap(({ id }): readonly FlowEvent[] => [
    { type: 'result', id, value: null },
    { type: 'failure', id, code: 'TAKEN' },
  ])
  const inside = Object.entries(state.children).flatMap(([key, child]) =>
    eventsAt(flowOf(flow.library, child.flow), child, valuesOf, goesBack, [...at, key]),
  )
  const own = ownEvents(flow, state, valuesOf).map((event): FlowEvent => ({ ...event, at }))
  const isCovered = state.step !== null && state.children[state.step] !== undefined
  const ways: FlowEvent[] = []
  for (let way = state.way; way; way = way.before)
    ways.push({ type: 'go', to: way.page ?? way.step, at })
  const back: readonly FlowEvent[] = goesBack ? [{ type: 'back', at }, ...ways] : []
  const beside =
    flow.source.mode === 'all' ? flow.steps.filter((step) => stepApplies(state, step)) : []
  const shown = state.step === null ? undefined : flow.stepsById.get(state.step)
  const closes: readonly FlowEvent[] =
    state.below !== null || shown?.source.edit === true ? [{ type: 'close', at }] : []
  const pressed = beside
    .flatMap((step) => viewEvents(state, step))
    .map((event): FlowEvent => ({ ...event, at }))
  const paths =
    flow.source.mode === 'tree'
      ? flow.steps.map(({ id }): FlowEvent => ({ type: 'path', path: [id], at }))
      : []
  return [
    ...replies,
    ...inside,
    ...pressed,
    ...closes,
    ...paths,
    ...(isCovered || state.awaited.length > 0 ? [] : own),
    ...back,
  ]
}

/** The events of a view; if its step has rows, those of each row. */
function viewEvents(state: RunState, step: Step): readonly FlowEvent[] {
  const rows = step.each === null ? [{}] : rowsOf(state, step.each).map(({ key }) => ({ row: key }))
  return [...step.on.keys()].flatMap((name) =>
    rows.map((row): FlowEvent => ({ type: 'view', name, step: step.id, ...row })),
  )
}

function ownEvents(flow: Flow, state: RunState, valuesOf: Doing['valuesOf']): readonly FlowEvent[] {
  const step = state.step === null ? undefined : flow.stepsById.get(state.step)
  if (!step) return []
  const page = step.form && pageOf(step.form, state.page)
  const parts = (field: Field) =>
    field.children.filter((child) => child.role === 'child' && applies(state, child))
  const asked = page ? pageFields(state, page) : []
  const fields = asked.flatMap((field) => [
    field,
    ...parts(field).flatMap((part) => withManual(state, part)),
  ])
  // A choice may also be only selected, as by an arrow key.
  const answers = fields.flatMap((field) =>
    valuesOf(field).flatMap((value): readonly FlowEvent[] => {
      if ('refused' in acceptAnswer(field, value, null)) return []
      const answer = { type: 'answer', field: field.id, value } as const
      const isChosen = field.source.type === 'multi-choice' && page?.kind === 'question'
      return isChosen ? [{ ...answer, type: 'choose' }, answer] : [answer]
    }),
  )
  // Only the host can leave a view without its own button.
  const goesOn = step.form !== null || step.source.view !== undefined
  return [...answers, ...viewEvents(state, step), ...(goesOn ? [{ type: 'next' } as const] : [])]
}
