export type Components = {
  /** By node: the number of its component; null if the node is on no cycle. */
  readonly components: readonly (number | null)[]
  /** All nodes in reverse topological order. The nodes of a component are next to each other. */
  readonly lastFirst: readonly number[]
}

/**
 * Finds the components with Tarjan's algorithm.
 * @param next The successors of each node.
 */
export function stronglyConnected(next: readonly (readonly number[])[]): Components {
  const indexes: (number | undefined)[] = []
  const lows: number[] = []
  const isOpen: boolean[] = []
  const stack: number[] = []
  const components: (number | null)[] = next.map(() => null)
  const lastFirst: number[] = []
  let count = 0
  let component = 0
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
      const isComponent = members.length > 1 || next[state]?.includes(state) === true
      for (const member of members) {
        isOpen[member] = false
        if (isComponent) components[member] = component
      }
      lastFirst.push(...members)
      component += 1
    }
  }
  for (const state of next.keys()) if (indexes[state] === undefined) visit(state)
  return { components, lastFirst }
}
