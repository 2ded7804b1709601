import type { Slot } from './slots.ts'

/** What patients are told of a provider, as the API has it. */
export type ProviderFacts = {
  readonly id: string
  readonly name: string
  /** The profession as patients read it. */
  readonly classification: string
  readonly pronouns?: string | null
  readonly funFact?: string | null
  readonly portrait: { readonly url: string }
  readonly traits: readonly { readonly category: string; readonly values: readonly string[] }[]
}

const PREVIEW_LENGTH = 200
const CHIPS = 2
const LIMITED_AFTER_MS = 14 * 24 * 3_600_000

/** `Licensed Clinical Social Worker, she/her`. */
export function professionOf({ classification, pronouns }: ProviderFacts): string {
  return pronouns ? `${classification}, ${pronouns}` : classification
}

/**
 * What the provider says of themselves, at most 200 characters, cut at the end of a word.
 *
 * Source: daily care, section 2; Q-SCHD-02.
 */
export function previewOf({ funFact }: ProviderFacts): string {
  const words = (funFact ?? '').trim()
  if (words.length <= PREVIEW_LENGTH) return words
  const cut = words.slice(0, PREVIEW_LENGTH)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).replace(/[\s.,;:]+$/, '')}…`
}

/** The first two specialties, and how many more there are. */
export function chipsOf({ traits }: ProviderFacts): { readonly shown: readonly string[]; readonly more: number } {
  const specialties = traits.filter(({ category }) => category === 'Specialties').flatMap(({ values }) => values)
  return { shown: specialties.slice(0, CHIPS), more: Math.max(0, specialties.length - CHIPS) }
}

/** The first free time is more than two weeks away. */
export function isAvailabilityLimited(first: Slot | undefined, now: Date): boolean {
  return first !== undefined && Date.parse(first.start) - now.getTime() > LIMITED_AFTER_MS
}
