import type { Field, Flow } from '../definition/flow.ts'
import { flowOf } from '../definition/library.ts'
import type { Json, JsonObject } from '../definition/types.ts'
import type { Exploration } from './exploration.ts'
import { NOW } from './instant.ts'
import type { Besides, Move } from './moves.ts'
import type { Appearance } from './places.ts'
import { plainText, questionWords } from './rule-words.ts'

/** A run as it is told: what the host says at first, then each thing that is done and what it makes appear. */
export type Transcript = { readonly inputs: JsonObject; readonly moves: readonly Move[]; readonly lines: readonly string[] }

/** How the shortest run came to a situation. */
export function transcriptOf(flow: Flow, { situations }: Pick<Exploration<string>, 'situations'>, index: number): Transcript {
  const lines: string[] = []
  const moves: Move[] = []
  let here = situations[index]
  while (here) {
    const { from, appeared } = here
    const shown = appeared.filter(({ kind }) => kind !== 'given').map(appearanceWords)
    if (from) {
      moves.unshift(from.move)
      lines.unshift(`${moveWords(flow, from.move)}${shown.length === 0 ? '' : ` → ${shown.join(', ')}`}`)
    } else lines.unshift(`It begins → ${shown.join(', ')}`)
    here = from ? situations[from.situation] : undefined
  }
  const inputs = situations[index]?.inputs ?? {}
  const told = Object.entries(inputs).filter(([name, value]) => name !== 'now' || value !== NOW)
  const said = told.map(([name, value]) => `The host says: ${name} = ${JSON.stringify(value)}`)
  return { inputs, moves, lines: [...said, ...lines] }
}

function appearanceWords({ kind, key, names }: Appearance): string {
  if (kind === 'effect') return `asks the host: ${names[0] ?? key}`
  return kind === 'end' ? 'the end' : key
}

/** A move in a patient's words. */
export function moveWords(flow: Flow, move: Move | Besides): string {
  if (move.kind === 'empty') return `Leaves ${questionOf(flow, move.field)} empty`
  if (move.kind === 'answer') return `Answers ${questionOf(flow, move.field)}: ${answerWords(flow, move.field, move.value)}`
  if (move.kind === 'anew') return `Answers ${questionOf(flow, move.field)} anew: ${answerWords(flow, move.field, move.value)}`
  if (move.kind === 'view') return `On screen: ${move.words}`
  if (move.kind === 'reply') return `The host has carried out ${move.words}`
  return move.kind === 'failure'
    ? `The host says that ${move.words}`
    : `${move.words.charAt(0).toUpperCase()}${move.words.slice(1)}`
}

export function questionOf(flow: Flow, id: string): string {
  const inner = innerFlows(flow).find(({ fieldsById }) => fieldsById.has(id)) ?? flow
  return questionWords(inner, id)
}

export function answerWords(flow: Flow, id: string, value: Json): string {
  const field = innerFlows(flow).flatMap(({ fieldsById }) => fieldsById.get(id) ?? [])[0]
  const words = (one: Json) => optionWords(field, one)
  return value === null ? 'nothing' : Array.isArray(value) ? value.map(words).join(', ') : words(value)
}

function optionWords(field: Field | undefined, value: Json): string {
  const option = field?.options.find(({ key }) => key === value)
  return (option && plainText(option.text)) ?? (typeof value === 'string' ? value : JSON.stringify(value))
}

export function innerFlows(flow: Flow): readonly Flow[] {
  const inside = flow.steps.flatMap(({ source }) =>
    source.flow === undefined ? [] : innerFlows(flowOf(flow.library, source.flow)),
  )
  return [flow, ...inside]
}
