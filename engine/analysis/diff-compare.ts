import { isObject } from '../definition/json.ts'
import type { Json } from '../definition/types.ts'
import type { Refusal } from '../machine/types.ts'
import { type Contrast, offeredContrasts, scoreContrasts, screenContrasts } from './diff-screen.ts'
import { isLeaving, isWaiting, placeOf, type Side } from './diff-side.ts'
import type { Touched } from './diff-touched.ts'
import type { Joint, Turn } from './diff-turns.ts'
import type { Versions } from './diff-watch.ts'
import type { Move } from './moves.ts'

/** Both runs after a turn, and in what they differ there. What was asked of the host is compared once, and then forgotten. */
export function comparedAt(
  versions: Versions,
  joint: Joint,
  touched: Touched,
): { readonly joint: Joint; readonly contrasts: readonly Contrast[] } {
  const { before, after, sheet, isApart } = joint
  const places = { before: placeOf(before.state), after: placeOf(after.state) }
  const isBusy = { before: isWaiting(before.state), after: isWaiting(after.state) }
  if (places.before === places.after && isBusy.before === isBusy.after) {
    const runs = [
      [versions.before, before.state],
      [versions.after, after.state],
    ] as const
    const isSettled = [...sheet.values()].every(({ decision }) => decision.isReply) || before.state.status !== 'active'
    const isTouched = touched.isOnScreen(...runs[0]) || touched.isOnScreen(...runs[1])
    const contrasts = [
      ...(isSettled ? (isTouched ? screenContrasts(...runs, touched.hasLists) : offeredContrasts(...runs)) : []),
      ...askedContrasts(before.asked, after.asked),
      ...(isSettled && touched.hasScores ? scoreContrasts(...runs) : []),
    ]
    return {
      joint: { ...joint, before: { ...before, asked: [] }, after: { ...after, asked: [] }, isApart: false },
      contrasts,
    }
  }
  // One of them only waits for the host where it came to: what that asked for is compared when both are at rest.
  if (places.before === places.after) return { joint, contrasts: [] }
  if (isLeaving(before.state) || isLeaving(after.state) || isApart) return { joint, contrasts: [] }
  const isEnd = before.state.status !== 'active' || after.state.status !== 'active'
  const contrast: Contrast = {
    kind: isEnd ? 'ends' : 'shown',
    place: places.before,
    aspect: `or ${places.after}`,
    before: places.before,
    after: places.after,
  }
  return { joint: { ...joint, isApart: true }, contrasts: [contrast] }
}

export function askedContrasts(before: readonly string[], after: readonly string[]): readonly Contrast[] {
  const gone = before.filter((one) => !after.includes(one)).map(readEffect)
  const fresh = after.filter((one) => !before.includes(one)).map(readEffect)
  const contrasts: Contrast[] = []
  for (const { place, effect, args } of gone) {
    const at = fresh.findIndex((one) => one.place === place && one.effect === effect)
    const [other] = at < 0 ? [] : fresh.splice(at, 1)
    contrasts.push({ kind: 'asked', place, aspect: effect, before: args, after: other?.args ?? null })
  }
  for (const { place, effect, args } of fresh) contrasts.push({ kind: 'asked', place, aspect: effect, before: null, after: args })
  const isReordered = contrasts.length === 0 && before.join() !== after.join()
  if (isReordered)
    contrasts.push({ kind: 'asked', place: 'the host', aspect: 'order', before: names(before), after: names(after) })
  return contrasts
}

function names(asked: readonly string[]): Json {
  return asked.map((one) => readEffect(one).effect)
}

function readEffect(text: string): { readonly place: string; readonly effect: string; readonly args: Json } {
  const json = JSON.parse(text) as Json // written by withEffects
  const { effect = '', args = null, at = [], step = '' } = isObject(json) ? json : {}
  return { place: [...(Array.isArray(at) ? at : []), step].join('/'), effect: String(effect), args }
}

type Pair<T> = { readonly before: T; readonly after: T }

/** One version takes what the other refuses. */
export function refusalContrast(sides: Pair<Side>, refused: Pair<Refusal | null>, { move }: Turn): readonly Contrast[] {
  const refusal = refused.before ?? refused.after
  const side = refused.before ? sides.before : sides.after
  const isMissing = refusal?.code === 'INVALID' && move.kind === 'next'
  const contrast: Contrast = {
    kind: isMissing ? 'required' : 'accepted',
    place: placeOf(side.state),
    aspect: isMissing ? `goes on without ${refusal.fields.join(', ')}` : nameOf(move),
    before: refused.before === null,
    after: refused.after === null,
  }
  return [contrast]
}

function nameOf(move: Move): string {
  if (move.kind === 'answer') return `answer ${move.field}`
  return move.kind === 'empty' ? `no answer to ${move.field}` : move.words
}
