import { effectsOf } from './effects.ts'
import { LANGUAGE_VERSION } from '../definition/closure.ts'
import type { Flow } from '../definition/flow.ts'
import { isObject } from '../definition/json.ts'
import { flowOf } from '../definition/library.ts'
import type { Json, JsonObject } from '../definition/types.ts'
import { readCell } from '../answers/cells.ts'
import { isComputed } from '../answers/computed.ts'
import { settleAll } from '../answers/plan.ts'
import { rawOf } from './answers.ts'
import { everyFlow, type FlowInRun } from './flows-in-run.ts'
import type { Below, Frame, Way } from './frame.ts'
import { toldCells } from './parameters.ts'
import type { Effect, RunState } from './types.ts'

/** The state as plain JSON, without derived values, which `resume` computes again. */
export function serialize(flow: Flow, state: RunState): JsonObject {
  const { cells: _cells, way, below, children, ...plain } = state
  const answers = Object.fromEntries(
    flow.fields.flatMap((field) => {
      if (field.source.type === 'group' || isComputed(field.source)) return []
      const raw = rawOf(state, field)
      // Null distinguishes an answer that the person cleared from one that still has to be
      // prefilled.
      const isEmptied = field.prefill !== null && readCell(state.cells, field.raw) === null
      return raw === null && !isEmptied ? [] : [[field.id, raw]]
    }),
  )
  const values = Object.fromEntries(
    [...flow.valueCells].flatMap(([name, id]) => {
      const value = (readCell(state.cells, id) ?? null) as Json // values are JSON
      return value === null ? [] : [[name, value]]
    }),
  )
  const inside = Object.fromEntries(
    Object.entries(children).map(([key, child]) => [
      key,
      serialize(flowOf(flow.library, child.flow), child),
    ]),
  )
  const head = plain as unknown as JsonObject // frames are plain JSON except for cells
  // The rest is plain JSON.
  const under = below && { below: { ...below, way: wayList(below.way) } as unknown as JsonObject }
  return {
    language: LANGUAGE_VERSION,
    ...head,
    way: wayList(way),
    ...under,
    answers,
    values,
    children: inside,
  }
}

function wayList(way: Way): Json {
  const list: Json[] = []
  for (let place = way; place; place = place.before)
    list.push(place.isLeft ? [place.step, place.page] : [place.step, place.page, 'open'])
  return list
}

/**
 * Restores a state from the JSON of `serialize`.
 *
 * @throws {Error} If the JSON is for another flow or version.
 */
export function resume(flow: Flow, json: JsonObject): RunState {
  if (json.flow !== flow.id || json.version !== flow.version) {
    throw new Error(
      `Cannot resume flow "${flow.id}": the state belongs to "${String(json.flow)}", version ${String(json.version)}`,
    )
  }
  const { language: _language, answers, values, way, below, children, ...plain } = json
  const inputs = isObject(json.inputs) ? json.inputs : {}
  const sources: (readonly [number, unknown])[] = [...toldCells(flow, inputs)]
  for (const [id, raw] of Object.entries(isObject(answers) ? answers : {})) {
    const field = flow.fieldsById.get(id)
    if (field && !isComputed(field.source)) sources.push([field.raw, raw])
  }
  for (const [name, value] of Object.entries(isObject(values) ? values : {})) {
    const id = flow.valueCells.get(name)
    if (id !== undefined) sources.push([id, value])
  }
  const inside = Object.entries(isObject(children) ? children : {}).flatMap(([key, child]) =>
    isObject(child)
      ? [[key, resume(flowOf(flow.library, String(child.flow)), child)] as const]
      : [],
  )
  // The format of serialize. States of older versions have no `secretIssues` and no `outdated`.
  const frame = plain as unknown as Omit<
    Frame,
    'cells' | 'way' | 'below' | 'children' | 'secretIssues' | 'outdated'
  > &
    Partial<Pick<Frame, 'secretIssues' | 'outdated'>>
  return {
    ...frame,
    secretIssues: frame.secretIssues ?? {},
    outdated: frame.outdated ?? false,
    cells: settleAll(flow.plan, sources),
    way: wayOf(way),
    // The format of serialize.
    below: isObject(below) ? { ...(below as unknown as Below), way: wayOf(below.way) } : null,
    children: Object.fromEntries(inside),
  }
}

function wayOf(list: Json | undefined): Way {
  let way: Way = null
  for (const place of Array.isArray(list) ? list.toReversed() : []) {
    if (Array.isArray(place) && typeof place[0] === 'string')
      way = {
        step: place[0],
        page: typeof place[1] === 'string' ? place[1] : null,
        isLeft: place[2] !== 'open',
        before: way,
      }
  }
  return way
}

/**
 * The effects that a resumed run still waits for, under their previous ids. Excludes effects that
 * used a secret.
 */
export function awaitedEffects(flow: Flow, state: RunState): readonly Effect[] {
  return everyFlow({ flow, state }).flatMap(awaitedIn)
}

function awaitedIn({ flow, state }: FlowInRun): readonly Effect[] {
  return state.awaited.flatMap((one): readonly Effect[] => {
    const step = flow.stepsById.get(one.step)
    const use = step && effectsOf(step, one)[one.index]
    if (!use || use.args.length !== Object.keys(one.args).length) return []
    return [
      { id: one.id, effect: use.effect, args: one.args, waits: true, at: state.at, step: one.step },
    ]
  })
}
