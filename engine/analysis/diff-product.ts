import { isBlank } from '../answers/accept.ts'
import type { Flow } from '../definition/flow.ts'
import type { JsonObject } from '../definition/types.ts'
import { innermostFlow } from '../machine/flows-in-run.ts'
import { rawOf } from '../machine/answers.ts'
import { start } from '../machine/start.ts'
import type { StartOptions } from '../machine/types.ts'
import { comparedAt } from './diff-compare.ts'
import type { Contrast } from './diff-screen.ts'
import { type Side, withEffects } from './diff-side.ts'
import type { DiffSpace } from './diff-space.ts'
import { readBoth, type Runs, triesOf } from './diff-tries.ts'
import { type Comparing, decisionsOf } from './diff-turn.ts'
import { type Joint, sheetKey, turnsOf, type Who } from './diff-turns.ts'
import type { Versions } from './diff-watch.ts'
import { wayKeyOf } from './diff-way-back.ts'
import type { Placed } from './diff-ways.ts'
import type { Besides, Move } from './moves.ts'
import type { Ahead } from './situation.ts'
import { apart, type Chosen } from './unknown/apart.ts'
import { witnessIn } from './unknown/box.ts'
import type { Together } from './unknown/decide.ts'
import { told } from './unknown/steps.ts'
import { traitsOf } from '../modes/modes.ts'

/** A way to a difference: what the host says at first, and what happens then, in both versions or in one alone. */
export type Way = { readonly inputs: JsonObject; readonly moves: readonly { readonly who: Who; readonly move: Move | Besides }[] }

/** Something in which the versions differ, with the shortest way to it. */
export type Found = Contrast & { readonly way: Way }

/** A contrast between two versions that are cut down, and where it was seen. */
export type Sighting = { readonly contrast: Contrast; readonly placed: Placed }

export type Product = {
  readonly found: readonly Sighting[]
  readonly moments: readonly Placed[]
  /** False: the bound was met. */
  readonly isComplete: boolean
}

export type ProductOptions = {
  /** How runs begin besides what a host says: in mode tree at each step. */
  readonly starts: readonly StartOptions[]
  readonly comparing: Comparing
  /** Moments that are gone through at most. */
  readonly limit: number
  /** Whether runs in the same situation are told apart by where Back may lead. */
  readonly withWays: boolean
  /** Whether nothing more can be found. */
  readonly isAll: (found: readonly Contrast[]) => boolean
}

/**
 * Goes through everything that can happen to two versions of a flow at once, breadth first: the person and the host do the same to both.
 * Where the versions are at different places, the one that lags behind goes on alone, and what was answered there counts for the other.
 * What a host tells is told late: two runs stand for all that it may have said as long as neither has decided anything by it.
 */
export function productOf(space: DiffSpace, { starts, comparing, limit, withWays, isAll }: ProductOptions): Product {
  const { before, after } = space
  const versions = { before: comparing.before, after: comparing.after }
  const tries = triesOf(space, comparing)
  const wayKey = withWays ? wayKeyOf(space, comparing.touched) : () => ''
  const all: Placed[] = []
  const known = new Set<string>()
  const found = new Map<string, Sighting>()

  const aheadOf = (joint: Joint): readonly Ahead[] => [...before.aheadOf(joint.before.state), ...after.aheadOf(joint.after.state)]
  const tell = (placed: Placed, contrasts: readonly Contrast[]): void => {
    for (const contrast of contrasts) {
      const key = contrastKey(contrast)
      if (!found.has(key)) found.set(key, { contrast, placed })
    }
  }
  const add = (one: Placed): void => {
    const { joint, box, options } = one
    if (joint.isApart && traitsOf(versions.before.source).showsFirst) return
    const key = [
      options.path?.join('/'),
      jointKey(space, versions, joint),
      wayKey(joint),
      before.toldOf(box, aheadOf(joint)),
    ].join('\n')
    if (known.has(key)) return

    known.add(key)
    all.push(one)
  }

  for (const options of starts) {
    const choose = ({ box }: Together): Chosen => ({ witness: witnessIn(box, new Map()), sums: [] })
    const act = ({ witness }: Chosen) => {
      const begun = begunWith(comparing, told(before, witness), options)
      readBoth(space, begun.joint)
      return begun
    }
    const ahead = [...before.begins, ...after.begins]
    for (const { one, value, decision } of apart(before, { box: new Map(), sums: [[]] }, { ahead, choose, act })) {
      const { witness } = one
      const placed: Placed = { joint: value.joint, box: decision.box, witness, options, from: null }
      tell(placed, value.contrasts)
      add(placed)
    }
  }

  let seen = 0
  for (let index = 0; index < all.length && all.length < limit; index += 1) {
    const here = all[index]
    if (!here || (found.size > seen && isAll([...found.values()].map(({ contrast }) => contrast)))) break
    seen = found.size
    const ahead = aheadOf(here.joint)
    const offer = ({ joint }: Runs) => turnsOf(versions, joint, decisionsOf(comparing, joint))
    const from: Together = { box: here.box, sums: [[]] }
    for (const { value: turns, decision } of apart(before, from, { ahead, choose: tries.chooseAt(here), act: offer }))
      for (const turn of turns)
        for (const { placed, contrasts, goesOn } of tries.tried(here, turn, decision, ahead)) {
          tell(placed, contrasts)
          if (goesOn) add(placed)
        }
  }
  return { found: [...found.values()], moments: all, isComplete: all.length < limit }
}

/** What tells one contrast from another. */
export function contrastKey({ kind, place, aspect }: Contrast): string {
  return `${kind} ${place} ${aspect}`
}

/** Both versions begun, and in what they differ then. */
export function begunWith(comparing: Comparing, inputs: JsonObject, options: StartOptions) {
  const { before, after, touched } = comparing
  const sideOf = (flow: Flow): Side => {
    const { state, effects } = start(flow, inputs, options)
    return { state, decided: [], asked: withEffects([], effects) }
  }
  const joint: Joint = { before: sideOf(before), after: sideOf(after), sheet: new Map(), isApart: false }
  return comparedAt({ before, after }, joint, touched)
}

/** Names what of both runs still matters for going on. */
export function jointKey(space: DiffSpace, versions: Versions, { before, after, sheet, isApart }: Joint): string {
  return [
    isApart,
    sheetKey(sheet),
    before.asked.join(),
    after.asked.join(),
    leftOpen(versions.before, before),
    leftOpen(versions.after, after),
    space.before.keyOf(before.state, before.decided),
    space.after.keyOf(after.state, after.decided),
  ].join('\n')
}

/**
 * The questions of the page that were passed without an answer: the page may not be left while one of them is required. What is wrong is
 * said of each by itself, so of those that always are the first stands for the others; an optional one holds nobody back.
 */
function leftOpen(flow: Flow, { state, decided }: Side): string {
  const { flow: inner, state: frame } = innermostFlow({ flow, state })
  const open = decided.flatMap((id) => {
    const field = inner.fieldsById.get(id)
    return field !== undefined && isBlank(rawOf(frame, field)) ? [{ id, optional: field.source.optional ?? false }] : []
  })
  const required = open.find(({ optional }) => optional === false)
  return [required, ...open.filter(({ optional }) => typeof optional === 'object')].map((one) => one?.id).join()
}
