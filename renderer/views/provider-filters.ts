import { clockWords, hourReader } from '#renderer/ui/time-words.ts'
import { fill } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { type ProviderFacts, traitTitle } from './provider-words.ts'
import type { Slot } from './slots.ts'

/** A provider with their bookable times, in order. */
export type Offer = { readonly provider: ProviderFacts; readonly slots: readonly Slot[] }

/** A filter for providers, with its options. */
export type Filter = {
  readonly key: string
  readonly title: string
  readonly options: readonly { readonly key: string; readonly words: string }[]
}

/**
 * Chosen option keys, by filter. A provider must match every filter, each with at least one of its
 * options (Q-SCHD-08).
 */
export type Chosen = { readonly [filter: string]: readonly string[] }

/**
 * An option of the gender filter, and the genders that it matches. An option that is not listed
 * matches only itself.
 */
type GenderOption = { readonly option: string; readonly finds: readonly string[] }

/**
 * The time zone for times, the hours at which afternoons and evenings begin there, and the options
 * for gender.
 */
type FilterSettings = {
  readonly timeZone: string
  readonly afternoonFrom: number
  readonly eveningFrom: number
  readonly genders: readonly GenderOption[]
}

const TIME_OF_DAY = 'time-of-day'
const GENDER = 'gender'
const PARTS = ['morning', 'afternoon', 'evening'] as const

/**
 * The filters that distinguish the providers: `time-of-day`, `gender`, or the category of a trait.
 * Filters with fewer than two options are omitted.
 */
export function filtersOf(
  names: readonly string[],
  offers: readonly Offer[],
  settings: FilterSettings,
): readonly Filter[] {
  return names
    .map((key) => ({ key, title: titleOf(key), options: optionsOf(key, offers, settings) }))
    .filter(({ options }) => options.length > 1)
}

/**
 * The matching providers, each with their times at the chosen time of day. If a time of day is
 * chosen, they are sorted by their next time; otherwise the order is unchanged.
 */
export function fittingOffers(
  offers: readonly Offer[],
  chosen: Chosen,
  settings: FilterSettings,
): readonly Offer[] {
  const fitting = offers.filter(({ provider }) =>
    Object.entries(chosen).every(
      ([key, options]) =>
        key === TIME_OF_DAY || options.length === 0 || has(provider, [key, options], settings),
    ),
  )
  const parts = chosen[TIME_OF_DAY] ?? []
  if (parts.length === 0) return fitting
  const partOf = partReader(settings)
  return fitting
    .map(({ provider, slots }) => ({
      provider,
      slots: slots.filter((slot) => parts.includes(partOf(slot))),
    }))
    .filter(({ slots }) => slots.length > 0)
    .toSorted((one, other) => firstStart(one) - firstStart(other))
}

/** Adds or removes an option. */
export function withToggled(chosen: Chosen, filter: string, option: string): Chosen {
  const before = chosen[filter] ?? []
  const after = before.includes(option)
    ? before.filter((one) => one !== option)
    : [...before, option]
  return { ...chosen, [filter]: after }
}

export function countChosen(chosen: Chosen): number {
  return Object.values(chosen).flat().length
}

function titleOf(key: string): string {
  if (key === TIME_OF_DAY) return WORDS.filters.timeOfDay
  return key === GENDER ? WORDS.filters.gender : traitTitle(key)
}

function optionsOf(
  key: string,
  offers: readonly Offer[],
  settings: FilterSettings,
): Filter['options'] {
  if (key !== TIME_OF_DAY)
    return namedOptions(offers.flatMap(({ provider }) => valuesOf(provider, key)))
  const partOf = partReader(settings)
  const there = new Set(offers.flatMap(({ slots }) => slots.map(partOf)))
  return PARTS.filter((part) => there.has(part)).map((part) => ({
    key: part,
    words: partWords(part, settings),
  }))
}

/** Unique values, ignoring case, with their first spelling. */
function namedOptions(values: readonly string[]): Filter['options'] {
  const words = new Map<string, string>()
  for (const value of values)
    if (!words.has(value.toLowerCase())) words.set(value.toLowerCase(), value)
  return [...words]
    .map(([key, value]) => ({ key, words: value }))
    .toSorted((one, other) => one.words.localeCompare(other.words))
}

function has(
  provider: ProviderFacts,
  [key, options]: readonly [key: string, options: readonly string[]],
  { genders }: FilterSettings,
): boolean {
  const found = (option: string) => genders.find((one) => one.option === option)?.finds ?? [option]
  const wanted = new Set(key === GENDER ? options.flatMap(found) : options)
  return valuesOf(provider, key).some((value) => wanted.has(value.toLowerCase()))
}

function valuesOf({ gender, traits }: ProviderFacts, key: string): readonly string[] {
  if (key === GENDER) return gender ? [gender] : []
  return traits.find(({ category }) => category === key)?.values ?? []
}

function partReader({
  timeZone,
  afternoonFrom,
  eveningFrom,
}: FilterSettings): (slot: Slot) => string {
  const hourOf = hourReader(timeZone)
  return ({ start }) => {
    const hour = hourOf(start)
    if (hour < afternoonFrom) return 'morning'
    return hour < eveningFrom ? 'afternoon' : 'evening'
  }
}

function partWords(
  part: (typeof PARTS)[number],
  { afternoonFrom, eveningFrom }: FilterSettings,
): string {
  const { morning, afternoon, evening } = WORDS.filters
  if (part === 'morning') return fill(morning, { time: hourWords(afternoonFrom) })
  return part === 'evening' ? fill(evening, { time: hourWords(eveningFrom) }) : afternoon
}

function hourWords(hour: number): string {
  return clockWords(new Date(Date.UTC(2026, 0, 1, hour)).toISOString(), 'UTC')
}

function firstStart({ slots: [first] }: Offer): number {
  return first === undefined ? Number.POSITIVE_INFINITY : Date.parse(first.start)
}
