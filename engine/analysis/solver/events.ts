import type { Item, Page, Section, Step } from '../../definition/flow.ts'
import { pageItems } from '../../machine/paging.ts'
import { itemNames } from '../places.ts'
import type { Sheet } from './sheet.ts'
import { and, FALSE, or, type Term, TRUE } from './script.ts'

/** Something that is on screen at some moment, by the names that it may be called. */
export type Shown = { readonly names: readonly string[]; readonly if: Term }

/**
 * What may happen on any run, in an order that each run keeps to. `if`: the runs to which it happens; `at`: how many questions have been
 * come to by then.
 * - `turn`: an answer was given, or the run begins; `stays` was on screen before and still is, but where the answer went on by itself.
 * - `appears`: something comes on screen, is given, or is asked of the host.
 * - `stands`: the run waits for somebody, with this on screen.
 */
export type Happening =
  | { readonly kind: 'turn'; readonly if: Term; readonly at: number; readonly goesOn: Term; readonly stays: readonly Shown[] }
  | { readonly kind: 'appears'; readonly if: Term; readonly at: number; readonly names: readonly string[] }
  | { readonly kind: 'stands'; readonly if: Term; readonly at: number; readonly shown: readonly Shown[] }

/** What stands on a page at some moment. */
export function pageShown(sheet: Sheet, step: Step, page: Page, at: number): readonly Shown[] {
  return pageItems(page).map((item) => ({ names: itemNames(step, item), if: itemShown(sheet, step, page, item, at) }))
}

function itemShown(sheet: Sheet, step: Step, page: Page, item: Item, at: number): Term {
  if (item.kind === 'question') return sheet.shows(item, at)
  const section = sectionOf(page, item)
  return section ? sheet.showsItem(step, section, item, at) : FALSE
}

function sectionOf({ sections }: Page, item: Item): Section | undefined {
  return sections.find(({ items, preScreen }) => preScreen === item || items.includes(item))
}

/** Where a page has something to show. */
export function pageApplies(sheet: Sheet, step: Step, page: Page, at: number): Term {
  const questions = (section: Section | undefined) =>
    or(...(section?.items ?? []).map((item) => (item.kind === 'question' ? sheet.applies(item, at) : FALSE)))
  const lead = page.items?.[0]
  if (lead?.kind === 'question') return sheet.applies(lead, at)
  if (lead) {
    const isShown = itemShown(sheet, step, page, lead, at)
    return lead.id.endsWith(':pre-screen') ? and(isShown, questions(page.sections[0])) : isShown
  }
  if (page.kind === 'all') return TRUE
  return or(
    ...page.sections.flatMap((section) => [
      questions(section),
      ...section.items.map((item) => (item.kind === 'interstitial' ? sheet.showsItem(step, section, item, at) : FALSE)),
    ]),
  )
}
