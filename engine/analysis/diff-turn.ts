import type { Flow } from '../definition/flow.ts'
import type { FlowEvent } from '../machine/types.ts'
import { comparedAt, refusalContrast } from './diff-compare.ts'
import type { Contrast } from './diff-screen.ts'
import { type Decision, decisionOf, take, takeBesides, type Taken } from './diff-side.ts'
import type { Touched } from './diff-touched.ts'
import { type BesidesTurn, isBesides, type Joint, noted, pruned, type Turn } from './diff-turns.ts'
import type { Versions } from './diff-watch.ts'
import type { FlowModel } from './model.ts'

/** Two versions that are gone through, with what is known of each, and where they can differ at all. */
export type Comparing = Versions & {
  readonly modelFor: { readonly before: (id: string) => FlowModel; readonly after: (id: string) => FlowModel }
  readonly touched: Touched
}

/** What both runs wait for; null where nothing more can happen. */
export type Decisions = { readonly before: Decision | null; readonly after: Decision | null }

/** Both runs after a turn, in what they differ there, and what the engine was told. */
export type Moved = {
  readonly joint: Joint
  readonly contrasts: readonly Contrast[]
  readonly goesOn: boolean
  readonly events: { readonly before: FlowEvent | null; readonly after: FlowEvent | null }
}

export function decisionsOf({ before, after, modelFor }: Comparing, joint: Joint): Decisions {
  const optionsFor = (version: 'before' | 'after') => ({
    failures: true,
    undeclared: true,
    leavesOpen: true,
    modelFor: modelFor[version],
  })
  return {
    before: decisionOf(before, joint.before, optionsFor('before')),
    after: decisionOf(after, joint.after, optionsFor('after')),
  }
}

/** What a turn makes of both runs; null where neither takes it. */
export function afterTurn(comparing: Comparing, joint: Joint, turn: Turn | BesidesTurn): Moved | null {
  if (isBesides(turn)) return afterBesides(comparing, joint, turn)
  const { touched, before, after } = comparing
  const decisions = decisionsOf(comparing, joint)
  const versions = { before, after }
  const taken = {
    before: turn.who === 'after' ? null : takenBy(before, joint.before, decisions.before, turn),
    after: turn.who === 'before' ? null : takenBy(after, joint.after, decisions.after, turn),
  }
  const refused = { before: taken.before?.refusal ?? null, after: taken.after?.refusal ?? null }
  if (refused.before && refused.after) return null
  const sides = { before: taken.before?.side ?? joint.before, after: taken.after?.side ?? joint.after }
  const events = { before: taken.before?.event ?? null, after: taken.after?.event ?? null }
  if (refused.before || refused.after) return { joint, contrasts: refusalContrast(sides, refused, turn), goesOn: false, events }
  const sheet = pruned(versions, sides, noted(versions, joint, decisions, turn))
  return { ...comparedAt(versions, { ...joint, ...sides, sheet }, touched), goesOn: true, events }
}

/** What both runs become where the same is done to both that leads nowhere on; null where one of them refuses it. */
function afterBesides({ before, after, touched }: Comparing, joint: Joint, { move }: BesidesTurn): Moved | null {
  const taken = { before: takeBesides(before, joint.before, move), after: takeBesides(after, joint.after, move) }
  if (taken.before.refusal || taken.after.refusal) return null
  const sides = { before: taken.before.side, after: taken.after.side }
  const events = { before: taken.before.event, after: taken.after.event }
  return { ...comparedAt({ before, after }, { ...joint, ...sides }, touched), goesOn: false, events }
}

function takenBy(flow: Flow, side: Joint['before'], decision: Decision | null, { move }: Turn): Taken | null {
  return decision ? take(flow, side, decision, move) : null
}
