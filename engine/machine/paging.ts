import { readCell } from '../answers/cells.ts'
import { isBlank } from '../answers/accept.ts'
import { isComputed } from '../answers/computed.ts'
import type { Judged, Tally } from '../answers/judged.ts'
import { checkKeywords } from '../answers/keywords.ts'
import type { Field, Form, Item, Page, Section } from '../definition/flow.ts'
import type { JsonObject } from '../definition/types.ts'
import { isTruthy } from '../rules/json-logic.ts'
import { judgedOf } from './answers.ts'
import type { Frame } from './frame.ts'
import { momentOf } from './work.ts'

function tallyOf(frame: Frame, cell: number): Tally {
  return readCell(frame.cells, cell) as Tally // a tally cell holds only this type
}

export function applies(frame: Frame, item: Item): boolean {
  return readCell(frame.cells, item.applies) === true
}

/** On screen: it applies, or is only disabled. */
export function isShown(frame: Frame, item: Item): boolean {
  return readCell(frame.cells, item.kind === 'question' ? item.shown : item.applies) === true
}

/**
 * A page applies while something on it applies. A section's pre-screen needs a question to come
 * before.
 */
export function pageApplies(frame: Frame, page: Page): boolean {
  const lead = page.items?.[0]
  if (lead?.kind === 'question') return applies(frame, lead)
  const [section] = page.sections
  if (lead)
    return (
      applies(frame, lead) &&
      (!lead.id.endsWith(':pre-screen') ||
        (section !== undefined && tallyOf(frame, section.tally).applying > 0))
    )
  if (page.hasOwnButton) return true
  const isOnPage = page.kind === 'all' ? isShown : isInterstitialShown
  return page.sections.some(
    ({ tally, items }) =>
      tallyOf(frame, tally).applying > 0 || items.some((item) => isOnPage(frame, item)),
  )
}

function isInterstitialShown(frame: Frame, item: Item): boolean {
  return item.kind === 'interstitial' && applies(frame, item)
}

export function pageOf(form: Form, id: string | null): Page | null {
  return id === null ? null : (form.pagesById.get(id) ?? null)
}

/** The page that asks a field. */
export function pageIdOf(form: Form, field: Field): string {
  switch (form.paging) {
    case 'all':
      return 'all'
    case 'section':
      return field.section
    case 'question':
      return field.question
  }
}

/** The next page that applies after a page (or the first), the last one before it, and so on. */
export function pageFrom(frame: Frame, form: Form, index: number, direction: 1 | -1): Page | null {
  for (let i = index; i >= 0 && i < form.pages.length; i += direction) {
    const page = form.pages[i]
    if (page && pageApplies(frame, page)) return page
  }
  return null
}

export function pageItems(page: Page): readonly Item[] {
  return page.items ?? page.sections.flatMap((section) => section.items)
}

/** Top-level fields of a page that apply, with the texts of their options behind them. */
export function pageFields(frame: Frame, page: Page): readonly Field[] {
  return pageItems(page).flatMap((item) =>
    item.kind === 'question' && applies(frame, item) ? withManual(frame, item) : [],
  )
}

/** A question with the text of its chosen option. */
export function withManual(frame: Frame, field: Field): readonly Field[] {
  return field.manual && applies(frame, field.manual) ? [field, field.manual] : [field]
}

/** Ids of fields that block Continue, in screen order. For a group: the ids of its parts. */
export function blockingFields(
  frame: Frame,
  fields: readonly Field[],
  secrets: JsonObject = {},
): readonly string[] {
  return fields.flatMap((field) => {
    if (field.source.secret === true)
      return secretIssue(frame, field, secrets) === null ? [] : [field.id]
    const blocks = judgedOf(frame, field).blocks || ruledOf(frame, field)?.blocks === true
    if (!blocks) return []
    const inside = field.children
      .filter(({ role }) => role === 'child')
      .flatMap((child) => (child.manual ? [child, child.manual] : [child]))
      .filter((child) => judgedOf(frame, child).issue !== null)
      .map((child) => child.id)
    return inside.length > 0 ? inside : [field.id]
  })
}

export function ruledOf(frame: Frame, field: Field): Judged | null {
  // A ruled cell holds only this type.
  return field.ruled === null ? null : (readCell(frame.cells, field.ruled) as Judged)
}

/** Issue codes of the secret fields of a page, by field id. */
export function secretIssues(
  frame: Frame,
  fields: readonly Field[],
  secrets: JsonObject,
): { readonly [field: string]: string } {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const issue = field.source.secret === true ? secretIssue(frame, field, secrets) : null
      return issue === null ? [] : [[field.id, issue]]
    }),
  )
}

/** Validates a secret, which is never stored. */
function secretIssue(frame: Frame, field: Field, secrets: JsonObject): string | null {
  const value = secrets[field.id] ?? null
  if (isBlank(value)) return isTruthy(field.isRequired(momentOf(frame))) ? 'required' : null
  const { sameAs } = field.source
  return (
    checkKeywords(field.keywords, value)?.code ??
    (sameAs !== undefined && value !== secrets[sameAs] ? 'sameAs' : null)
  )
}

/**
 * True if the page shows more than the question now (crisis help, a computed answer). Choosing an
 * option then does not continue automatically.
 */
export function hasBeside(frame: Frame, page: Page): boolean {
  return pageItems(page).some(
    (item) =>
      page.kind === 'question' &&
      (item.kind === 'interstitial' || isComputed(item.source)) &&
      isShown(frame, item),
  )
}

/** 'Question X of N': questions that apply, those before the page and all. */
export function questionIndex(
  frame: Frame,
  form: Form,
  page: Page,
): { readonly index: number; readonly count: number } {
  const count = tallyOf(frame, form.tally).applying
  const [section] = page.sections
  if (!section) return { index: 1, count }
  let index = 1
  for (const earlier of form.sections) {
    if (earlier === section) break
    index += tallyOf(frame, earlier.tally).applying
  }
  const lead = page.items?.[0]
  if (lead) index += questionsBefore(frame, section, lead)
  return { index: Math.min(index, Math.max(count, 1)), count }
}

function questionsBefore(frame: Frame, section: Section, lead: Item): number {
  let before = 0
  for (const item of section.items) {
    if (item === lead || lead.id.endsWith(':pre-screen')) break
    if (item.kind === 'question' && applies(frame, item) && !isComputed(item.source)) before += 1
  }
  return before
}

/** 'Page X of N': section pages that apply. */
export function pageIndex(
  frame: Frame,
  form: Form,
  page: Page,
): { readonly index: number; readonly count: number } {
  const counted = form.pages.filter((one) => one.kind !== 'interstitial' && pageApplies(frame, one))
  const at = counted.findIndex((one) => one.index >= page.index)
  return { index: (at < 0 ? counted.length - 1 : at) + 1, count: counted.length }
}

/**
 * True if choosing an option continues automatically: the page holds one multi-choice question,
 * nothing else, and no text to enter.
 */
export function advancesNow(frame: Frame, page: Page): boolean {
  const lead = page.items?.[0]
  if (page.kind !== 'question' || lead?.kind !== 'question') return false
  const needsText = lead.manual !== null && applies(frame, lead.manual)
  return (
    lead.source.type === 'multi-choice' &&
    lead.source.advances !== false &&
    !needsText &&
    !hasBeside(frame, page)
  )
}
