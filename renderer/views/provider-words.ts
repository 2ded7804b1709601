import { WORDS } from '#renderer/words/words.ts'
import type { Slot } from './slots.ts'

/** A picture, or initials if `url` is empty. */
export type PortraitFacts = { readonly url: string; readonly initials: string | null }

/** Facts about a provider that patients see, as in the API. */
export type ProviderFacts = {
  readonly id: string
  readonly name: string
  /** The profession, for patients. */
  readonly classification: string
  readonly pronouns?: string | null
  readonly gender?: string | null
  readonly funFact?: string | null
  readonly portrait: PortraitFacts
  readonly traits: readonly { readonly category: string; readonly values: readonly string[] }[]
}

const DAY_MS = 24 * 3_600_000
const CATEGORIES: { readonly [category: string]: string | undefined } = {
  TherapyTypes: WORDS.visits.therapyTypes,
}

/** The category of a trait, for patients. */
export function traitTitle(category: string): string {
  return CATEGORIES[category] ?? category
}

/** `Licensed Clinical Social Worker, she/her`. */
export function professionOf({ classification, pronouns }: ProviderFacts): string {
  return pronouns ? `${classification}, ${pronouns}` : classification
}

/**
 * The provider's words about themselves, cut at the end of a word.
 *
 * Source: daily care, section 2; Q-SCHD-02.
 */
export function previewOf({ funFact }: ProviderFacts, mostCharacters: number): string {
  const words = (funFact ?? '').trim()
  if (words.length <= mostCharacters) return words
  const cut = words.slice(0, mostCharacters)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).replace(/[\s.,;:]+$/, '')}…`
}

/** The first specialties, and the number of further ones. */
export function chipsOf(
  { traits }: ProviderFacts,
  most: number,
): { readonly shown: readonly string[]; readonly more: number } {
  const specialties = traits
    .filter(({ category }) => category === 'Specialties')
    .flatMap(({ values }) => values)
  return { shown: specialties.slice(0, most), more: Math.max(0, specialties.length - most) }
}

/** True if a time is more than `days` days away. */
export function isFarAway({ start }: Slot, now: Date, days: number): boolean {
  return Date.parse(start) - now.getTime() > days * DAY_MS
}
