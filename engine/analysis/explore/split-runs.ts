import type { Cells } from '../../answers/cells.ts'
import type { RulesAhead } from './state-key.ts'
import type { InputSets } from './inputs/input-sets.ts'
import type { InputExample, PossibleInputs } from './inputs/possible-inputs.ts'
import type { Split, RunSet } from './inputs/split-inputs.ts'
import type { Space } from './space.ts'

/** The run that is tried as an example of a whole set. */
export type RunExample = { readonly example: InputExample }

/** The result of an action for one part of a set of runs. */
export type RunPart<One, T> = { readonly one: One; readonly value: T; readonly split: Split }

export type RunAction<One, T> = {
  /** The rules that may be read afterwards. */
  readonly ahead: readonly RulesAhead[]
  readonly choose: (part: RunSet) => One
  readonly act: (one: One) => T
  /** Settled cells, whose reads do not split the set. */
  readonly settled?: readonly Cells[]
  /** The known outcomes of the action for runs with the same key. New outcomes are added. */
  readonly known?: ActionOutcome<One, T>[] | undefined
}

/** The result of an action, and all inputs with the same decisions by the engine. */
export type ActionOutcome<One, T> = {
  readonly inputs: PossibleInputs
  readonly one: One
  readonly value: T
}

/** The parts of a space that splitting needs. */
export type SplitSpace = Pick<Space, 'watch' | 'decide' | 'sameReads' | 'inputSets' | 'inputsKeyOf'>

/**
 * Applies an action to a set of runs, once for each part with different decisions by the engine.
 */
export function splitRuns<One extends RunExample, T>(
  space: SplitSpace,
  from: RunSet,
  action: RunAction<One, T>,
): Iterable<RunPart<One, T>> {
  const { known } = action
  return known
    ? splitByOutcomes(space, from, { ...action, known })
    : splitByReads(space, from, action)
}

function* splitByReads<One extends RunExample, T>(
  space: SplitSpace,
  from: RunSet,
  { ahead, choose, act, settled }: RunAction<One, T>,
): Generator<RunPart<One, T>> {
  const open: RunSet[] = [from]
  const isNew = firstOfEach(space, ahead)
  for (let next = open.pop(); next; next = open.pop()) {
    if (!isNew(next)) continue
    const one = choose(next)
    const { value, reads } = space.watch.during(() => act(one), settled)
    const split = space.decide(reads, next, one.example)
    open.push(...split.others)
    yield { one, value, split }
  }
}

/** Runs the action only for inputs without a known outcome. */
function splitByOutcomes<One extends RunExample, T>(
  space: SplitSpace,
  { possible: all }: RunSet,
  action: RunAction<One, T> & { readonly known: ActionOutcome<One, T>[] },
): readonly RunPart<One, T>[] {
  const { known } = action
  const parts: RunPart<One, T>[] = []
  const { inputSets } = space
  const open = [inputSets.unique(all)]
  for (let next = open.pop(); next; next = open.pop()) {
    const { outcome, possible } =
      outcomeIn(inputSets, known, next) ?? newOutcome(space, { possible: next }, action)
    open.push(...inputSets.outside(next, outcome.inputs))
    parts.push({ one: outcome.one, value: outcome.value, split: { possible, others: [] } })
  }
  return parts
}

function outcomeIn<One, T>(
  { inBoth }: InputSets,
  known: readonly ActionOutcome<One, T>[],
  inputs: PossibleInputs,
) {
  for (const outcome of known) {
    const possible = inBoth(inputs, outcome.inputs)
    if (possible) return { outcome, possible }
  }
  return null
}

function newOutcome<One extends RunExample, T>(
  { watch, sameReads, inputSets }: SplitSpace,
  part: RunSet,
  { choose, act, settled, known }: RunAction<One, T> & { readonly known: ActionOutcome<One, T>[] },
) {
  const one = choose(part)
  const { value, reads } = watch.during(() => act(one), settled)
  const outcome = { inputs: inputSets.unique(sameReads(reads, one.example)), one, value }
  known.push(outcome)
  return { outcome, possible: inputSets.inBoth(part.possible, outcome.inputs) ?? part.possible }
}

/** Skips a part whose past and possible future reads equal those of one already explored. */
function firstOfEach(
  { inputsKeyOf }: SplitSpace,
  ahead: readonly RulesAhead[],
): (part: RunSet) => boolean {
  const seen = new Set<string>()
  return ({ possible, read }) => {
    const key = `${read ?? ''} ${inputsKeyOf(possible, ahead)}`
    const isNew = read === undefined || !seen.has(key)
    seen.add(key)
    return isNew
  }
}
