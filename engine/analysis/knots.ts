/** Which nodes of a graph lead to each other. */
export type Knots = {
  /** The number of the knot that a node is part of; null where no way leads back to it. */
  readonly knots: readonly (number | null)[]
  /** All nodes, each after all that it leads to, but for those of its own knot; the nodes of a knot stand together. */
  readonly lastFirst: readonly number[]
}

/** Finds the knots of a graph (Tarjan's strongly connected components). @param next The nodes that each node leads to. */
export function knotsOf(next: readonly (readonly number[])[]): Knots {
  const indexes: (number | undefined)[] = []
  const lows: number[] = []
  const isOpen: boolean[] = []
  const stack: number[] = []
  const knots: (number | null)[] = next.map(() => null)
  const lastFirst: number[] = []
  let count = 0
  let knot = 0
  const visit = (root: number): void => {
    const work: { readonly state: number; readonly ahead: Iterator<number> }[] = []
    const enter = (state: number): void => {
      indexes[state] = count
      lows[state] = count
      count += 1
      stack.push(state)
      isOpen[state] = true
      work.push({ state, ahead: (next[state] ?? []).values() })
    }
    enter(root)
    for (let top = work.at(-1); top; top = work.at(-1)) {
      const { state, ahead } = top
      const { value: to, done } = ahead.next()
      if (done !== true) {
        const index = indexes[to]
        if (index === undefined) enter(to)
        else if (isOpen[to]) lows[state] = Math.min(lows[state] ?? 0, index)
        continue
      }
      work.pop()
      const above = work.at(-1)?.state
      if (above !== undefined) lows[above] = Math.min(lows[above] ?? 0, lows[state] ?? 0)
      if (lows[state] !== indexes[state]) continue
      const members = stack.splice(stack.lastIndexOf(state))
      const isKnot = members.length > 1 || next[state]?.includes(state) === true
      for (const member of members) {
        isOpen[member] = false
        if (isKnot) knots[member] = knot
      }
      lastFirst.push(...members)
      knot += 1
    }
  }
  for (const state of next.keys()) if (indexes[state] === undefined) visit(state)
  return { knots, lastFirst }
}
