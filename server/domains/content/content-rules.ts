import type { ContentPage, Place, User } from '../../graphql/generated.ts'
import type { PageContent, PlaceContent } from './content-files.ts'

/** Words for the placeholders of a page, by name. */
export type Placeholders = Readonly<Record<string, string>>

const PLACEHOLDER = /\{([A-Za-z]+)\}/g

/**
 * A page with its placeholders filled in.
 *
 * @throws {Error} Naming a placeholder that nobody knows.
 */
export function presentPage(page: PageContent, placeholders: Placeholders): ContentPage {
  const filled = (text: string): string =>
    text.replace(PLACEHOLDER, (_whole, name: string) => {
      const words = placeholders[name]
      if (words === undefined) throw new Error(`Cannot show page "${page.id}": nobody knows the placeholder "{${name}}"`)
      return words
    })
  return {
    id: page.id,
    title: filled(page.title),
    lead: page.lead === undefined ? null : filled(page.lead),
    sections: page.sections.map(({ heading, paragraphs }) => ({
      heading: heading === undefined ? null : filled(heading),
      paragraphs: paragraphs.map(filled),
    })),
    empty: page.empty === undefined ? null : filled(page.empty),
    link: page.link ?? null,
  }
}

/** The places that are offered to a person, in order. */
export function offeredPlaces(
  places: readonly PlaceContent[],
  user: Pick<User, 'origin' | 'organization' | 'showPharmaceuticalFlows'>,
): readonly Place[] {
  return places.filter(({ only }) => isFor(only, user)).map(({ title, path }) => ({ title, path }))
}

function isFor(only: PlaceContent['only'], user: Pick<User, 'origin' | 'showPharmaceuticalFlows'>): boolean {
  switch (only) {
    case undefined:
      return true
    case 'student':
      return user.origin === 'Student'
    case 'pharmaceutical':
      return user.showPharmaceuticalFlows
  }
}

/** Cents as dollars: `$50`, or `$49.50` where there are cents. */
export function dollars(cents: number): string {
  return cents % 100 === 0 ? `$${cents / 100}` : `$${(cents / 100).toFixed(2)}`
}
