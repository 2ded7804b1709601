import type { Flow } from '../../definition/flow.ts'
import { groupOf } from './pure.ts'

/** Where the values of a flow's cells come from in the end. */
export type Origins = {
  /** By cell: the one group of inputs that it follows from, and nothing else; null: others, or more. */
  readonly groups: readonly (string | null)[]
  /** By cell: it follows from inputs, whatever else it follows from. */
  readonly isTold: Uint8Array
  /** By cell: it follows from a sum that is not known, whatever else it follows from. */
  readonly isSummed: Uint8Array
  /** The path of a cell that a host tells. */
  readonly paths: ReadonlyMap<number, readonly string[]>
}

const NONE = -1
const MANY = -2

/** @param sums Cells of the totals whose sum is left open. */
export function originsOf({ plan, inputCells }: Flow, sums: ReadonlySet<number>): Origins {
  const names: string[] = []
  const told = new Int32Array(plan.size).fill(NONE)
  const isOther = new Uint8Array(plan.size)
  const isSummed = new Uint8Array(plan.size)
  const paths = new Map(inputCells.map(({ id, keys }) => [id, keys] as const))
  const pass = (id: number): void => {
    if (sums.has(id)) isSummed[id] = 1
    for (let at = plan.dependentsFrom[id] ?? 0; at < (plan.dependentsFrom[id + 1] ?? 0); at += 1) {
      const dependent = plan.dependents[at] ?? 0
      const [here = NONE, there = NONE] = [told[id], told[dependent]]
      told[dependent] = here === NONE || here === there ? there : there === NONE ? here : MANY
      if (isOther[id] === 1) isOther[dependent] = 1
      if (isSummed[id] === 1) isSummed[dependent] = 1
    }
  }
  for (let id = 0; id < plan.size; id += 1) {
    if (plan.nodes[id] !== undefined) continue
    const path = paths.get(id)?.join('.')
    if (path === undefined) isOther[id] = 1
    else if (path !== 'now') {
      const group = groupOf(path)
      if (!names.includes(group)) names.push(group)
      told[id] = names.indexOf(group)
    }
    pass(id)
  }
  for (const id of plan.order) pass(id)
  return {
    groups: [...told].map((group, id) => (group >= 0 && isOther[id] === 0 ? (names[group] ?? null) : null)),
    isTold: Uint8Array.from(told, (group) => (group === NONE ? 0 : 1)),
    isSummed,
    paths,
  }
}
