import { isBlank } from '../answers/accept.ts'
import type { Flow } from '../definition/flow.ts'
import type { JsonObject } from '../definition/types.ts'
import { rawOf } from '../machine/answers.ts'
import { start } from '../machine/start.ts'
import type { RunState, StartOptions } from '../machine/types.ts'
import { comparedAt, refusalContrast } from './diff-compare.ts'
import type { Models } from './diff-models.ts'
import type { Contrast } from './diff-screen.ts'
import { type Decision, decisionOf, innermostOf, type Side, take, withEffects } from './diff-side.ts'
import { type Touched, touchedBy } from './diff-touched.ts'
import { type Joint, noted, pruned, sheetKey, type Turn, turnsOf, type Who } from './diff-turns.ts'
import type { Versions } from './diff-watch.ts'
import type { Move, MoveOptions } from './moves.ts'
import { situations } from './situation.ts'

/** A way to a difference: what the host says at first, and what happens then, in both versions or in one alone. */
export type Way = { readonly inputs: JsonObject; readonly moves: readonly { readonly who: Who; readonly move: Move }[] }

/** Something in which the versions differ, with the shortest way to it. */
export type Found = Contrast & { readonly way: Way }

export type Product = {
  readonly found: readonly Found[]
  readonly tried: number
  /** False: the bound was met. */
  readonly isComplete: boolean
}

export type Start = { readonly inputs: JsonObject; readonly mark: string; readonly options?: StartOptions }

export type ProductOptions = {
  readonly starts: readonly Start[]
  /** The flows that may be on screen. */
  readonly flows: readonly string[]
  readonly modelsFor: (id: string) => Models
  /** Moments that are gone through at most. */
  readonly limit: number
}

type Placed = {
  readonly joint: Joint
  readonly inputs: JsonObject
  readonly mark: string
  readonly from: { readonly index: number; readonly who: Who; readonly move: Move } | null
}

/**
 * Goes through everything that can happen to two versions of a flow at once, breadth first: the person and the host do the same to both.
 * Where the versions are at different places, the one that lags behind goes on alone, and what was answered there counts for the other.
 */
export function productOf(versions: Versions, { starts, flows, modelsFor, limit }: ProductOptions): Product {
  const options = {
    before: { failures: true, leavesOpen: true, modelFor: (id: string) => modelsFor(id).before },
    after: { failures: true, leavesOpen: true, modelFor: (id: string) => modelsFor(id).after },
  } satisfies Record<string, MoveOptions>
  const keys = { before: situations(options.before.modelFor).keyOf, after: situations(options.after.modelFor).keyOf }
  const touched = touchedBy(modelsFor, flows)
  const all: Placed[] = []
  const known = new Set<string>()
  const found = new Map<string, Found>()

  const tell = (one: Placed, contrasts: readonly Contrast[]): void => {
    for (const contrast of contrasts) {
      const key = `${contrast.kind} ${contrast.place} ${contrast.aspect}`
      if (!found.has(key)) found.set(key, { ...contrast, way: wayTo(all, one) })
    }
  }
  const add = (one: Placed): void => {
    const { before, after, sheet, isApart } = one.joint
    if (isApart && versions.before.source.mode === 'first') return
    const key = [
      one.mark,
      isApart,
      sheetKey(sheet),
      before.asked.join(),
      after.asked.join(),
      leftOpen(versions.before, before),
      leftOpen(versions.after, after),
      keys.before(before.state, before.decided),
      keys.after(after.state, after.decided),
    ].join('\n')
    if (known.has(key)) return
    known.add(key)
    all.push(one)
  }

  for (const { inputs, mark, options: startOptions } of starts) {
    const begun = { before: start(versions.before, inputs, startOptions), after: start(versions.after, inputs, startOptions) }
    const sideOf = (state: RunState, asked: readonly string[]): Side => ({ state, decided: [], asked })
    const joint: Joint = {
      before: sideOf(begun.before.state, withEffects([], begun.before.effects)),
      after: sideOf(begun.after.state, withEffects([], begun.after.effects)),
      sheet: new Map(),
      isApart: false,
    }
    const compared = comparedAt(versions, joint, touched)
    const placed: Placed = { joint: compared.joint, inputs, mark, from: null }
    tell(placed, compared.contrasts)
    add(placed)
  }

  for (let index = 0; index < all.length && all.length < limit; index += 1) {
    const here = all[index]
    if (!here) break
    const decisions = {
      before: decisionOf(versions.before, here.joint.before, options.before),
      after: decisionOf(versions.after, here.joint.after, options.after),
    }
    for (const turn of turnsOf(versions, here.joint, decisions)) {
      const moved = afterTurn({ ...versions, touched }, here.joint, decisions, turn)
      if (!moved) continue
      const { who, move } = turn
      const placed: Placed = { joint: moved.joint, inputs: here.inputs, mark: here.mark, from: { index, who, move } }
      tell(placed, moved.contrasts)
      if (moved.goesOn) add(placed)
    }
  }
  return { found: [...found.values()], tried: all.length, isComplete: all.length < limit }
}

/** The questions of the page that were passed without an answer: the page may not be left while one of them is required. */
function leftOpen(flow: Flow, { state, decided }: Side): string {
  const [inner, frame] = innermostOf(flow, state)
  const isOpen = (id: string) => {
    const field = inner.fieldsById.get(id)
    return field !== undefined && isBlank(rawOf(frame, field))
  }
  return decided.filter(isOpen).join()
}

type Decisions = { readonly before: Decision | null; readonly after: Decision | null }
type Moved = { readonly joint: Joint; readonly contrasts: readonly Contrast[]; readonly goesOn: boolean }

/** What a turn makes of both runs; null where neither takes it. */
function afterTurn(
  { touched, ...versions }: Versions & { readonly touched: Touched },
  joint: Joint,
  decisions: Decisions,
  turn: Turn,
): Moved | null {
  const { who, move } = turn
  const old = who !== 'after' && decisions.before ? take(versions.before, joint.before, decisions.before, move) : null
  const now = who !== 'before' && decisions.after ? take(versions.after, joint.after, decisions.after, move) : null
  const isRefused = { before: old?.refusal ?? null, after: now?.refusal ?? null }
  const isOldRefused = isRefused.before !== null
  const isNewRefused = isRefused.after !== null
  if (isOldRefused && isNewRefused) return null
  const sides = { before: old?.side ?? joint.before, after: now?.side ?? joint.after }
  if (isOldRefused || isNewRefused) return { joint, contrasts: refusalContrast(sides, isRefused, turn), goesOn: false }
  const sheet = noted(versions, joint, decisions, turn)
  const compared = comparedAt(versions, { ...joint, ...sides, sheet: pruned(versions, sides, sheet) }, touched)
  return { ...compared, goesOn: true }
}

function wayTo(all: readonly Placed[], last: Placed): Way {
  const moves: { who: Who; move: Move }[] = []
  let here: Placed | undefined = last
  while (here?.from) {
    moves.unshift({ who: here.from.who, move: here.from.move })
    here = all[here.from.index]
  }
  return { inputs: last.inputs, moves }
}
