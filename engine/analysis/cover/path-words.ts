import type { Flow } from '../../definition/flow.ts'
import {
  NOW,
  type Move,
  type Appearance,
  answerWords,
  innerFlows,
  moveWords,
  questionLabel,
} from '../explore/index.ts'
import type { PathRun } from './path-run.ts'

/** A path in one line: steps with their questions, effects, failures, the end. */
export function pathWords(flow: Flow, appeared: readonly Appearance[]): string {
  const order = questionOrder(flow)
  const parts: { readonly words: string; readonly items: Appearance[] }[] = []
  for (const one of appeared) {
    const isItem = one.kind === 'question' || one.kind === 'interstitial'
    const last = parts.at(-1)
    if (isItem && last) last.items.push(one)
    else parts.push({ words: partWords(one), items: [] })
  }
  return parts
    .map(({ words, items }) =>
      items.length === 0 ? words : `${words} (${itemWords(items, order)})`,
    )
    .join(' → ')
}

function partWords({ kind, key, names: [name = key] }: Appearance): string {
  switch (kind) {
    case 'effect':
      return `asks for ${name}`
    case 'error':
      return `says ${name}`
    case 'end':
      return 'the end'
    default:
      return key
  }
}

/** Shortens four or more questions in definition order to the first and the last. */
function itemWords(items: readonly Appearance[], order: ReadonlyMap<string, number>): string {
  const rows: string[][] = []
  let last: number | undefined
  for (const { kind, names, key } of items) {
    const name = names[0] ?? key
    const place = kind === 'question' ? order.get(name) : undefined
    const row = rows.at(-1)
    if (row && place !== undefined && last !== undefined && place === last + 1) row.push(name)
    else rows.push([name])
    last = place
  }
  return rows
    .map((row) => (row.length > 3 ? `${row[0]} to ${row.at(-1)}` : row.join(', ')))
    .join(', ')
}

/** The order of questions in a flow and its sub-flows. */
function questionOrder(flow: Flow): ReadonlyMap<string, number> {
  const asked = innerFlows(flow).flatMap(({ fields }) =>
    fields.filter(({ role }) => role === 'question'),
  )
  return new Map(asked.map(({ id }, i) => [id, i]))
}

/**
 * The inputs, answers, choices and failures of a run, in a patient's words. Excludes buttons that
 * only continue.
 */
export function answerLines(flow: Flow, { inputs, moves }: PathRun): readonly string[] {
  const told = Object.entries(inputs).filter(([name, value]) => name !== 'now' || value !== NOW)
  const lines = told.map(([name, value]) => `Input: ${name} = ${JSON.stringify(value)}`)
  const telling = moves.filter(isTelling)
  for (let i = 0; i < telling.length; ) {
    const move = telling[i]
    if (!move) break
    const same = sameAnswers(flow, telling, i)
    const last = telling[i + same - 1]
    if (move.kind === 'answer' && last?.kind === 'answer' && same > 2)
      lines.push(
        `Answers ${same} questions, ${questionLabel(flow, move.field)} to ${questionLabel(flow, last.field)}: ${answerWords(flow, move.field, move.value)}`,
      )
    else lines.push(...telling.slice(i, i + same).map((one) => moveWords(flow, one)))
    i += same
  }
  return lines
}

function isTelling(move: Move): boolean {
  if (move.kind === 'next') return false
  return move.kind !== 'reply' || (move.event.type === 'result' && move.event.value !== null)
}

/** The number of successive questions with the same answer. */
function sameAnswers(flow: Flow, moves: readonly Move[], from: number): number {
  const first = moves[from]
  if (first?.kind !== 'answer') return 1
  const words = answerWords(flow, first.field, first.value)
  const end = moves.findIndex(
    (move, i) =>
      i > from && (move.kind !== 'answer' || answerWords(flow, move.field, move.value) !== words),
  )
  return (end < 0 ? moves.length : end) - from
}
