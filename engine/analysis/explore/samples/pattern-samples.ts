import { type Pattern, parsePattern } from '../../../rules/pattern.ts'

/**
 * Yields the first texts of each length that match a pattern. The pattern becomes an automaton,
 * which is explored letter by letter. It ignores lookahead and back-references, so the caller must
 * test each text.
 */
export function* wordsFor(source: string, least: number, most: number): Generator<string> {
  const automaton = automatonOf(source)
  if (!automaton) return
  const last = Math.min(most, least + MORE_LENGTHS)
  let layer: Layer = new Map(
    [...closed(automaton, [0], true)].map((state) => [state, null] as const),
  )
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

/** The number of lengths tried above the shortest. */
const MORE_LENGTHS = 12
/** The maximum number of texts of one length. */
const MOST_WORDS = 24

/** The automaton states after some letters, each with the step that reached it. */
type Layer = ReadonlyMap<number, Step | null>
type Step = { readonly before: Layer; readonly from: number; readonly letters: readonly string[] }

function* wordsAt(automaton: Automaton, layer: Layer): Generator<string> {
  const end = [...layer.keys()].find((state) => endsAt(automaton, state))
  if (end === undefined) return
  const choices: (readonly string[])[] = []
  for (let step = layer.get(end); step; step = step.before.get(step.from))
    choices.push(step.letters)
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

/**
 * `begin` and `end` represent `^` and `$`: they apply only before the first and after the last
 * letter.
 */
type State = {
  readonly reads: { readonly letters: readonly string[]; readonly to: number }[]
  readonly skips: { readonly to: number; readonly if: 'begin' | 'end' | null }[]
}
type Automaton = { readonly states: readonly State[]; readonly end: number }

function closed(
  { states }: Automaton,
  from: readonly number[],
  isBegin: boolean,
): ReadonlySet<number> {
  const found = new Set(from)
  // Iteration includes elements added to the set meanwhile.
  for (const state of found)
    for (const { to, if: where } of states[state]?.skips ?? [])
      if (where === null || (where === 'begin' && isBegin)) found.add(to)
  return found
}

function endsAt({ states, end }: Automaton, from: number): boolean {
  const found = new Set([from])
  for (const state of found)
    for (const { to, if: where } of states[state]?.skips ?? []) if (where !== 'begin') found.add(to)
  return found.has(end)
}

/** Null if the pattern is too large. */
function automatonOf(source: string): Automaton | null {
  const states: State[] = []
  const before = anyText(states)
  const body = partOf(parsePattern(source), states)
  const after = anyText(states)
  join(states, before.to, body.from)
  join(states, body.to, after.from)
  return states.length > MOST_STATES ? null : { states, end: after.to }
}

const MOST_STATES = 5000

/** A part of the automaton under construction, by its first and last state. */
type Part = { readonly from: number; readonly to: number }

function newState(states: State[]): number {
  return states.push({ reads: [], skips: [] }) - 1
}

function join(
  states: readonly State[],
  from: number,
  to: number,
  where: 'begin' | 'end' | null = null,
): void {
  states[from]?.skips.push({ to, if: where })
}

/** A pattern may match anywhere in a text. */
function anyText(states: State[]): Part {
  const state = newState(states)
  states[state]?.reads.push({ letters: ['a'], to: state })
  return { from: state, to: state }
}

function partOf(pattern: Pattern, states: State[]): Part {
  switch (pattern.type) {
    case 'letter':
    case 'empty': {
      const part = { from: newState(states), to: newState(states) }
      if (pattern.type === 'empty') join(states, part.from, part.to, pattern.at)
      else {
        const letters = lettersOf(pattern.source)
        if (letters.length > 0) states[part.from]?.reads.push({ letters, to: part.to })
      }
      return part
    }
    case 'sequence': {
      const from = newState(states)
      const to = pattern.parts.reduce((end, one) => {
        const part = partOf(one, states)
        join(states, end, part.from)
        return part.to
      }, from)
      return { from, to }
    }
    case 'choice': {
      const whole = { from: newState(states), to: newState(states) }
      for (const one of pattern.parts) {
        const part = partOf(one, states)
        join(states, whole.from, part.from)
        join(states, part.to, whole.to)
      }
      return whole
    }
    case 'repeat':
      return repeated(pattern, states)
  }
}

function repeated(
  { body, least, most }: Pattern & { readonly type: 'repeat' },
  states: State[],
): Part {
  const from = newState(states)
  let to = from
  const copies = Math.max(least, most === Infinity ? 1 : most)
  for (let i = 0; i < copies && states.length <= MOST_STATES; i += 1) {
    const part = partOf(body, states)
    join(states, to, part.from)
    const next = newState(states)
    if (i >= least) join(states, to, next)
    join(states, part.to, next)
    if (most === Infinity && i === copies - 1) join(states, part.to, part.from)
    to = next
  }
  return { from, to }
}

/** Some letters that one part of a pattern matches, letters and digits first. */
function lettersOf(one: string): readonly string[] {
  const known = letters.get(one)
  if (known) return known
  const expression = new RegExp(`^(?:${one})$`, 'u')
  const found = [...new Set([...PLAIN, ...one, ...hexIn(one)])].filter((letter) =>
    expression.test(letter),
  )
  letters.set(one, found)
  return found
}

const letters = new Map<string, readonly string[]>()
const PLAIN = [
  ...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .-_,@/:;+*#!?&%$()[]{}<>=~^|"\'`\\éß中\u{1F600}\t\n',
]

/** The letters that the pattern gives by their code. */
function hexIn(one: string): readonly string[] {
  return [...one.matchAll(/\\u\{([\da-fA-F]+)\}|\\u([\da-fA-F]{4})|\\x([\da-fA-F]{2})/g)].map(
    (match) => String.fromCodePoint(parseInt(match[1] ?? match[2] ?? match[3] ?? '0', 16)),
  )
}
