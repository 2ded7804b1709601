import type { Case } from '../kit/case-file.ts'
import type { Goal } from './cover-goals.ts'

/** What tells most of a case first: what goes wrong, scores, what a condition lets happen, where it leads. */
const TELLING: readonly Goal['kind'][] = ['failure', 'score', 'condition', 'transition', 'item', 'step']

/** A case is named after the most telling thing that it takes, others before it do not, and no other case is named after. */
export function nameOf(goals: readonly Goal[], owns: readonly string[], before: readonly Case[]): string {
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

/** Of conditions, those that hold first; all else stays in its order. */
function byHolding(one: Goal, other: Goal): number {
  if (one.kind !== 'condition' || other.kind !== 'condition') return 0
  return Number(other.holds ?? false) - Number(one.holds ?? false)
}
