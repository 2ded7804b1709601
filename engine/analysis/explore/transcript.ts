import type { Field, Flow } from '../../definition/flow.ts'
import { flowOf } from '../../definition/library.ts'
import type { Json, JsonObject } from '../../definition/types.ts'
import type { Exploration } from './exploration.ts'
import { NOW } from './structure/instant.ts'
import type { Detour, Move } from './moves/moves.ts'
import type { Appearance } from './moves/appearances.ts'
import { plainText, questionWords } from './structure/rule-words.ts'

/** A run in words: its inputs, then each move with the resulting appearances. */
export type Transcript = {
  readonly inputs: JsonObject
  readonly moves: readonly Move[]
  readonly lines: readonly string[]
}

/** The shortest run to a state, as a transcript. */
export function transcriptOf(
  flow: Flow,
  { states }: Pick<Exploration<string>, 'states'>,
  index: number,
): Transcript {
  const lines: string[] = []
  const moves: Move[] = []
  let here = states[index]
  while (here) {
    const { from, appeared } = here
    const shown = appeared.filter(({ kind }) => kind !== 'given').map(appearanceWords)
    if (from) {
      moves.unshift(from.move)
      lines.unshift(
        `${moveWords(flow, from.move)}${shown.length === 0 ? '' : ` → ${shown.join(', ')}`}`,
      )
    } else lines.unshift(`The run starts → ${shown.join(', ')}`)
    here = from ? states[from.index] : undefined
  }
  const inputs = states[index]?.inputs ?? {}
  const told = Object.entries(inputs).filter(([name, value]) => name !== 'now' || value !== NOW)
  const said = told.map(([name, value]) => `Input: ${name} = ${JSON.stringify(value)}`)
  return { inputs, moves, lines: [...said, ...lines] }
}

function appearanceWords({ kind, key, names }: Appearance): string {
  if (kind === 'effect') return `requests ${names[0] ?? key}`
  return kind === 'end' ? 'the end' : key
}

/** A move in a patient's words. */
export function moveWords(flow: Flow, move: Move | Detour): string {
  if (move.kind === 'empty') return `Leaves ${questionLabel(flow, move.field)} empty`
  if (move.kind === 'answer') {
    const doing = move.stays ? 'Selects, without going on,' : 'Answers'
    return `${doing} ${questionLabel(flow, move.field)}: ${answerWords(flow, move.field, move.value)}`
  }
  if (move.kind === 'anew')
    return `Changes the answer to ${questionLabel(flow, move.field)} to ${answerWords(flow, move.field, move.value)}`
  if (move.kind === 'view') return `On screen: ${move.words}`
  if (move.kind === 'reply') return `The host completes ${move.words}`
  return move.kind === 'failure'
    ? `The host reports: ${move.words}`
    : `${move.words.charAt(0).toUpperCase()}${move.words.slice(1)}`
}

export function questionLabel(flow: Flow, id: string): string {
  const inner = innerFlows(flow).find(({ fieldsById }) => fieldsById.has(id)) ?? flow
  return questionWords(inner, id)
}

function answerWords(flow: Flow, id: string, value: Json): string {
  const field = innerFlows(flow).flatMap(({ fieldsById }) => fieldsById.get(id) ?? [])[0]
  const words = (one: Json) => optionWords(field, one)
  if (value === null) return 'nothing'
  return Array.isArray(value) ? value.map(words).join(', ') : words(value)
}

function optionWords(field: Field | undefined, value: Json): string {
  const option = field?.options.find(({ key }) => key === value)
  return (
    (option && plainText(option.text)) ??
    (typeof value === 'string' ? value : JSON.stringify(value))
  )
}

export function innerFlows(flow: Flow): readonly Flow[] {
  const inside = flow.steps.flatMap(({ source }) =>
    source.flow === undefined ? [] : innerFlows(flowOf(flow.library, source.flow)),
  )
  return [flow, ...inside]
}
