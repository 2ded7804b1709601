import type { Field, FieldTextName, LiveOption, RowOptions, ShownRow } from '../definition/flow.ts'
import type { OptionSource, TextSource } from '../definition/types.ts'
import { isTruthy } from '../rules/json-logic.ts'
import { type Moment, readCell } from './cells.ts'

/** An option at one moment: its source, whether it is offered, and its texts. */
export type OptionNow = {
  readonly source: OptionSource
  readonly applies: boolean
  /** The reason why it cannot be chosen, or null. */
  readonly unavailable: string | null
  readonly text: string
  readonly subText: string | null
  readonly details: string | null
  readonly mark: string | null
  readonly price: string | null
}

/** True if a text has no placeholders, and therefore never changes. */
export function isPlain(text: TextSource | undefined): text is string | undefined {
  return text === undefined || (typeof text === 'string' && !text.includes('{'))
}

/** One of the field's texts at a moment, or null if it has no such text. */
export function fieldText(
  { liveTexts, source }: Field,
  name: FieldTextName,
  at: Moment,
): string | null {
  const live = liveTexts[name]
  return live ? live(at) : plain(source[name])
}

export function examplesOf({ liveTexts, source }: Field, at: Moment): readonly string[] {
  return (
    liveTexts.examples?.map((read) => read(at) ?? '') ??
    source.examples?.map((text) => plain(text) ?? '') ??
    []
  )
}

/** The labels at the two ends of a scale. */
export function endsOf({ liveTexts, source }: Field, at: Moment): readonly [string, string] | null {
  if (!source.ends) return null
  const [first, last] = liveTexts.ends?.map((read) => read(at)) ?? source.ends.map(plain)
  return [first ?? '', last ?? '']
}

export function optionsNow(
  { options, liveOptions, rowOptions }: Field,
  at: Moment,
): readonly OptionNow[] {
  const written = options.map((source, i) => {
    const live = liveOptions?.[i]
    if (live) return optionNow(source, live, at)
    return {
      source,
      applies: true,
      unavailable: null,
      text: plain(source.text) ?? '',
      subText: plain(source.subText),
      details: plain(source.details),
      mark: plain(source.mark),
      price: plain(source.price),
    }
  })
  return rowOptions ? [...ofRows(rowOptions, options, at), ...written] : written
}

function optionNow(source: OptionSource, live: LiveOption, at: Moment): OptionNow {
  return {
    source,
    applies: !live.applies || isTruthy(live.applies(at)),
    unavailable: live.unavailable?.(at) ?? null,
    text: live.text(at) ?? '',
    subText: live.subText?.(at) ?? null,
    details: live.details?.(at) ?? null,
    mark: live.mark?.(at) ?? null,
    price: live.price?.(at) ?? null,
  }
}

/**
 * Makes an option of each row that fulfills the condition. A key that a written option already has
 * is skipped.
 */
function ofRows(
  { source, rows, option }: RowOptions,
  options: readonly OptionSource[],
  at: Moment,
): readonly OptionNow[] {
  const { each, text } = source
  const all = readCell(at.cells, rows) as readonly ShownRow[] // a cell of rows holds only this type
  const seen = new Set(options.map(({ key }) => key))
  const offered = all.filter(({ key, row }) => {
    if (seen.has(key) || (option.applies && !isTruthy(option.applies({ ...at, row })))) return false
    seen.add(key)
    return true
  })
  return offered
    .slice(0, each.most ?? offered.length)
    .map(({ key, row }) => optionNow({ key, text }, option, { ...at, row }))
}

function plain(text: TextSource | undefined): string | null {
  return typeof text === 'string' ? text : null
}
