import { isObject } from '../../definition/json.ts'
import type { Json } from '../../definition/types.ts'
import type { Refusal, RunState } from '../../machine/types.ts'
import { type Contrast, backContrasts, scoreContrasts, screenContrasts } from './contrasts.ts'
import { isLeaving, awaitsReply, type NextDecision, placeOf, type Side } from './side.ts'
import type { ChangedPlaces } from './versions/changed-places.ts'
import type { Pair, Versions } from './versions/pair.ts'
import type { VersionModels } from './versions/version-models.ts'
import type { Move } from '../explore/index.ts'

/** Two versions under comparison, with their models and the places where they can differ. */
export type Comparison = Versions & {
  readonly modelsFor: (id: string) => VersionModels
  readonly changed: ChangedPlaces
}

/** Who moves: both versions, or one of them alone. */
export type TurnSide = 'both' | 'before' | 'after'

/** Choices made in one version that the other has not reached yet. It will get the same ones. */
export type PendingChoices = ReadonlyMap<
  string,
  {
    readonly choice: string
    readonly by: TurnSide
    readonly state: RunState
    readonly decision: NextDecision
  }
>

/** Both runs at one moment. `isApart`: they are at different places, and this was reported. */
export type RunPair = Pair<Side> & {
  readonly pending: PendingChoices
  readonly isApart: boolean
}

/**
 * Compares both runs after a turn, including their requests to the host, which are then forgotten.
 */
export function compareRuns(
  versions: Comparison,
  pair: RunPair,
): { readonly pair: RunPair; readonly contrasts: readonly Contrast[] } {
  const { before, after, pending, isApart } = pair
  const { changed } = versions
  const places = { before: placeOf(before.state), after: placeOf(after.state) }
  const isBusy = { before: awaitsReply(before.state), after: awaitsReply(after.state) }
  if (places.before === places.after && isBusy.before === isBusy.after) {
    const runs = [
      [versions.before, before.state],
      [versions.after, after.state],
    ] as const
    const isSettled =
      [...pending.values()].every(({ decision }) => decision.isReply) ||
      before.state.status !== 'active'
    const isChanged = changed.isOnScreen(...runs[0]) || changed.isOnScreen(...runs[1])
    const visible = () =>
      isChanged ? screenContrasts(...runs, changed.hasLists) : backContrasts(...runs)
    const contrasts = [
      ...(isSettled ? visible() : []),
      ...requestContrasts(before.asked, after.asked),
      ...(isSettled && changed.hasScores ? scoreContrasts(...runs) : []),
    ]
    return {
      pair: {
        ...pair,
        before: { ...before, asked: [] },
        after: { ...after, asked: [] },
        isApart: false,
      },
      contrasts,
    }
  }
  // Only one run still waits for the host. Requests are compared when neither run waits.
  if (places.before === places.after) return { pair, contrasts: [] }
  if (isLeaving(before.state) || isLeaving(after.state) || isApart) return { pair, contrasts: [] }
  const isEnd = before.state.status !== 'active' || after.state.status !== 'active'
  const contrast: Contrast = {
    kind: isEnd ? 'ends' : 'shown',
    place: places.before,
    aspect: `or ${places.after}`,
    before: places.before,
    after: places.after,
  }
  return { pair: { ...pair, isApart: true }, contrasts: [contrast] }
}

export function requestContrasts(
  before: readonly string[],
  after: readonly string[],
): readonly Contrast[] {
  const gone = before.filter((one) => !after.includes(one)).map(readEffect)
  const fresh = after.filter((one) => !before.includes(one)).map(readEffect)
  const contrasts: Contrast[] = []
  for (const { place, effect, args } of gone) {
    const at = fresh.findIndex((one) => one.place === place && one.effect === effect)
    const [other] = at < 0 ? [] : fresh.splice(at, 1)
    contrasts.push({
      kind: 'asked',
      place,
      aspect: effect,
      before: args,
      after: other?.args ?? null,
    })
  }
  for (const { place, effect, args } of fresh)
    contrasts.push({ kind: 'asked', place, aspect: effect, before: null, after: args })
  const isReordered = contrasts.length === 0 && before.join() !== after.join()
  if (isReordered)
    contrasts.push({
      kind: 'asked',
      place: 'the host',
      aspect: 'order',
      before: names(before),
      after: names(after),
    })
  return contrasts
}

function names(asked: readonly string[]): Json {
  return asked.map((one) => readEffect(one).effect)
}

function readEffect(text: string): {
  readonly place: string
  readonly effect: string
  readonly args: Json
} {
  const json = JSON.parse(text) as Json // the format of `addRequests`
  const { effect = '', args = null, at = [], step = '' } = isObject(json) ? json : {}
  return { place: [...(Array.isArray(at) ? at : []), step].join('/'), effect: String(effect), args }
}

/** The contrast if only one version accepts an event. */
export function refusalContrast(
  sides: Pair<Side>,
  refused: Pair<Refusal | null>,
  move: Move,
): Contrast {
  const refusal = refused.before ?? refused.after
  const side = refused.before ? sides.before : sides.after
  const isMissing = refusal?.code === 'INVALID' && move.kind === 'next'
  return {
    kind: isMissing ? 'required' : 'accepted',
    place: placeOf(side.state),
    aspect: isMissing ? `goes on without ${refusal.fields.join(', ')}` : nameOf(move),
    before: refused.before === null,
    after: refused.after === null,
  }
}

function nameOf(move: Move): string {
  if (move.kind === 'answer') return `answer ${move.field}`
  return move.kind === 'empty' ? `no answer to ${move.field}` : move.words
}
