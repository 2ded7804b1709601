/**
 * Words that a pattern matches, for each length the first that is found: the pattern is read as an automaton, and gone through letter by
 * letter. What lies outside an automaton (looking ahead, repeating a group) is passed over, so that a word has to be tried afterwards.
 */
export function* wordsFor(source: string, least: number, most: number): Generator<string> {
  const automaton = automatonOf(source)
  if (!automaton) return
  const last = Math.min(most, least + MORE_LENGTHS)
  let layer: Layer = new Map([...closed(automaton, [0], true)].map((state) => [state, null] as const))
  for (let length = 0; length <= last; length += 1) {
    if (length >= least) yield* wordsAt(automaton, layer)
    const next: Map<number, Step> = new Map()
    for (const from of layer.keys())
      for (const { to, letters } of automaton.states[from]?.reads ?? [])
        for (const state of closed(automaton, [to], false))
          if (!next.has(state)) next.set(state, { before: layer, from, letters })
    layer = next
  }
}

/** Lengths that are tried above the shortest. */
const MORE_LENGTHS = 12
/** Words of one length. */
const MOST_WORDS = 24

/** The states after so many letters, and how a word came to each. */
type Layer = ReadonlyMap<number, Step | null>
type Step = { readonly before: Layer; readonly from: number; readonly letters: readonly string[] }

function* wordsAt(automaton: Automaton, layer: Layer): Generator<string> {
  const end = [...layer.keys()].find((state) => endsAt(automaton, state))
  if (end === undefined) return
  const choices: (readonly string[])[] = []
  for (let step = layer.get(end); step; step = step.before.get(step.from)) choices.push(step.letters)
  choices.reverse()
  const first = choices.map(([letter]) => letter ?? '')
  yield first.join('')
  let count = 1
  for (const [at, letters] of choices.entries())
    for (const letter of letters.slice(1)) {
      if (count >= MOST_WORDS) return
      count += 1
      yield [...first.slice(0, at), letter, ...first.slice(at + 1)].join('')
    }
}

/** `begin` and `end` stand for `^` and `$`: they are passed before the first letter, and after the last one, only. */
type State = {
  readonly reads: { readonly letters: readonly string[]; readonly to: number }[]
  readonly skips: { readonly to: number; readonly if: 'begin' | 'end' | null }[]
}
type Automaton = { readonly states: readonly State[]; readonly end: number }

function closed({ states }: Automaton, from: readonly number[], isBegin: boolean): ReadonlySet<number> {
  const found = new Set(from)
  for (const state of found)
    for (const { to, if: where } of states[state]?.skips ?? [])
      if (where === null || (where === 'begin' && isBegin)) found.add(to) // a set's iteration comes to what is added meanwhile
  return found
}

function endsAt({ states, end }: Automaton, from: number): boolean {
  const found = new Set([from])
  for (const state of found) for (const { to, if: where } of states[state]?.skips ?? []) if (where !== 'begin') found.add(to)
  return found.has(end)
}

type Parser = { readonly source: string; at: number; readonly states: State[] }
/** A part of the automaton under construction: where it begins and ends. */
type Part = { readonly from: number; readonly to: number }

/** Null where the pattern is too large. */
function automatonOf(source: string): Automaton | null {
  const parser: Parser = { source, at: 0, states: [] }
  const before = anyText(parser)
  const body = alternatives(parser)
  const after = anyText(parser)
  join(parser, before.to, body.from)
  join(parser, body.to, after.from)
  return parser.states.length > MOST_STATES ? null : { states: parser.states, end: after.to }
}

const MOST_STATES = 5000

function newState({ states }: Parser): number {
  states.push({ reads: [], skips: [] })
  return states.length - 1
}

function join({ states }: Parser, from: number, to: number, where: 'begin' | 'end' | null = null): void {
  states[from]?.skips.push({ to, if: where })
}

/** A pattern matches anywhere in a text. */
function anyText(parser: Parser): Part {
  const state = newState(parser)
  parser.states[state]?.reads.push({ letters: ['a'], to: state })
  return { from: state, to: state }
}

function alternatives(parser: Parser): Part {
  const parts = [sequence(parser)]
  while (parser.source[parser.at] === '|') {
    parser.at += 1
    parts.push(sequence(parser))
  }
  const [only] = parts
  if (only && parts.length === 1) return only
  const whole = { from: newState(parser), to: newState(parser) }
  for (const { from, to } of parts) {
    join(parser, whole.from, from)
    join(parser, to, whole.to)
  }
  return whole
}

function sequence(parser: Parser): Part {
  const from = newState(parser)
  let to = from
  while (parser.at < parser.source.length && !'|)'.includes(parser.source[parser.at] ?? '')) {
    const part = repeated(parser)
    join(parser, to, part.from)
    to = part.to
  }
  return { from, to }
}

function repeated(parser: Parser): Part {
  const start = parser.at
  const first = atom(parser)
  const end = parser.at
  const quantifier = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/.exec(parser.source.slice(end))?.[0]
  if (quantifier === undefined) return first
  const after = end + quantifier.length
  const [least, most] = bounds(quantifier)
  const again = (): Part => {
    parser.at = start
    return atom(parser)
  }
  const from = newState(parser)
  let to = from
  const copies = Math.max(least, most === Infinity ? 1 : most)
  for (let i = 0; i < copies && parser.states.length <= MOST_STATES; i += 1) {
    const part = i === 0 ? first : again()
    join(parser, to, part.from)
    const next = newState(parser)
    if (i >= least) join(parser, to, next)
    join(parser, part.to, next)
    if (most === Infinity && i === copies - 1) join(parser, part.to, part.from)
    to = next
  }
  parser.at = after
  return { from, to }
}

function bounds(quantifier: string): readonly [least: number, most: number] {
  if (quantifier.startsWith('*')) return [0, Infinity]
  if (quantifier.startsWith('+')) return [1, Infinity]
  if (quantifier.startsWith('?')) return [0, 1]
  const [least = 0, most] = quantifier
    .replace(/[{}?]/g, '')
    .split(',')
    .map((part) => (part === '' ? Infinity : Number(part)))
  return [least, most ?? least]
}

function atom(parser: Parser): Part {
  const rest = parser.source.slice(parser.at)
  const group = /^\((?:\?(?::|<?[=!]|<[A-Za-z_$][\w$]*>))?/.exec(rest)?.[0]
  if (group !== undefined) {
    parser.at += group.length
    const body = alternatives(parser)
    parser.at += 1
    return /[=!]$/.test(group) ? nothing(parser, null) : body
  }
  const zeroWidth = /^(?:\^|\$|\\[bB]|\\k<[^>]*>|\\[1-9])/.exec(rest)?.[0]
  if (zeroWidth !== undefined) {
    parser.at += zeroWidth.length
    return nothing(parser, zeroWidth === '^' ? 'begin' : zeroWidth === '$' ? 'end' : null)
  }
  const one =
    /^(?:\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\c[A-Za-z]|\\[\s\S]|[\s\S])/u.exec(
      rest,
    )?.[0] ?? ''
  parser.at += one.length
  const part = { from: newState(parser), to: newState(parser) }
  const letters = lettersOf(one)
  if (letters.length > 0) parser.states[part.from]?.reads.push({ letters, to: part.to })
  return part
}

function nothing(parser: Parser, where: 'begin' | 'end' | null): Part {
  const part = { from: newState(parser), to: newState(parser) }
  join(parser, part.from, part.to, where)
  return part
}

/** Some letters that one part of a pattern reads: plain ones first. */
function lettersOf(one: string): readonly string[] {
  const known = letters.get(one)
  if (known) return known
  const expression = new RegExp(`^(?:${one})$`, 'u')
  const found = [...new Set([...PLAIN, ...one, ...hexIn(one)])].filter((letter) => expression.test(letter))
  letters.set(one, found)
  return found
}

const letters = new Map<string, readonly string[]>()
const PLAIN = [
  ...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .-_,@/:;+*#!?&%$()[]{}<>=~^|"\'`\\éß中\u{1F600}\t\n',
]

/** The letters that are written by their number. */
function hexIn(one: string): readonly string[] {
  return [...one.matchAll(/\\u\{([\da-fA-F]+)\}|\\u([\da-fA-F]{4})|\\x([\da-fA-F]{2})/g)].map((match) =>
    String.fromCodePoint(parseInt(match[1] ?? match[2] ?? match[3] ?? '0', 16)),
  )
}
