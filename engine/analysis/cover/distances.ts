/**
 * The minimum number of steps from each node to one of the targets; undefined if it reaches none.
 * @param next The successors of each node.
 */
export function distancesTo(
  targets: readonly number[],
  next: readonly (readonly number[])[],
): readonly (number | undefined)[] {
  const before = next.map((): number[] => [])
  for (const [node, ahead] of next.entries()) for (const to of ahead) before[to]?.push(node)
  const distances = next.map((): number | undefined => undefined)
  const open = [...targets]
  for (const node of open) distances[node] = 0
  for (const node of open) {
    for (const earlier of before[node] ?? []) {
      if (distances[earlier] !== undefined) continue
      distances[earlier] = (distances[node] ?? 0) + 1
      open.push(earlier)
    }
  }
  return distances
}
