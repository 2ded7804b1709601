import type { Flow } from '../../definition/flow.ts'
import { NOW, type Move, type Appearance, moveWords, type Transcript } from '../explore/index.ts'

/** A path in one line: steps with their questions, effects, failures, the end. */
export function pathWords(appeared: readonly Appearance[]): string {
  const parts: { readonly words: string; readonly items: string[] }[] = []
  for (const one of appeared) {
    const isItem = one.kind === 'question' || one.kind === 'interstitial'
    const last = parts.at(-1)
    if (isItem && last) last.items.push(one.names[0] ?? one.key)
    else parts.push({ words: partWords(one), items: [] })
  }
  return parts
    .map(({ words, items }) => (items.length === 0 ? words : `${words} (${items.join(', ')})`))
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

/**
 * The inputs, answers, choices and failures of a run, in a patient's words. Excludes buttons that
 * only continue.
 */
export function answerLines(
  flow: Flow,
  { inputs, moves }: Pick<Transcript, 'inputs' | 'moves'>,
): readonly string[] {
  const told = Object.entries(inputs).filter(([name, value]) => name !== 'now' || value !== NOW)
  return [
    ...told.map(([name, value]) => `Input: ${name} = ${JSON.stringify(value)}`),
    ...moves.filter(isTelling).map((move) => moveWords(flow, move)),
  ]
}

function isTelling(move: Move): boolean {
  if (move.kind === 'next') return false
  return move.kind !== 'reply' || (move.event.type === 'result' && move.event.value !== null)
}
