import type { Edge } from '../explore/exploration.ts'
import { stronglyConnected } from './strongly-connected.ts'
import type { Arc, Arcs } from './arcs.ts'

/** `most` is null if a run can loop and ask questions again without end. */
export type QuestionRange = { readonly least: number; readonly most: number | null }

/**
 * The number of questions that a patient answers on the way to an end, and how many of them are
 * required. Each field of a group and the text of an option count as one. A page that is shown
 * again adds no questions.
 */
export type QuestionCount = { readonly asked: QuestionRange; readonly required: QuestionRange }

/** @returns Null if no run reaches an end. */
export function countQuestions(arcs: Arcs): QuestionCount | null {
  const asked = rangeOf(arcs, (arc) => questionsBy(arc, () => true))
  const required = rangeOf(arcs, (arc) => questionsBy(arc, ({ isOptional }) => !isOptional))
  return asked && required && { asked, required }
}

function questionsBy({ by }: Arc, counts: (edge: Edge) => boolean): number {
  if (!by || !('move' in by)) return 0
  const { move } = by
  if (move.kind === 'answer' || move.kind === 'empty') return counts(by) ? 1 : 0
  // Secrets are typed with the button that sends them, and are always required.
  return move.kind === 'next' && move.event.type === 'next' ? Object.keys(move.event.secrets ?? {}).length : 0
}

type Best = { least: number; most: number }

function rangeOf(arcs: Arcs, weigh: (arc: Arc) => number): QuestionRange | null {
  const { from, rests } = arcs
  const { components, lastFirst } = stronglyConnected(from.map((ahead) => ahead.map(({ to }) => to)))
  const best: Best[] = from.map((_, node) =>
    rests.has(node) ? { least: 0, most: 0 } : { least: Number.POSITIVE_INFINITY, most: Number.NEGATIVE_INFINITY },
  )
  const settle = (node: number): boolean => {
    const here = best[node]
    const ahead = from[node] ?? []
    if (!here) return false
    let isChanged = false
    for (const arc of ahead) {
      const there = best[arc.to]
      const weight = weigh(arc)
      if (!there || there.least === Number.POSITIVE_INFINITY) continue
      const isRound = weight > 0 && components[node] !== null && components[node] === components[arc.to]
      const least = Math.min(here.least, weight + there.least)
      const most = isRound ? Number.POSITIVE_INFINITY : Math.max(here.most, weight + there.most)
      isChanged ||= least !== here.least || most !== here.most
      here.least = least
      here.most = most
    }
    return isChanged
  }
  for (let i = 0; i < lastFirst.length; ) {
    const node = lastFirst[i] ?? 0
    const size = components[node] === null ? 1 : lastFirst.slice(i).findIndex((other) => components[other] !== components[node])
    const members = size < 0 ? lastFirst.slice(i) : lastFirst.slice(i, i + size)
    let goesOn = true
    while (goesOn) goesOn = members.map(settle).includes(true) && components[node] !== null
    i += members.length
  }
  const start = best[0]
  if (!start || start.least === Number.POSITIVE_INFINITY) return null
  return { least: start.least, most: Number.isFinite(start.most) ? start.most : null }
}
