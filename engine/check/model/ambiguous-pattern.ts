/**
 * Patterns that take exponential time on some text. A backtracking matcher does when the pattern's automaton can go round from a
 * position to itself in two ways over the same text: `(a+)+`, `(a|a)*`, `(.*,)*`. Ambiguity is judged on a sample of characters:
 * those that the pattern names and one of each common sort.
 */
export function isAmbiguous(source: string): boolean {
  const parser: Parser = { source, at: 0, positions: [] }
  const pattern = parseAlternatives(parser)
  return hasTwoWays(parser.positions, followers(pattern))
}

/** A parsed pattern: a position reads one character that its source allows. */
type Node =
  | { readonly type: 'position'; readonly id: number }
  | { readonly type: 'nothing' }
  | { readonly type: 'sequence' | 'choice'; readonly parts: readonly Node[] }
  | { readonly type: 'loop'; readonly body: Node; readonly isOptional: boolean }
  | { readonly type: 'option'; readonly body: Node }

type Parser = { readonly source: string; at: number; readonly positions: string[] }

/** Copies of a bounded repetition that are looked at: enough to see an overlap between neighbours. */
const MOST_COPIES = 4

function parseAlternatives(parser: Parser): Node {
  const parts = [parseSequence(parser)]
  while (parser.source[parser.at] === '|') {
    parser.at += 1
    parts.push(parseSequence(parser))
  }
  return parts.length === 1 && parts[0] ? parts[0] : { type: 'choice', parts }
}

function parseSequence(parser: Parser): Node {
  const parts: Node[] = []
  while (parser.at < parser.source.length && !'|)'.includes(parser.source[parser.at] ?? '')) parts.push(parseRepeated(parser))
  return { type: 'sequence', parts }
}

function parseRepeated(parser: Parser): Node {
  const start = parser.at
  const atom = parseAtom(parser)
  const end = parser.at
  const quantifier = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/.exec(parser.source.slice(parser.at))?.[0]
  if (quantifier === undefined) return atom
  parser.at += quantifier.length
  const after = parser.at
  const [least, most] = bounds(quantifier)
  const copies: Node[] = []
  const copy = (): Node => {
    parser.at = start
    const node = copies.length === 0 ? atom : parseAtom(parser)
    parser.at = after
    return node
  }
  const needed = Math.min(least, most === Infinity ? MOST_COPIES - 1 : MOST_COPIES)
  for (let i = 0; i < needed - (most === Infinity ? 1 : 0); i += 1) copies.push(copy())
  if (most === Infinity) copies.push({ type: 'loop', body: copy(), isOptional: least === 0 })
  else for (let i = copies.length; i < Math.min(most, MOST_COPIES); i += 1) copies.push({ type: 'option', body: copy() })
  return end > start ? { type: 'sequence', parts: copies } : atom
}

function bounds(quantifier: string): readonly [least: number, most: number] {
  if (quantifier.startsWith('*')) return [0, Infinity]
  if (quantifier.startsWith('+')) return [1, Infinity]
  if (quantifier.startsWith('?')) return [0, 1]
  const [least = 0, most] = quantifier
    .replace(/[{}?]/g, '')
    .split(',')
    .map((part) => (part === '' ? Infinity : Number(part)))
  // Many repetitions of which some may be left out are as good as no limit: `(a{1,10}){1,10}` is slow as well.
  if (most !== undefined && most > least && most > MOST_COPIES) return [least, Infinity]
  return [least, most ?? least]
}

function parseAtom(parser: Parser): Node {
  const rest = parser.source.slice(parser.at)
  const group = /^\((?:\?(?::|<?[=!]|<[A-Za-z_$][\w$]*>))?/.exec(rest)?.[0]
  if (group !== undefined) {
    parser.at += group.length
    const body = parseAlternatives(parser)
    parser.at += 1
    return /[=!]$/.test(group) ? { type: 'nothing' } : body
  }
  const zeroWidth = /^(?:\^|\$|\\[bB]|\\k<[^>]*>|\\[1-9])/.exec(rest)?.[0]
  if (zeroWidth !== undefined) {
    parser.at += zeroWidth.length
    return { type: 'nothing' }
  }
  const atom =
    /^(?:\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\c[A-Za-z]|\\[\s\S]|[\s\S])/u.exec(
      rest,
    )?.[0] ?? ''
  parser.at += atom.length
  parser.positions.push(atom)
  return { type: 'position', id: parser.positions.length - 1 }
}

type Ends = { readonly first: readonly number[]; readonly last: readonly number[]; readonly isEmpty: boolean }

/** Which position may follow which, in how many ways. */
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

const SAMPLE = ['a', 'z', 'A', 'Z', '0', '9', '_', ' ', '\t', '\n', '-', '.', ',', '@', 'é', 'ß', '中', '\u{1F600}']

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
  for (const one of reached) for (const next of follow.get(one)?.keys() ?? []) reached.add(next) // a set's iteration comes to what is added meanwhile
  return reached
}

/** Whether two ways that leave one position part and meet there again over the same text. */
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
