import type { Case } from '../../kit/case-file.ts'
import type { Goal } from './goals.ts'

/** The most informative goals come first: failures, scores, conditions, transitions. */
const TELLING: readonly Goal['kind'][] = ['failure', 'score', 'condition', 'transition', 'item', 'step']

/** Names a case after the most informative goal that only it covers and no other case is named after. */
export function caseName(goals: readonly Goal[], owns: readonly string[], before: readonly Case[]): string {
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

/** Conditions that hold come first; everything else keeps its order. */
function byHolding(one: Goal, other: Goal): number {
  if (one.kind !== 'condition' || other.kind !== 'condition') return 0
  return Number(other.holds ?? false) - Number(one.holds ?? false)
}
