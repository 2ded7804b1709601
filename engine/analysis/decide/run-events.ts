import type { Item, Page, Section, Step } from '../../definition/flow.ts'
import { pageItems } from '../../machine/paging.ts'
import { itemNames } from '../moves/appearances.ts'
import type { AnswerTerms } from './answer-terms.ts'
import { and, FALSE, or, type Term, TRUE } from './script.ts'

/** Something on screen at some moment, with its names. */
export type ShownPart = { readonly names: readonly string[]; readonly if: Term }

/**
 * What may happen in a run, in an order that every run keeps. `if`: the runs in which it happens; `at`: how many
 * questions were reached by then.
 * - `turn`: an answer was given, or the run starts; `stays` was on screen before and still is, unless the answer
 *   led on at once.
 * - `appears`: something appears on screen, is given, or is requested from the host.
 * - `stands`: the run waits for somebody, with this on screen.
 * - `ends`: the run ends.
 */
export type RunEvent =
  | { readonly kind: 'turn'; readonly if: Term; readonly at: number; readonly goesOn: Term; readonly stays: readonly ShownPart[] }
  | { readonly kind: 'appears'; readonly if: Term; readonly at: number; readonly names: readonly string[] }
  | { readonly kind: 'stands'; readonly if: Term; readonly at: number; readonly shown: readonly ShownPart[] }

/** What is on a page at some moment. */
export function pageShown(sheet: AnswerTerms, step: Step, page: Page, at: number): readonly ShownPart[] {
  return pageItems(page).map((item) => ({ names: itemNames(step, item), if: itemShown(sheet, step, page, item, at) }))
}

function itemShown(sheet: AnswerTerms, step: Step, page: Page, item: Item, at: number): Term {
  if (item.kind === 'question') return sheet.shows(item, at)
  const section = sectionOf(page, item)
  return section ? sheet.showsItem(step, section, item, at) : FALSE
}

function sectionOf({ sections }: Page, item: Item): Section | undefined {
  return sections.find(({ items, preScreen }) => preScreen === item || items.includes(item))
}

/** Whether a page has something to show. */
export function pageAppliesTerm(sheet: AnswerTerms, step: Step, page: Page, at: number): Term {
  const questions = (section: Section | undefined) =>
    or(...(section?.items ?? []).map((item) => (item.kind === 'question' ? sheet.applies(item, at) : FALSE)))
  const lead = page.items?.[0]
  if (lead?.kind === 'question') return sheet.applies(lead, at)
  if (lead) {
    const isShown = itemShown(sheet, step, page, lead, at)
    return lead.id.endsWith(':pre-screen') ? and(isShown, questions(page.sections[0])) : isShown
  }
  if (page.hasOwnButton) return TRUE
  if (page.kind === 'all') return or(...pageShown(sheet, step, page, at).map((one) => one.if))
  return or(
    ...page.sections.flatMap((section) => [
      questions(section),
      ...section.items.map((item) => (item.kind === 'interstitial' ? sheet.showsItem(step, section, item, at) : FALSE)),
    ]),
  )
}
