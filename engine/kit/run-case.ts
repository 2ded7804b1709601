import { sameJson, toJson } from '../definition/json.ts'
import type { Library } from '../definition/library.ts'
import type { Json } from '../definition/types.ts'
import type { Effect, RunState, StepMove } from '../machine/types.ts'
import { watchedRule } from '../machine/watched-rule.ts'
import { begin } from './begin.ts'
import type { Run } from './run.ts'
import type { Case, Turn } from './case-file.ts'

/** What caused a moment of a run. */
export type Cause =
  | { readonly kind: 'start' | 'path' | 'inputs' | 'answer' | 'next' }
  | { readonly kind: 'event'; readonly event: string }
  | { readonly kind: 'reply'; readonly effect: string }
  | { readonly kind: 'failure'; readonly effect: string; readonly code: string }

/** The state after one action, with the effects that it requested and its moves between steps. */
export type CaseMoment = {
  readonly state: RunState
  readonly effects: readonly Effect[]
  readonly moves: readonly StepMove[]
  readonly by: Cause
}

/**
 * The result of a case: every moment, and the failure if there is one. `turn` counts from 1; null
 * means that the failure is at the end of the case.
 */
export type CaseRun = {
  readonly moments: readonly CaseMoment[]
  readonly failure: { readonly turn: number | null; readonly message: string } | null
}

export function runCase(
  library: Library,
  flow: string,
  { inputs = {}, walk, ...expected }: Case,
): CaseRun {
  const moments: CaseMoment[] = []
  let run: Run
  let told = 0
  let moved = 0
  const note = (by: Cause): void => {
    moments.push({
      state: run.state(),
      effects: run.effects.slice(told),
      moves: run.moves.slice(moved),
      by,
    })
    told = run.effects.length
    moved = run.moves.length
  }
  let turn: number | null = 0
  try {
    run = begin(library, flow, { inputs })
    note({ kind: 'start' })
    for (const one of walk) {
      turn += 1
      take(run, one, note)
    }
    turn = null
    conclude(run, expected)
    return { moments, failure: null }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return { moments, failure: { turn, message: error.message } }
  }
}

function take(run: Run, turn: Turn, note: (by: Cause) => void): void {
  if (turn.inputs !== undefined) {
    run.inputs(turn.inputs)
    note({ kind: 'inputs' })
  }
  if (turn.path !== undefined) {
    run.path(...turn.path)
    note({ kind: 'path' })
  }
  if (turn.asked !== undefined) run.asked(turn.asked)
  if (turn.host !== undefined) answerHost(run, turn.host, turn, note)
  if (turn.step !== undefined) run.isAt(turn.step)
  if (turn.screen !== undefined) run.shows(turn.screen)
  run.shows(...(turn.shows ?? []))
  for (const [question, answer] of Object.entries(turn.answers ?? {})) {
    if (turn.stays === true) run.select(question, answer)
    else run.answer(question, answer)
    note({ kind: 'answer' })
  }
  if (turn.press !== undefined || turn.next === true || turn.refused === true) {
    goOn(run, turn)
    note({ kind: 'next' })
  }
  if (turn.edit !== undefined) {
    run.edit(turn.edit)
    note({ kind: 'event', event: 'edit' })
  }
  if (turn.close === true) {
    run.close()
    note({ kind: 'event', event: 'close' })
  }
  if (turn.event !== undefined) {
    run.event(turn.event, turn.data ?? null, turn.row)
    note({ kind: 'event', event: turn.event })
  }
}

function goOn(run: Run, { press, refused }: Turn): void {
  const go = (one: Run): Run => (press === undefined ? one.next() : one.press(press))
  if (refused === true) run.refuses('INVALID', go)
  else go(run)
}

function answerHost(
  run: Run,
  effect: string,
  { gives, fails }: Turn,
  note: (by: Cause) => void,
): void {
  run.awaits(effect)
  if (fails === undefined) run.reply(gives ?? null)
  else run.fails(fails)
  note(fails === undefined ? { kind: 'reply', effect } : { kind: 'failure', effect, code: fails })
}

function conclude(
  run: Run,
  { ends, totals = {}, bands = {}, flags = {}, facts = {} }: Omit<Case, 'inputs' | 'walk'>,
): void {
  const hasEnded = run.screen().status === 'ended'
  if (ends === true) run.ends()
  if (ends === false && hasEnded) throw new Error('Expected the run not to have ended')
  const found = run.conclusions()
  for (const [name, value] of Object.entries(totals))
    expectSame(`the total "${name}"`, found.totals[name]?.value, value)
  for (const [name, band] of Object.entries(bands))
    expectSame(`the band of "${name}"`, found.totals[name]?.band, band)
  for (const [name, holds] of Object.entries(flags))
    expectSame(`the flag "${name}"`, found.flags[name], holds)
  for (const [name, value] of Object.entries(facts))
    expectSame(`the fact "${name}"`, factOf(run, name), value)
}

function factOf({ flow, state }: Run, name: string): Json | undefined {
  if (!flow.library.facts.has(name)) return undefined
  return toJson(watchedRule(flow, { fact: name })(state()) ?? null)
}

function expectSame(what: string, found: Json | undefined, wanted: Json): void {
  if (found === undefined)
    throw new Error(
      `Expected ${what} to be ${JSON.stringify(wanted)}; the flow has none of that name`,
    )
  if (!sameJson(found, wanted))
    throw new Error(
      `Expected ${what} to be ${JSON.stringify(wanted)}; it is ${JSON.stringify(found)}`,
    )
}
