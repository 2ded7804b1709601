import type { Field, FieldTextName } from '../definition/flow.ts'
import type { OptionSource, TextSource } from '../definition/types.ts'
import { isTruthy } from '../rules/json-logic.ts'
import type { Moment } from './cells.ts'

/** An option at a moment: as it is written, is it offered, and what its text says. */
export type OptionNow = {
  readonly source: OptionSource
  readonly applies: boolean
  /** Why it cannot be chosen. */
  readonly unavailable: string | null
  readonly text: string
  readonly subText: string | null
  readonly details: string | null
  readonly mark: string | null
  readonly price: string | null
}

/** Whether a text is words alone, the same at every moment. */
export function isPlain(text: TextSource | undefined): text is string | undefined {
  return text === undefined || (typeof text === 'string' && !text.includes('{'))
}

/** One of the field's texts at a moment; null where it has none. */
export function fieldText({ liveTexts, source }: Field, name: FieldTextName, at: Moment): string | null {
  const live = liveTexts[name]
  return live ? live(at) : plain(source[name])
}

export function examplesOf({ liveTexts, source }: Field, at: Moment): readonly string[] {
  return liveTexts.examples?.map((read) => read(at) ?? '') ?? source.examples?.map((text) => plain(text) ?? '') ?? []
}

/** Words at the ends of a scale, first and last. */
export function endsOf({ liveTexts, source }: Field, at: Moment): readonly [string, string] | null {
  if (!source.ends) return null
  const [first, last] = liveTexts.ends?.map((read) => read(at)) ?? source.ends.map(plain)
  return [first ?? '', last ?? '']
}

export function optionsNow({ options, liveOptions }: Field, at: Moment): readonly OptionNow[] {
  return options.map((source, i) => {
    const live = liveOptions?.[i]
    return {
      source,
      applies: !live?.applies || isTruthy(live.applies(at)),
      unavailable: live?.unavailable?.(at) ?? null,
      text: (live ? live.text(at) : plain(source.text)) ?? '',
      subText: live ? (live.subText?.(at) ?? null) : plain(source.subText),
      details: live ? (live.details?.(at) ?? null) : plain(source.details),
      mark: live ? (live.mark?.(at) ?? null) : plain(source.mark),
      price: live ? (live.price?.(at) ?? null) : plain(source.price),
    }
  })
}

function plain(text: TextSource | undefined): string | null {
  return typeof text === 'string' ? text : null
}
