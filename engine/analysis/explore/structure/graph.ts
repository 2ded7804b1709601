import { CLOSE, effectsOf, eventCases, isAside } from '../../../definition/step-events.ts'
import type { Flow, Step } from '../../../definition/flow.ts'
import { isObject, toJson } from '../../../definition/json.ts'
import type { EffectUse, Json, Rule, StepSource } from '../../../definition/types.ts'
import { plainText, ruleWords } from './rule-words.ts'
import { traitsOf } from '../../../modes/modes.ts'

/** A flow as a graph: its steps, its start and end, and the edges between them. */
export type Graph = {
  readonly flow: string
  readonly title: string
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly GraphEdge[]
}

export type GraphNode = {
  /** `(start)`, `(end)`, or the id of a step. */
  readonly id: string
  readonly kind: 'start' | 'end' | 'step'
  readonly title: string
  /** What the step shows and requests from the host, one line each. */
  readonly lines: readonly string[]
  /** False if it cannot be reached from the start. */
  readonly isReached: boolean
}

/**
 * `words`: the condition in words; empty if the edge is unconditional. A run follows a `failure`
 * edge if the host reports a failure.
 */
export type GraphEdge = {
  readonly from: string
  readonly to: string
  readonly words: string
  readonly kind: 'next' | 'event' | 'failure' | 'shows'
}

export const START = '(start)'
export const END = '(end)'

/** Draws a flow from its definition alone. It does not evaluate conditions; `reach` does. */
export function graphOf(flow: Flow): Graph {
  const edges = [...startEdges(flow), ...flow.steps.flatMap((step) => stepEdges(flow, step))]
  const reached = new Set([START])
  for (const id of reached) for (const edge of edges) if (edge.from === id) reached.add(edge.to)
  // A flow whose pages are all resident has no end.
  const leadsToEnd = traitsOf(flow.source).leadsOn && edges.some(({ to }) => to === END)
  const ends = leadsToEnd ? [node(END, 'end', 'End', [], reached)] : []
  const steps = flow.steps.map((step) =>
    node(step.id, 'step', titleOf(step), linesOf(flow, step), reached),
  )
  return {
    flow: flow.id,
    title: flow.title,
    nodes: [node(START, 'start', 'Start', [], reached), ...steps, ...ends],
    edges,
  }
}

function node(
  id: string,
  kind: GraphNode['kind'],
  title: string,
  lines: readonly string[],
  reached: ReadonlySet<string>,
): GraphNode {
  return { id, kind, title, lines, isReached: reached.has(id) }
}

function titleOf({ id, source }: Step): string {
  const title =
    plainText(source.title) ?? plainText(source.texts?.title) ?? plainText(source.texts?.heading)
  return title === null ? id : `${id}: ${title}`
}

function linesOf(flow: Flow, step: Step): readonly string[] {
  const { source, form } = step
  const questions =
    form?.sections.flatMap(({ items }) => items).filter(({ kind }) => kind === 'question').length ??
    0
  const helps =
    form?.sections.flatMap(({ items }) =>
      items.flatMap((item) => (item.kind === 'interstitial' ? [item] : [])),
    ) ?? []
  const shown = [
    ...(source.view === undefined ? [] : [`shows ${source.view}`]),
    ...(source.flow === undefined ? [] : [`runs the flow ${source.flow}`]),
    ...Object.entries(source.slots ?? {}).map(([slot, inner]) => `${slot}: flow ${inner}`),
    ...(questions === 0
      ? []
      : [questions === 1 ? 'asks 1 question' : `asks ${questions} questions`]),
    ...helps.flatMap(({ id, when, each }) => {
      if (each !== null) return [`shows ${id} for each row of ${ruleWords(flow, each.source.of)}`]
      return when === null ? [] : [`shows ${id} if ${ruleWords(flow, when)}`]
    }),
  ]
  return [
    ...shown,
    ...(source.enter ?? []).map((use) => effectWords(flow, use, 'on entering')),
    ...(source.leave ?? []).map((use) => effectWords(flow, use, 'on leaving')),
    ...eventCases(source).flatMap(({ event, use }) =>
      (use.do ?? []).map((effect) => effectWords(flow, effect, `on ${event}`)),
    ),
    ...(source.commit === true ? ['no way back from here'] : []),
    ...(source.over === true ? ['lies over the step that opens it'] : []),
  ]
}

function effectWords(flow: Flow, { effect, when }: EffectUse, moment: string): string {
  return `${moment}: ${effect}${when === undefined ? '' : ` if ${ruleWords(flow, when)}`}`
}

// edges ----------------------------------------------------------------------------

function startEdges(flow: Flow): readonly GraphEdge[] {
  const { start = [] } = flow.source
  const { leadsOn, showsFirst } = traitsOf(flow.source)
  if (!leadsOn) {
    const kind = showsFirst ? 'next' : 'shows'
    return flow.steps
      .filter(({ parent, source }) => parent === null && source.over !== true)
      .map(({ id, source }, index) => ({
        from: START,
        to: id,
        words: showsFirst ? `${index + 1}. ${stepWords(flow, source)}` : stepWords(flow, source),
        kind,
      }))
  }
  const named = start.map(({ when, to }) => edge(flow, START, to, when))
  return start.some(({ when }) => when === undefined)
    ? named
    : [...named, ...following(flow, START, 0)]
}

function stepEdges(flow: Flow, step: Step): readonly GraphEdge[] {
  const { source, children } = step
  const shown = children.map(
    (child): GraphEdge => ({
      from: step.id,
      to: child.id,
      words: stepWords(flow, child.source),
      kind: 'shows',
    }),
  )
  return [
    ...shown,
    ...(traitsOf(flow.source).leadsOn ? nextEdges(flow, step) : []),
    ...closingEdges(flow, step),
    ...eventCases(source).flatMap(({ event, use: { to, when } }): readonly GraphEdge[] =>
      to === undefined || to === CLOSE
        ? []
        : [
            {
              from: step.id,
              to: target(to),
              words: withCondition(flow, `on ${event}`, when),
              kind: 'event',
            },
          ],
    ),
    ...failureEdges(step),
  ]
}

/** A dialog returns to each step that opens it. */
function closingEdges(flow: Flow, { id, source }: Step): readonly GraphEdge[] {
  if (source.over !== true) return []
  return stepsThatOpen(flow, id).map((to) => ({ from: id, to, words: 'closed', kind: 'event' }))
}

/** The steps that can open a dialog, directly or through another dialog. */
export function stepsThatOpen(
  flow: Flow,
  over: string,
  seen: ReadonlySet<string> = new Set(),
): readonly string[] {
  const leading = flow.steps.filter(({ source }) =>
    eventCases(source).some(({ use }) => use.to === over),
  )
  const found = leading.flatMap(({ id, source }) => {
    if (source.over !== true) return [id]
    return seen.has(id) ? [] : stepsThatOpen(flow, id, new Set([...seen, over]))
  })
  return [...new Set(found)]
}

function nextEdges(flow: Flow, step: Step): readonly GraphEdge[] {
  const { next = [] } = step.source
  if (step.source.resident === true) return []
  const named = next.flatMap(({ when, to }) =>
    to === CLOSE ? [] : [edge(flow, step.id, to, when)],
  )
  if (step.source.over === true) return named
  // A view without a Continue button is left only by its own events.
  const leaves =
    step.source.view === undefined ||
    step.source.texts?.next !== undefined ||
    step.source.advance === true
  if (
    !leaves &&
    next.length === 0 &&
    eventCases(step.source).some(({ use }) => use.to !== undefined)
  )
    return []
  return next.some(({ when }) => when === undefined)
    ? named
    : [...named, ...following(flow, step.id, step.index + 1)]
}

/** The steps that may come next in order: up to the first unconditional step, or the end. */
function following(flow: Flow, from: string, index: number): readonly GraphEdge[] {
  const edges: GraphEdge[] = []
  for (const step of flow.steps.slice(index)) {
    if (isAside(step.source)) continue
    edges.push(edge(flow, from, step.id, step.source.when))
    if (step.source.when === undefined) return edges
  }
  return [...edges, edge(flow, from, 'end', undefined)]
}

function failureEdges(step: Step): readonly GraphEdge[] {
  const found = effectsOf(step.source).flatMap(({ effect, onFail = [] }) =>
    onFail.flatMap(({ code, to }): readonly GraphEdge[] =>
      to === undefined || to === CLOSE
        ? []
        : [
            {
              from: step.id,
              to: target(to),
              words: `${effect} fails${code === undefined ? '' : `: ${code}`}`,
              kind: 'failure',
            },
          ],
    ),
  )
  return found.filter(
    ({ to, words }, i) =>
      found.findIndex((other) => other.to === to && other.words === words) === i,
  )
}

function edge(flow: Flow, from: string, to: string, when: Rule | undefined): GraphEdge {
  return {
    from,
    to: target(to),
    words: when === undefined ? '' : ruleWords(flow, when),
    kind: 'next',
  }
}

function target(to: string): string {
  return to === 'end' ? END : to
}

/** When a step is shown, and for which rows. */
function stepWords(flow: Flow, { each, when }: StepSource): string {
  const condition = when === undefined ? 'always' : ruleWords(flow, when)
  return each === undefined
    ? condition
    : `for each row of ${ruleWords(flow, each.of)}: ${condition}`
}

function withCondition(flow: Flow, words: string, when: Rule | undefined): string {
  return when === undefined ? words : `${words} if ${ruleWords(flow, when)}`
}

/** A transition into a step: its source step (null for the start) and its condition. */
type IncomingTransition = { readonly from: string | null; readonly when: Rule | null }

/**
 * The transitions into a step: from `start`, from `next` of other steps, from events and from
 * failures.
 */
export function incomingTransitions(
  { source, steps }: Flow,
  id: string,
): readonly IncomingTransition[] {
  const start = targetsIn(toJson(source.start ?? null) ?? null, id)
  return [
    ...start.map((when) => ({ from: null, when })),
    ...steps.flatMap((step) =>
      targetsIn(toJson(step.source) ?? null, id).map((when) => ({ from: step.id, when })),
    ),
  ]
}

/** The conditions of all targets in a part of a definition that name a step. */
function targetsIn(json: Json, id: string): readonly (Rule | null)[] {
  if (Array.isArray(json)) return json.flatMap((one: Json) => targetsIn(one, id))
  if (!isObject(json)) return []
  if (json.to === id) return [json.when ?? null]
  return Object.values(json).flatMap((one) => targetsIn(one, id))
}
