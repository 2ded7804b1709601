import type { Flow } from '../definition/flow.ts'
import { flowOf } from '../definition/library.ts'
import type { Json } from '../definition/types.ts'
import type { Found, Way } from './diff-product.ts'
import type { Kind } from './diff-screen.ts'
import type { Versions } from './diff-watch.ts'
import { NOW } from './instant.ts'
import type { Besides, Move } from './moves.ts'
import { questionWords } from './rule-words.ts'
import { moveWords } from './transcript.ts'

/** What each kind of difference is about. */
const KINDS: { readonly [kind in Kind]: string } = {
  shown: 'Shown',
  required: 'Required',
  accepted: 'Accepted',
  asked: 'Asked of the host',
  scored: 'Scored or handed in',
  ends: 'Where it ends',
}

/** A difference in one sentence: what it is about, where, and what each version has there. */
export function differenceWords(versions: Versions, { kind, place, aspect, before, after }: Found): string {
  const at = placeWords(versions, place)
  const isOwn = aspect === 'there' || aspect.startsWith('or ')
  const what = isOwn ? at : `${at}, ${aspect}`
  return `${KINDS[kind]}: ${what}: before ${saidOf(before)}, now ${saidOf(after)}`
}

function saidOf(value: Json): string {
  if (value === null) return 'nothing'
  if (value === true) return 'yes'
  if (value === false) return 'no'
  const text = typeof value === 'string' ? `"${value}"` : JSON.stringify(value)
  return text.length > 160 ? `${text.slice(0, 159)}…` : text
}

/** A place with the words of its question. */
function placeWords({ before, after }: Versions, place: string): string {
  const id = place.split(' ').at(-1) ?? place
  const owner = [before, after].map((flow) => ownerOf(flow, id)).find((flow) => flow !== null)
  return owner ? `${place} (${questionWords(owner, id)})` : place
}

/** The flow, this one or one inside it, that asks a question. */
function ownerOf(flow: Flow, field: string): Flow | null {
  if (flow.fieldsById.has(field)) return flow
  for (const { source } of flow.steps) {
    const inside = source.flow === undefined ? null : ownerOf(flowOf(flow.library, source.flow), field)
    if (inside) return inside
  }
  return null
}

/** The way to a difference, line by line. What one version alone asks for is said so. */
export function wayLines({ before, after }: Versions, { inputs, moves }: Way): readonly string[] {
  const told = Object.entries(inputs).filter(([name, value]) => name !== 'now' || value !== NOW)
  const lines = moves.map(({ who, move }) => {
    const words = moveWords(isOf(before, move) ? before : after, move)
    return who === 'both' ? words : `${words} (${who === 'before' ? 'in the old version alone' : 'in the new version alone'})`
  })
  return [
    ...told.map(([name, value]) => `The host says: ${name} = ${JSON.stringify(value)}`),
    ...(lines.length === 0 ? ['It begins'] : lines),
  ]
}

function isOf(flow: Flow, move: Move | Besides): boolean {
  return !('field' in move) || ownerOf(flow, move.field) !== null
}
