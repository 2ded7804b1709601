import { acceptAnswer } from '#engine/answers/accept.ts'
import { requestContrasts } from '#engine/analysis/compare/compare-runs.ts'
import {
  type Contrast,
  scoreContrasts,
  screenContrasts,
} from '#engine/analysis/compare/contrasts.ts'
import { UNDECLARED_CODE } from '#engine/analysis/explore/moves/moves.ts'
import { placeOf, addRequests } from '#engine/analysis/compare/side.ts'
import type { Field } from '#engine/definition/flow.ts'
import {
  type Effect,
  type Flow,
  type Json,
  type RunState,
  start,
  transition,
} from '#engine/index.ts'
import { pageFields, pageOf } from '#engine/machine/paging.ts'

const VALUES: readonly Json[] = ['yes', 'no', 'another', ['yes'], ['no'], ['yes', 'no'], null]

type Pair<T> = { readonly before: T; readonly after: T }

export const keyOf = ({ kind, place, aspect }: Contrast) => `${kind} ${place} ${aspect}`

/**
 * Every difference between two versions of a small flow under the same events. Tries every answer
 * on every page, and Back at every moment, without caching. Each difference has its shortest trace.
 * @param most The greatest number of moments to examine.
 * @returns Null if there are more.
 */
export function everyContrast(
  versions: Pair<Flow>,
  inputs: { readonly [name: string]: Json },
  most: number,
): ReadonlyMap<string, number> | null {
  const found = new Map<string, number>()
  let looked = 0
  const tell = (contrasts: readonly Contrast[], moves: number): void => {
    for (const one of contrasts)
      found.set(keyOf(one), Math.min(moves, found.get(keyOf(one)) ?? moves))
  }
  /** @returns Whether both are at the same place. */
  const compare = (
    states: Pair<RunState>,
    effects: Pair<readonly Effect[]>,
    moves: number,
  ): boolean => {
    const { before, after } = states
    const isSame =
      placeOf(before) === placeOf(after) && before.awaited.length === after.awaited.length
    if (!isSame) {
      const isOnWay = [before, after].some((state) =>
        state.awaited.some(({ phase }) => phase !== 'enter'),
      )
      if (!isOnWay) tell([apart(states)], moves)
      return false
    }
    const asked = { before: addRequests([], effects.before), after: addRequests([], effects.after) }
    tell(screenContrasts([versions.before, before], [versions.after, after]), moves)
    tell(scoreContrasts([versions.before, before], [versions.after, after]), moves)
    tell(requestContrasts(asked.before, asked.after), moves)
    return true
  }
  const visit = (
    states: Pair<RunState>,
    effects: Pair<readonly Effect[]>,
    decided: readonly string[],
    moves: number,
    failures: number,
  ): void => {
    const { before, after } = states
    looked += 1
    if (looked > most || !compare(states, effects, moves)) return
    const goOn = (
      events: Pair<Parameters<typeof transition>[2]> | null,
      settled: readonly string[],
      failed = failures,
    ) => {
      if (events === null) {
        visit(states, { before: [], after: [] }, settled, moves + 1, failed)
        return
      }
      const old = transition(versions.before, before, events.before)
      const now = transition(versions.after, after, events.after)
      if (old.refusal || now.refusal) {
        if (!old.refusal || !now.refusal)
          found.set('refused', Math.min(moves + 1, found.get('refused') ?? moves + 1))
        return
      }
      const stays = placeOf(old.state) === placeOf(before)
      const isAnswer = events.before.type === 'answer' || events.before.type === 'choose'
      visit(
        { before: old.state, after: now.state },
        { before: old.effects, after: now.effects },
        stays && isAnswer ? settled : [],
        moves + 1,
        failed,
      )
    }
    lookBack(states, moves + 1)
    const waiting = { before: before.awaited[0], after: after.awaited[0] }
    if (before.status !== 'active' || after.status !== 'active') return
    if (waiting.before && waiting.after) {
      const ids = { before: waiting.before.id, after: waiting.after.id }
      if (waiting.before.step !== waiting.after.step) return
      goOn(
        {
          before: { type: 'result', id: ids.before, value: null },
          after: { type: 'result', id: ids.after, value: null },
        },
        [],
      )
      for (const code of failures < 1 ? ['TAKEN', UNDECLARED_CODE] : [])
        goOn(
          {
            before: { type: 'failure', id: ids.before, code },
            after: { type: 'failure', id: ids.after, code },
          },
          [],
          failures + 1,
        )
      return
    }
    const open = {
      before: openField(versions.before, before, decided),
      after: openField(versions.after, after, decided),
    }
    if (open.before?.id !== open.after?.id) return
    if (!open.before || !open.after) {
      goOn({ before: { type: 'next' }, after: { type: 'next' } }, [])
      return
    }
    for (const value of VALUES) {
      const field = open.before.id
      const accepted = [
        acceptAnswer(open.before, value, null),
        acceptAnswer(open.after, value, null),
      ]
      if (accepted.every((one) => 'refused' in one)) continue
      const eventOf = (one: Field, state: RunState) =>
        ({ type: isAlone(one, state) ? 'choose' : 'answer', field, value }) as const
      goOn(
        value === null
          ? null
          : { before: eventOf(open.before, before), after: eventOf(open.after, after) },
        [...decided, field],
      )
    }
  }
  const lookBack = ({ before, after }: Pair<RunState>, moves: number): void => {
    const old = transition(versions.before, before, { type: 'back' })
    const now = transition(versions.after, after, { type: 'back' })
    if (!old.refusal && !now.refusal)
      compare(
        { before: old.state, after: now.state },
        { before: old.effects, after: now.effects },
        moves,
      )
  }
  const begun = { before: start(versions.before, inputs), after: start(versions.after, inputs) }
  visit(
    { before: begun.before.state, after: begun.after.state },
    { before: begun.before.effects, after: begun.after.effects },
    [],
    0,
    0,
  )
  return looked > most ? null : found
}

function apart({ before, after }: Pair<RunState>): Contrast {
  const places = { before: placeOf(before), after: placeOf(after) }
  const isEnd = before.status !== 'active' || after.status !== 'active'
  return {
    kind: isEnd ? 'ends' : 'shown',
    place: places.before,
    aspect: `or ${places.after}`,
    ...places,
  }
}

/** A choice that is the only question on its page continues automatically. */
function isAlone(field: Field, state: RunState): boolean {
  return field.source.type === 'multi-choice' && state.page === field.id
}

function openField(flow: Flow, state: RunState, decided: readonly string[]) {
  for (let way = state.way; way; way = way.before)
    if (way.step === state.step && way.page === state.page) return undefined
  const step = flow.stepsById.get(state.step ?? '')
  const page = step?.form && pageOf(step.form, state.page)
  return page ? pageFields(state, page).find(({ id }) => !decided.includes(id)) : undefined
}
