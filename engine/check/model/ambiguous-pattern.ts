import { type Pattern, parsePattern } from '../../rules/pattern.ts'

/**
 * True if a pattern takes exponential time on some text. This happens if a position of its
 * automaton has two different paths back to itself over the same text: `(a+)+`, `(a|a)*`, `(.*,)*`.
 * Tests only a sample of characters: those in the pattern, and some of each common kind.
 */
export function isAmbiguous(source: string): boolean {
  const positions: string[] = []
  const pattern = numbered(parsePattern(source), positions)
  return hasTwoWays(positions, followers(pattern))
}

/** A pattern as a tree of numbered positions. A repeated position gets a number per repetition. */
type Node =
  | { readonly type: 'position'; readonly id: number }
  | { readonly type: 'nothing' }
  | { readonly type: 'sequence' | 'choice'; readonly parts: readonly Node[] }
  | { readonly type: 'loop'; readonly body: Node; readonly isOptional: boolean }
  | { readonly type: 'option'; readonly body: Node }

/** Maximum number of copies of a bounded repetition. It is enough to find overlaps of neighbors. */
const MOST_COPIES = 4

function numbered(pattern: Pattern, positions: string[]): Node {
  switch (pattern.type) {
    case 'letter':
      return { type: 'position', id: positions.push(pattern.source) - 1 }
    case 'empty':
      return { type: 'nothing' }
    case 'repeat':
      return copied(pattern, () => numbered(pattern.body, positions))
    default:
      return { type: pattern.type, parts: pattern.parts.map((part) => numbered(part, positions)) }
  }
}

function copied(
  { least, most: stated }: Pattern & { readonly type: 'repeat' },
  copy: () => Node,
): Node {
  // Many optional repetitions are treated as unlimited: `(a{1,10}){1,10}` is slow as well.
  const most = stated > least && stated > MOST_COPIES ? Infinity : stated
  const isLoop = most === Infinity
  const needed = Math.min(least, MOST_COPIES - (isLoop ? 1 : 0)) - (isLoop ? 1 : 0)
  const copies: Node[] = Array.from({ length: Math.max(0, needed) }, copy)
  if (isLoop) copies.push({ type: 'loop', body: copy(), isOptional: least === 0 })
  else
    for (let i = copies.length; i < Math.min(most, MOST_COPIES); i += 1)
      copies.push({ type: 'option', body: copy() })
  return { type: 'sequence', parts: copies }
}

type Ends = {
  readonly first: readonly number[]
  readonly last: readonly number[]
  readonly isEmpty: boolean
}

/** For each position, the positions that may follow, with the number of ways. */
type Follow = Map<number, Map<number, number>>

function followers(pattern: Node): Follow {
  const follow: Follow = new Map()
  endsOf(pattern, follow)
  return follow
}

function join(follow: Follow, from: readonly number[], to: readonly number[]): void {
  for (const one of from) {
    const next = follow.get(one) ?? new Map<number, number>()
    for (const other of to) next.set(other, (next.get(other) ?? 0) + 1)
    follow.set(one, next)
  }
}

function endsOf(node: Node, follow: Follow): Ends {
  switch (node.type) {
    case 'position':
      return { first: [node.id], last: [node.id], isEmpty: false }
    case 'nothing':
      return { first: [], last: [], isEmpty: true }
    case 'choice': {
      const parts = node.parts.map((part) => endsOf(part, follow))
      return {
        first: parts.flatMap(({ first }) => first),
        last: parts.flatMap(({ last }) => last),
        isEmpty: parts.some(({ isEmpty }) => isEmpty),
      }
    }
    case 'sequence':
      return node.parts.reduce<Ends>(
        (before, part) => {
          const after = endsOf(part, follow)
          join(follow, before.last, after.first)
          return {
            first: before.isEmpty ? [...before.first, ...after.first] : before.first,
            last: after.isEmpty ? [...before.last, ...after.last] : after.last,
            isEmpty: before.isEmpty && after.isEmpty,
          }
        },
        { first: [], last: [], isEmpty: true },
      )
    case 'loop': {
      const body = endsOf(node.body, follow)
      join(follow, body.last, body.first)
      return { ...body, isEmpty: body.isEmpty || node.isOptional }
    }
    case 'option':
      return { ...endsOf(node.body, follow), isEmpty: true }
  }
}

const SAMPLE = [
  'a',
  'z',
  'A',
  'Z',
  '0',
  '9',
  '_',
  ' ',
  '\t',
  '\n',
  '-',
  '.',
  ',',
  '@',
  'é',
  'ß',
  '中',
  '\u{1F600}',
]

function hasTwoWays(positions: readonly string[], follow: Follow): boolean {
  const sample = [...new Set([...SAMPLE, ...positions.join('')])]
  const reads = positions.map((atom) => {
    const expression = new RegExp(`^(?:${atom})$`, 'u')
    return new Set(sample.filter((sign) => expression.test(sign)))
  })
  const meet = (a: number, b: number) => [...(reads[a] ?? [])].some((sign) => reads[b]?.has(sign))
  const circular = positions.map((_, id) => reaches(follow, id))
  for (const [from, next] of follow) {
    for (const [to, ways] of next) if (ways > 1 && circular[to]?.has(from)) return true
  }
  return positions.some((_, id) => circular[id]?.has(id) && splits(id, follow, meet))
}

function reaches(follow: Follow, from: number): ReadonlySet<number> {
  const reached = new Set(follow.get(from)?.keys() ?? [])
  // The loop also visits positions that are added meanwhile.
  for (const one of reached) for (const next of follow.get(one)?.keys() ?? []) reached.add(next)
  return reached
}

/** True if two paths leave a position, differ, and return to it over the same text. */
function splits(start: number, follow: Follow, meet: (a: number, b: number) => boolean): boolean {
  const seen = new Set<string>()
  const queue: (readonly [number, number])[] = [[start, start]]
  for (let pair = queue.pop(); pair; pair = queue.pop()) {
    const [left, right] = pair
    for (const a of follow.get(left)?.keys() ?? []) {
      for (const b of follow.get(right)?.keys() ?? []) {
        if (!meet(a, b)) continue
        if (a === start && b === start && left !== right) return true
        const name = `${a} ${b}`
        if (seen.has(name) || (a === b && left === right)) continue
        seen.add(name)
        queue.push([a, b])
      }
    }
  }
  return false
}
