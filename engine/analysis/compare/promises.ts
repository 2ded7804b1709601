import { fastHash } from '../../definition/fast-hash.ts'
import type { Flow } from '../../definition/flow.ts'
import { isObject, sameJson, toJson } from '../../definition/json.ts'
import { flowOf } from '../../definition/library.ts'
import type { GuaranteeSource, Json, JsonObject } from '../../definition/types.ts'
import { flowIdsInside } from './versions/definition-files.ts'
import { meaningOf, namesIn } from './versions/definition-parts.ts'
import { changeWords, valueWords } from './difference-words.ts'
import type { Versions } from './versions/pair.ts'
import { limitGuarantee } from '../prove/index.ts'
import { ruleWords } from '../explore/index.ts'

/**
 * The promises of a flow by name: its guarantees, its question limit, and when inputs are
 * refreshed.
 */
export type Promises = ReadonlyMap<string, JsonObject>

/** The key for a fingerprint of the facts and flags that a promise reads. */
const RESTS_ON = 'rests on'

/** The promises of a flow, in the format for approval and comparison. */
export function promisesOf(flow: Flow): Promises {
  const limit = limitGuarantee(flow)
  const all = [...(flow.source.guarantees ?? []), ...(limit ? [limit] : [])]
  const live = Object.entries(flow.source.live ?? {}).map(
    ([input, when]) => [`${input} is read again`, toPlain(when)] as const,
  )
  return new Map([
    ...all.map(
      ({ name, ...promise }) =>
        [name, toPlain({ ...promise, [RESTS_ON]: definitionsRead(flow, promise) })] as const,
    ),
    ...live,
  ])
}

function toPlain(promise: object): JsonObject {
  const json = toJson(promise)
  return isObject(json) ? json : {}
}

/** A fingerprint of the facts and flags that a promise reads; undefined if it reads none. */
function definitionsRead(
  flow: Flow,
  { whenever }: Pick<GuaranteeSource, 'whenever'>,
): string | undefined {
  const names = namesIn(whenever).filter(
    (name) => name.startsWith('facts.') || name.startsWith('flags.'),
  )
  return names.length === 0
    ? undefined
    : fastHash(JSON.stringify(names.toSorted().map((name) => meaningOf(flow, name))))
}

/** A promise that is new, removed or changed. */
export type PromiseChange = {
  readonly flow: string
  readonly name: string
  readonly before: JsonObject | null
  readonly after: JsonObject | null
}

/** Compares the promises of two versions of a flow and of its sub-flows. */
export function promiseChanges({ before, after }: Versions): readonly PromiseChange[] {
  const inside = new Set([...flowIdsInside(before), ...flowIdsInside(after)])
  return [...inside].flatMap((flow) => {
    const [old, now] = [before, after].map(({ library }) =>
      library.flows.has(flow) ? promisesOf(flowOf(library, flow)) : new Map<string, JsonObject>(),
    )
    if (!old || !now || old.size + now.size === 0) return []
    return [...new Set([...old.keys(), ...now.keys()])].flatMap(
      (name): readonly PromiseChange[] => {
        const change = { flow, name, before: old.get(name) ?? null, after: now.get(name) ?? null }
        return sameJson(change.before, change.after) ? [] : [change]
      },
    )
  })
}

/** A changed promise in sentences. */
export function promiseWords(
  { before, after }: Versions,
  change: PromiseChange,
): readonly string[] {
  const { flow, name } = change
  const promise = `Promised: "${name}"${flow === before.id ? '' : ` of "${flow}"`}`
  if (change.before === null || change.after === null) {
    const sentence = (change.after ?? change.before)?.sentence
    const said = typeof sentence === 'string' ? ` (${sentence})` : ''
    return [`${promise}${said} is ${change.before === null ? 'new' : 'removed'}`]
  }
  const { before: old, after: now } = change
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((key) => {
    if (sameJson(old[key], now[key])) return []
    if (key === RESTS_ON) return [`${promise}: the facts or flags that it reads have changed`]
    const words = (version: Flow, value: Json | undefined) => {
      if (value === undefined) return 'nothing'
      return key === 'whenever' && version.library.flows.has(flow)
        ? ruleWords(flowOf(version.library, flow), value)
        : valueWords(value)
    }
    return [changeWords(`${promise}, ${key}`, words(before, old[key]), words(after, now[key]))]
  })
}
