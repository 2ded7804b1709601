import type { Flow } from '../../definition/flow.ts'
import type { Json } from '../../definition/types.ts'
import type { Difference } from './pair-search.ts'
import type { DifferenceTrace } from './pair-state.ts'
import type { ContrastKind } from './contrasts.ts'
import type { Versions } from './versions/pair.ts'
import {
  innerFlows,
  NOW,
  type Detour,
  type Move,
  questionWords,
  moveWords,
} from '../explore/index.ts'

/** What each kind of difference concerns. */
export const KINDS: { readonly [kind in ContrastKind]: string } = {
  shown: 'Shown',
  required: 'Required',
  accepted: 'Accepted',
  asked: 'Requested from the host',
  scored: 'Scored or submitted',
  ends: 'Where it ends',
}

/** A difference in one sentence: its subject, its place, and the value in each version. */
export function differenceWords(
  versions: Versions,
  { kind, place, aspect, before, after }: Difference,
): string {
  const at = placeWords(versions, place)
  const isOwn = aspect === 'there' || aspect.startsWith('or ')
  const what = isOwn ? at : `${at}, ${aspect}`
  return changeWords(`${KINDS[kind]}: ${what}`, saidOf(before), saidOf(after))
}

/** A change in words: what changed, and how it was before and after. */
export function changeWords(what: string, before: string, after: string): string {
  return `${what}. Before: ${before}. After: ${after}.`
}

function saidOf(value: Json): string {
  const text = valueWords(value)
  return text.length > 160 ? `${text.slice(0, 159)}…` : text
}

/** A value without the signs of JSON: `maxLength 500, pattern "…"`. */
export function valueWords(value: Json): string {
  if (value === null) return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return `"${value}"`
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(partWords).join(', ') || 'an empty list'
  const members = Object.entries(value).map(([name, part]) => `${name} ${partWords(part ?? null)}`)
  return members.join(', ') || 'nothing'
}

function partWords(value: Json): string {
  return typeof value === 'object' && value !== null ? `(${valueWords(value)})` : valueWords(value)
}

/** A place with the text of its question. */
function placeWords({ before, after }: Versions, place: string): string {
  const id = place.split(' ').at(-1) ?? place
  const owner = [before, after].map((flow) => ownerOf(flow, id)).find((flow) => flow !== null)
  return owner ? `${place} (${questionWords(owner, id)})` : place
}

/** The flow that asks a question: this one or a sub-flow. */
function ownerOf(flow: Flow, field: string): Flow | null {
  return innerFlows(flow).find(({ fieldsById }) => fieldsById.has(field)) ?? null
}

/** The trace to a difference, line by line. Marks moves of one version only. */
export function traceLines(
  { before, after }: Versions,
  { inputs, moves }: DifferenceTrace,
): readonly string[] {
  const told = Object.entries(inputs).filter(([name, value]) => name !== 'now' || value !== NOW)
  const lines = moves.map(({ who, move }) => {
    const words = moveWords(isOf(before, move) ? before : after, move)
    return who === 'both'
      ? words
      : `${words} (${who === 'before' ? 'in the old version only' : 'in the new version only'})`
  })
  return [
    ...told.map(([name, value]) => `Input: ${name} = ${JSON.stringify(value)}`),
    ...(lines.length === 0 ? ['The run starts'] : lines),
  ]
}

function isOf(flow: Flow, move: Move | Detour): boolean {
  return !('field' in move) || ownerOf(flow, move.field) !== null
}
