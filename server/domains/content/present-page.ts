import type { ContentPage } from '../../graphql/generated.ts'
import type { OperatorContent } from '../configuration/operator-content.ts'
import type { PersonFacts } from '../definitions/asked-facts.ts'
import type { PageContent } from './content-files.ts'

export type Placeholders = Readonly<Record<string, string>>

/** Facts about the reader. */
type Reader = Pick<PersonFacts, 'holds'>

const PLACEHOLDER = /\{([A-Za-z]+)\}/g

/**
 * Fills a text's placeholders.
 *
 * @param id Id of the page or document, for the error.
 * @throws {Error} Naming an unknown placeholder.
 */
export function filledText(text: string, placeholders: Placeholders, id: string): string {
  return text.replace(PLACEHOLDER, (_whole, name: string) => {
    const words = placeholders[name]
    if (words === undefined)
      throw new Error(`Cannot show "${id}": nobody knows the placeholder "{${name}}"`)
    return words
  })
}

/**
 * Fills a page's placeholders.
 *
 * @throws {Error} Naming an unknown placeholder.
 */
export function presentPage(page: PageContent, placeholders: Placeholders): ContentPage {
  const filled = (text: string): string => filledText(text, placeholders, page.id)
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
    labels: Object.entries(page.labels ?? {}).map(([name, words]) => ({
      name,
      words: filled(words),
    })),
  }
}

/** Keeps the sections for this reader. Without a login, no condition is true. */
export function pageFor(page: PageContent, reader: Reader | undefined): PageContent {
  return {
    ...page,
    sections: page.sections.filter(
      ({ when }) => when === undefined || reader?.holds(when) === true,
    ),
  }
}

/**
 * Values for the placeholders of pages and legal documents: the operator's brand, phone and
 * amounts.
 */
export function placeholdersOf({ brand, operations }: OperatorContent): Placeholders {
  return {
    brand: brand.name,
    supportPhone: brand.supportPhone,
    supportEmail: brand.supportEmail,
    lateCancellationFee: dollars(operations.pricesInCents.lateCancellationFeeInCents, brand.locale),
    cancellationNotice: hours(operations.cancellationNoticeHours, brand.locale),
    recordSharing: days(operations.recordSharingDays, brand.locale),
    deletionWithin: days(operations.accountDeletion.withinDays, brand.locale),
    careRecordKept: years(operations.accountDeletion.careRecordYears, brand.locale),
    billingRecordKept: years(operations.accountDeletion.billingRecordYears, brand.locale),
  }
}

/** Formats cents as dollars for a locale: `$50`, or `$49.50` if there are cents. */
export function dollars(cents: number, locale: string): string {
  const style = {
    style: 'currency',
    currency: 'USD',
    trailingZeroDisplay: 'stripIfInteger',
  } as const
  return new Intl.NumberFormat(locale, style).format(cents / 100)
}

/** Formats a number of hours for a locale: `1 hour`, `24 hours`. */
export function hours(count: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'hour', unitDisplay: 'long' }).format(
    count,
  )
}

/** Formats a number of days for a locale: `1 day`, `180 days`. */
export function days(count: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(
    count,
  )
}

/** Formats a number of years for a locale: `1 year`, `7 years`. */
export function years(count: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'year', unitDisplay: 'long' }).format(
    count,
  )
}
