import { innermostFlow } from '../machine/flows-in-run.ts'
import { pageFields, pageOf } from '../machine/paging.ts'
import { rawOf } from '../machine/answers.ts'
import type { RunState } from '../machine/types.ts'
import { sameJson } from '../definition/json.ts'
import type { Cells } from '../answers/cells.ts'
import type { JsonObject } from '../definition/types.ts'
import { contrastKey, jointKey, type Sighting } from './diff-product.ts'
import { isWaiting, placeOf } from './diff-side.ts'
import type { DiffSpace } from './diff-space.ts'
import { afterTurn, type Comparing, decisionsOf } from './diff-turn.ts'
import type { BesidesTurn, Joint } from './diff-turns.ts'
import { readBoth, type Tried, triesOf } from './diff-tries.ts'
import { wayKeyOf } from './diff-way-back.ts'
import { type Placed, turnsTo } from './diff-ways.ts'
import type { Besides } from './moves.ts'
import type { Ahead } from './situation.ts'
import { apart, type Chosen } from './unknown/apart.ts'
import { witnessIn } from './unknown/box.ts'
import type { Together } from './unknown/decide.ts'
import { told } from './unknown/steps.ts'

const BACK: BesidesTurn = { who: 'both', move: { kind: 'back', words: 'goes back', event: { type: 'back' } } }
const UNDO: BesidesTurn = { who: 'both', move: { kind: 'undo', words: 'takes the answer back', event: { type: 'undo' } } }

/**
 * Tries at each moment what may happen besides going on.
 *
 * @param limit Things that are tried at most.
 */
export function besidesFrom(
  space: DiffSpace,
  { comparing, moments, limit }: { readonly comparing: Comparing; readonly moments: readonly Placed[]; readonly limit: number },
): { readonly found: readonly Sighting[]; readonly isComplete: boolean } {
  const found: Sighting[] = []
  const known = new Set<string>()
  const besides = besidesOf(space, comparing)
  let count = 0
  for (const here of moments)
    for (const { placed, contrasts } of besides(here)) {
      count += 1
      if (count > limit) return { found, isComplete: false }
      for (const contrast of contrasts) {
        const key = `${contrastKey(contrast)} ${turnsTo(placed).length}`
        if (!known.has(key)) found.push({ contrast, placed })
        known.add(key)
      }
    }
  return { found, isComplete: true }
}

/**
 * What may happen to both runs of a moment besides going on: Back, another answer to a question of the page, there or where Back leads
 * to, Undo of that, and new inputs. Nothing is gone on with after it.
 */
function besidesOf(space: DiffSpace, comparing: Comparing): (here: Placed) => Iterable<Tried> {
  const { tried } = triesOf(space, comparing)
  const wayKey = wayKeyOf(space, comparing.touched)
  const everything: readonly Ahead[] = [...space.before.begins, ...space.after.begins]
  const isTold = new Set<string>()

  function* does(here: Placed, turn: BesidesTurn): Generator<Tried> {
    yield* tried(here, turn, { box: here.box, sums: [[]] }, everything)
  }
  function* anew(here: Placed): Generator<Tried> {
    for (const move of otherAnswers(space, comparing, here.joint))
      for (const one of does(here, { who: 'both', move })) {
        yield one
        if (offersUndo(one.placed.joint)) yield* does(one.placed, UNDO)
      }
  }
  function* backFrom(here: Placed): Generator<Tried> {
    const { decided } = here.joint.before
    for (const one of does(here, BACK)) {
      yield one
      if (decided.length === 0 && isTogether(one.placed.joint)) yield* anew(one.placed)
    }
  }
  function* toldAnew(here: Placed): Generator<Tried> {
    const old = [...cellsOf(here.joint.before.state), ...cellsOf(here.joint.after.state)]
    const watch: DiffSpace['before']['watch'] = { during: (act) => space.before.watch.during(act, old) }
    const choose = ({ box }: Together): Chosen => ({ witness: witnessIn(box, here.witness), sums: [] })
    const act = ({ witness }: Chosen) => {
      const turn: BesidesTurn = {
        who: 'both',
        move: inputsMove(told(space.before, here.witness), told(space.before, witness)),
      }
      const moved = afterTurn(comparing, here.joint, turn)
      if (moved) readBoth(space, moved.joint)
      return { turn, moved }
    }
    const from: Together = { box: new Map(), sums: [[]] }
    for (const { value } of apart({ ...space.before, watch }, from, { ahead: everything, choose, act })) {
      const { turn, moved } = value
      if (!moved) continue
      const { joint, contrasts, goesOn, events } = moved
      yield { placed: { ...here, joint, from: { placed: here, turn, events } }, contrasts, goesOn }
    }
  }
  return function* (here: Placed): Generator<Tried> {
    const { joint } = here
    if (!isTogether(joint)) return
    yield* backFrom(here)
    if (isSettled(comparing, joint)) yield* anew(here)
    const key = jointKey(space, comparing, joint) + wayKey(joint)
    if (isTold.has(key)) return
    isTold.add(key)
    yield* toldAnew(here)
  }
}

/** At the same place, at rest, with the same answers. */
function isTogether({ before, after, sheet, isApart }: Joint): boolean {
  const isActive = before.state.status === 'active' && after.state.status === 'active'
  const isAtRest = !isWaiting(before.state) && !isWaiting(after.state)
  const isSame = sheet.size === 0 && !isApart && placeOf(before.state) === placeOf(after.state)
  return isActive && isAtRest && isSame
}

/** Every question of the page was settled in both. */
function isSettled(comparing: Comparing, joint: Joint): boolean {
  if (joint.before.decided.length === 0) return false
  const { before, after } = decisionsOf(comparing, joint)
  return [before, after].every((decision) => decision?.moves.every(({ kind }) => kind === 'next' || kind === 'view') === true)
}

function offersUndo({ before, after }: Joint): boolean {
  return [before.state, after.state].some(hasUndo)
}

function hasUndo({ undo, children }: RunState): boolean {
  return undo !== null || Object.values(children).some(hasUndo)
}

function cellsOf({ cells, children }: RunState): readonly Cells[] {
  return [cells, ...Object.values(children).flatMap(cellsOf)]
}

/** Other answers to the questions of the page that have one. */
function otherAnswers({ modelsFor }: DiffSpace, { before }: Comparing, joint: Joint): readonly Besides[] {
  const { flow, state: frame } = innermostFlow({ flow: before, state: joint.before.state })
  const form = frame.step === null ? undefined : flow.stepsById.get(frame.step)?.form
  const page = form && pageOf(form, frame.page)
  const fields = page ? pageFields(frame, page).filter(({ source }) => source.secret !== true && source.type !== 'group') : []
  return fields.flatMap((field) => {
    const given = rawOf(frame, field)
    const values = [...(modelsFor(flow.id).before.candidates.get(field.id)?.values ?? []), null]
    return values
      .filter((value) => !sameJson(value, given))
      .map((value): Besides => ({ kind: 'anew', field: field.id, value, event: { type: 'answer', field: field.id, value } }))
  })
}

/** In words: what the host says otherwise than before. */
function inputsMove(before: JsonObject, inputs: JsonObject): Besides {
  const names = [...new Set([...Object.keys(before), ...Object.keys(inputs)])]
  const other = names.filter((name) => !sameJson(before[name] ?? null, inputs[name] ?? null))
  const said = other.map((name) => `${name} = ${JSON.stringify(inputs[name] ?? null)}`)
  const words = said.length === 0 ? 'the host says the same again' : `the host says anew: ${said.join(', ')}`
  return { kind: 'inputs', words, event: { type: 'inputs', inputs } }
}
