import type { InputExample } from './inputs/possible-inputs.ts'

/** The maximum number of cached runs. Later runs continue from them instead of starting over. */
const MOST_KEPT = 5000

/** How runs to the nodes of an exploration are repeated. */
export type ReplaySteps<Node, State> = {
  readonly keyOf: (node: Node) => string
  /** The node before the last move; null if the run to this node does not depend on another. */
  readonly before: (node: Node) => Node | null
  readonly begin: (node: Node, example: InputExample) => State
  readonly goOn: (state: State, node: Node) => State
}

/** Returns a function that repeats the run to a node with other inputs. */
export function replayer<Node, State>({ keyOf, before, begin, goOn }: ReplaySteps<Node, State>) {
  const known = new Map<string, State>()
  return (last: Node, example: InputExample): State => {
    const host = exampleKey(example)
    const open: Node[] = []
    let node: Node = last
    let state = known.get(`${keyOf(node)} ${host}`)
    while (state === undefined) {
      const earlier = before(node)
      if (earlier === null) {
        state = begin(node, example)
        known.set(`${keyOf(node)} ${host}`, state)
      } else {
        open.push(node)
        node = earlier
        state = known.get(`${keyOf(node)} ${host}`)
      }
    }
    if (known.size > MOST_KEPT) known.clear()
    for (const one of open.reverse()) {
      state = goOn(state, one)
      known.set(`${keyOf(one)} ${host}`, state)
    }
    return state
  }
}

function exampleKey(example: InputExample): string {
  return [...example]
    .flatMap(([group, at]) => (at === 0 ? [] : [`${group}=${at}`]))
    .sort()
    .join(';')
}
