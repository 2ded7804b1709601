import type { Edge } from '../explore/index.ts'
import { type Arc, type Arcs, distancesTo } from './arcs.ts'

/** `most` is null if a run can loop and ask questions again without end. */
export type QuestionRange = { readonly least: number; readonly most: number | null }

/**
 * The number of questions that a patient answers on the way to an end, and how many of them are
 * required. Each field of a group and the text of an option count as one. A page that is shown
 * again adds no questions.
 */
export type QuestionCount = { readonly asked: QuestionRange; readonly required: QuestionRange }

/** @returns Null if no run reaches an end. */
export function countQuestions({
  from,
  rests,
}: Pick<Arcs, 'from' | 'rests'>): QuestionCount | null {
  const ahead = distancesTo(
    [...rests],
    from.map((arcs) => arcs.map(({ to }) => to)),
  )
  const toEnds = from.map((arcs) => arcs.filter(({ to }) => ahead[to] !== undefined))
  const asked = questionRange({ from: toEnds, rests }, (arc) => questionsBy(arc, () => true))
  const required = questionRange({ from: toEnds, rests }, (arc) =>
    questionsBy(arc, ({ isOptional }) => !isOptional),
  )
  return asked && required && { asked, required }
}

function questionsBy({ by }: Arc, counts: (edge: Edge) => boolean): number {
  if (!by || !('move' in by)) return 0
  const { move } = by
  if (move.kind === 'answer' || move.kind === 'empty') return counts(by) ? 1 : 0
  // Secrets are typed with the button that sends them, and are always required.
  return move.kind === 'next' && move.event.type === 'next'
    ? Object.keys(move.event.secrets ?? {}).length
    : 0
}

/** Finds the nodes that runs reach with no question, with one, with two and so on. */
function questionRange(
  { from, rests }: Pick<Arcs, 'from' | 'rests'>,
  weigh: (arc: Arc) => number,
): QuestionRange | null {
  // A run with more questions than this has been at one of its nodes twice.
  const limit = from.reduce(
    (sum, arcs) => sum + arcs.reduce((most, arc) => Math.max(most, weigh(arc)), 0),
    0,
  )
  const reached = [new Set([0])]
  let least: number | null = null
  let most = 0
  for (let count = 0; count < reached.length; count += 1) {
    if (count > limit) return least === null ? null : { least, most: null }
    for (const node of reached[count] ?? []) {
      if (rests.has(node)) {
        least ??= count
        most = count
      }
      for (const arc of from[node] ?? []) {
        const there = count + weigh(arc)
        reached[there] = (reached[there] ?? new Set<number>()).add(arc.to)
      }
    }
    reached[count]?.clear()
  }
  return least === null ? null : { least, most }
}
