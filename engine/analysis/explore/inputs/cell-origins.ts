import type { Flow } from '../../../definition/flow.ts'
import { inputGroup } from '../structure/input-reads.ts'

/** What the cells of a flow ultimately depend on. */
export type CellOrigins = {
  /**
   * By cell: the single input group that alone determines it; null if it depends on anything else.
   */
  readonly groups: readonly (string | null)[]
  /** By cell: 1 if it depends on inputs, alone or with others. */
  readonly dependsOnInputs: Uint8Array
  /** By cell that holds an input: the path of the input. */
  readonly paths: ReadonlyMap<number, readonly string[]>
}

const NONE = -1
const MANY = -2

/** The group of a cell that depends on two others. It is theirs if both have the same group. */
function joinGroups(one: number, other: number): number {
  if (one === NONE || one === other) return other
  return other === NONE ? one : MANY
}

export function cellOrigins({ plan, inputCells }: Flow): CellOrigins {
  const names: string[] = []
  const told = new Int32Array(plan.size).fill(NONE)
  const isOther = new Uint8Array(plan.size)
  const paths = new Map(inputCells.map(({ id, keys }) => [id, keys] as const))
  const pass = (id: number): void => {
    for (let at = plan.dependentsFrom[id] ?? 0; at < (plan.dependentsFrom[id + 1] ?? 0); at += 1) {
      const dependent = plan.dependents[at] ?? 0
      const [here = NONE, there = NONE] = [told[id], told[dependent]]
      told[dependent] = joinGroups(here, there)
      if (isOther[id] === 1) isOther[dependent] = 1
    }
  }
  for (let id = 0; id < plan.size; id += 1) {
    if (plan.nodes[id] !== undefined) continue
    const path = paths.get(id)?.join('.')
    if (path === undefined) isOther[id] = 1
    else if (path !== 'now') {
      const group = inputGroup(path)
      if (!names.includes(group)) names.push(group)
      told[id] = names.indexOf(group)
    }
    pass(id)
  }
  for (const id of plan.order) pass(id)
  return {
    groups: [...told].map((group, id) =>
      group >= 0 && isOther[id] === 0 ? (names[group] ?? null) : null,
    ),
    dependsOnInputs: Uint8Array.from(told, (group) => (group === NONE ? 0 : 1)),
    paths,
  }
}
