import type { Case } from '../../kit/case-file.ts'
import type { Goal } from './goals.ts'

/** Kinds of goals, most informative first. */
const TELLING: readonly Goal['kind'][] = [
  'failure',
  'score',
  'condition',
  'transition',
  'item',
  'step',
]

/**
 * Names a case after the most informative goal that only this case covers and that is not in
 * another name.
 */
export function caseName(
  goals: readonly Goal[],
  owns: readonly string[],
  before: readonly Case[],
): string {
  const own = goals.filter(({ key }) => owns.includes(key))
  const told = TELLING.flatMap((kind) => own.filter((goal) => goal.kind === kind)).sort(byHolding)
  const names = told.map(({ short }) => short)
  const isNew = (name: string) => !before.some((one) => one.name === name)
  const free = names.find(isNew)
  if (free !== undefined) return free
  const [first = 'a run'] = names
  let count = 2
  while (!isNew(`${first} (${count})`)) count += 1
  return isNew(first) ? first : `${first} (${count})`
}

/** Sorts true conditions before the others, and keeps the order otherwise. */
function byHolding(one: Goal, other: Goal): number {
  if (one.kind !== 'condition' || other.kind !== 'condition') return 0
  return Number(other.holds ?? false) - Number(one.holds ?? false)
}
