import { acceptAnswer, isBlank } from '#engine/answers/accept.ts'
import type { Field } from '#engine/definition/flow.ts'
import {
  type Flow,
  type FlowEvent,
  type Json,
  type RunState,
  start,
  transition,
} from '#engine/index.ts'
import { rawOf } from '#engine/machine/answers.ts'
import { pageFields, pageOf } from '#engine/machine/paging.ts'
import type { CaseMoment, Cause } from '#engine/kit/index.ts'
import {
  type Appearance,
  newAppearances,
  placesOnScreen,
} from '#engine/analysis/explore/moves/appearances.ts'

/**
 * One run from its first event to its end: what appeared, the state after each event, and the
 * effects requested and failed until then.
 */
export type Walk = readonly Moment[]
export type Moment = CaseMoment & {
  readonly appeared: readonly Appearance[]
  readonly asked: number
  readonly required: number
  readonly failures: number
}
type Tally = Pick<Moment, 'asked' | 'required' | 'failures'>

const VALUES: readonly Json[] = ['yes', 'no', 'other', ['yes'], ['no'], ['yes', 'no'], null]

export type Trying = {
  /** The values to try as an answer to a question; those it does not accept are skipped. */
  readonly valuesOf?: (field: Field) => readonly Json[]
  /** Counts runs that cannot continue, too. */
  readonly keepsStuck?: boolean
}

/**
 * Every run of a small flow, found by trying every answer on every page; nothing is remembered. A
 * run that loops is cut after one failure.
 */
export function everyWalk(
  flow: Flow,
  inputs: { readonly [name: string]: Json },
  { valuesOf = () => VALUES, keepsStuck = false }: Trying = {},
): readonly Walk[] {
  const walks: Walk[] = []
  const visit = (walk: Walk, state: RunState, decided: readonly string[], tally: Tally): void => {
    const goOn = (
      event: Parameters<typeof transition>[2] | null,
      settled: readonly string[],
      told = tally,
    ) => {
      if (event === null) return visit(walk, state, settled, told)
      const after = transition(flow, state, event)
      if (after.refusal) {
        if (keepsStuck) walks.push(walk)
        return
      }
      const appeared = newAppearances(
        placesOnScreen(flow, state),
        placesOnScreen(flow, after.state),
        after.effects,
      )
      const samePage = after.state.step === state.step && after.state.page === state.page
      visit(
        [
          ...walk,
          {
            appeared,
            state: after.state,
            effects: after.effects,
            moves: after.moves,
            by: causeOf(event),
            ...told,
          },
        ],
        after.state,
        samePage && event.type === 'answer' ? settled : [],
        told,
      )
    }
    const [waiting] = state.awaited
    if (state.status !== 'active') walks.push(walk)
    else if (waiting) {
      goOn({ type: 'result', id: waiting.id, value: null }, [])
      const failures = tally.failures + 1
      if (failures <= 1)
        goOn({ type: 'failure', id: waiting.id, code: 'TAKEN' }, [], { ...tally, failures })
    } else {
      const step = flow.stepsById.get(state.step ?? '')
      const page = step?.form && pageOf(step.form, state.page)
      const open =
        page && isNew(state)
          ? pageFields(state, page).find(({ id }) => !decided.includes(id))
          : undefined
      if (!open) goOn({ type: 'next' }, [])
      else
        for (const value of valuesOf(open)) {
          const accepted = acceptAnswer(open, value, null)
          if ('refused' in accepted) continue
          const told = {
            ...tally,
            asked: tally.asked + 1,
            required: tally.required + (open.source.optional === true ? 0 : 1),
          }
          goOn(
            value === null && isBlank(rawOf(state, open))
              ? null
              : { type: 'answer', field: open.id, value },
            [...decided, open.id],
            told,
          )
        }
    }
  }
  const { state, effects, moves } = start(flow, inputs)
  const none = { asked: 0, required: 0, failures: 0 }
  visit(
    [
      {
        appeared: newAppearances([], placesOnScreen(flow, state), effects),
        state,
        effects,
        moves,
        by: { kind: 'start' },
        ...none,
      },
    ],
    state,
    [],
    none,
  )
  return walks
}

function isNew(state: RunState): boolean {
  for (let way = state.way; way; way = way.before)
    if (way.step === state.step && way.page === state.page) return false
  return true
}

function causeOf({ type }: FlowEvent): Cause {
  if (type === 'result') return { kind: 'reply', effect: 'save' }
  if (type === 'failure') return { kind: 'failure', effect: 'save', code: 'TAKEN' }
  return { kind: type === 'next' ? 'next' : 'answer' }
}
