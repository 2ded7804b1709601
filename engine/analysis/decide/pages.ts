import { isComputed } from '../../answers/computed.ts'
import type { Field, Flow, Page, Step } from '../../definition/flow.ts'
import { pageItems } from '../../machine/paging.ts'
import { typedSample } from '../samples/candidates.ts'
import { stepNames } from '../moves/appearances.ts'
import { type RunEvent, pageAppliesTerm, pageShown, type ShownPart } from './run-events.ts'
import { failUnsupported } from './unsupported.ts'
import { and, FALSE, not, or, type Script, type Term, TRUE, truth } from './script.ts'
import type { AnswerTerms } from './answer-terms.ts'
import { hasText } from './has-text.ts'

/** What pages decide besides answers: where secrets are given, by step and page. */
export type Secrets = Map<string, Term>

export type PagesInput = {
  readonly step: Step
  /** Whether a run looks for the next page of the form. */
  readonly from: Term
  readonly at: number
  /** By page: whether the form starts with it, which is encoded already. */
  readonly first: readonly Term[]
  readonly happenings: RunEvent[]
  readonly secrets: Secrets
}

export type PagesResult = {
  /** Whether the last page was completed. */
  readonly done: Term
  readonly at: number
  /** What is on screen then. */
  readonly last: readonly ShownPart[]
}

/**
 * Encodes the pages of a form: each is shown if it applies, answered question by question, and completed if it is
 * valid.
 */
export function passPages(script: Script, flow: Flow, sheet: AnswerTerms, passing: PagesInput): PagesResult {
  const { step, first, happenings } = passing
  let { from: looking, at } = passing
  let last: readonly ShownPart[] = []
  for (const page of step.form?.pages ?? []) {
    const applies = pageAppliesTerm(sheet, step, page, at)
    const here = script.named('Bool', and(looking, applies))
    const shown = pageShown(sheet, step, page, at)
    const isNew = and(here, not(first[page.index] ?? FALSE))
    for (const item of shown) happenings.push({ kind: 'appears', if: and(isNew, item.if), at, names: item.names })
    happenings.push({ kind: 'stands', if: here, at, shown: [{ names: stepNames(step), if: TRUE }, ...shown] })
    const answered = answerPage(script, flow, sheet, { ...passing, at }, page, here)
    at = answered.at
    const skips = not(applies)
    last = [
      ...last.map((one) => ({ names: one.names, if: and(one.if, skips) })),
      ...pageShown(sheet, step, page, at).map((one) => ({ names: one.names, if: and(answered.done, one.if) })),
    ]
    looking = script.named('Bool', or(and(looking, skips), answered.done))
  }
  return { done: looking, at, last }
}

/** The questions of a page in order, then Continue. */
function answerPage(
  script: Script,
  flow: Flow,
  sheet: AnswerTerms,
  { step, happenings, secrets, at: from }: PagesInput,
  page: Page,
  here: Term,
): { readonly done: Term; readonly at: number } {
  const fields = pageItems(page).flatMap((item) =>
    item.kind === 'question' ? [item, ...(item.manual ? [item.manual] : [])] : [],
  )
  let at = from
  for (const field of fields) {
    checkField(sheet, field, from + fields.length)
    if (field.source.secret === true) {
      at += 1
      continue
    }
    const mayBeEmpty = and(not(requiredAt(sheet, field, at)), script.declare('Bool'))
    const offered = offeredAt(sheet, flow, field, at)
    const before = pageShown(sheet, step, page, at)
    const isGiven = sheet.give(field, and(here, sheet.applies(field, at), offered, not(mayBeEmpty)))
    at += 1
    if (isGiven === FALSE) continue
    const after = pageShown(sheet, step, page, at)
    const goesOn = script.named('Bool', and(isGiven, goesOnBy(sheet, step, page, field, at)))
    const waits = script.named('Bool', and(isGiven, not(goesOn)))
    const own: ShownPart = { names: stepNames(step), if: TRUE }
    happenings.push({
      kind: 'turn',
      if: isGiven,
      at,
      goesOn,
      stays: [own, ...after.map((one, i) => ({ names: one.names, if: and(one.if, before[i]?.if ?? FALSE) }))],
    })
    for (const [i, one] of after.entries())
      happenings.push({ kind: 'appears', if: and(waits, one.if, not(before[i]?.if ?? FALSE)), at, names: one.names })
    happenings.push({ kind: 'stands', if: waits, at, shown: [own, ...after] })
  }
  const fine = and(...fields.map((field) => fineAt(sheet, flow, field, at)))
  const given = secretsOf(script, sheet, fields, at)
  if (given.all.length > 0) secrets.set(`${step.id} ${page.id}`, given.isGiven)
  const done = script.named('Bool', and(here, fine, given.isFine))
  for (const field of given.all)
    happenings.push({
      kind: 'appears',
      if: and(done, given.isGiven, sheet.applies(field, at)),
      at,
      names: [`${field.id}-given`],
    })
  return { done, at }
}

/** Checks that a question, and what its answer must be, depends only on earlier questions and its own page. */
function checkField(sheet: AnswerTerms, field: Field, pageEnd: number): void {
  const { source, id } = field
  const order = sheet.orderOf(field)
  if (field.rowOptions) failUnsupported(`"${id}", whose options are rows of a list`)
  if (isComputed(source)) failUnsupported(`"${id}", which is computed`)
  if (field.prefill !== null && source.secret !== true) failUnsupported(`"${id}", which is filled in already`)
  if (sheet.settledAt(source.when) > order || sheet.settledAt(source.enabled) > order)
    failUnsupported(`"${id}", which depends on what is asked later`)
  const rules = [
    typeof source.optional === 'boolean' ? undefined : source.optional,
    ...(source.rules ?? []).map(({ when }) => when),
    ...(source.options ?? []).map(({ when }) => when),
  ]
  if (rules.some((rule) => sheet.settledAt(rule) > pageEnd))
    failUnsupported(`the limits of "${id}", which depend on what is asked later`)
}

function requiredAt(sheet: AnswerTerms, { source }: Field, at: number): Term {
  if (source.optional === undefined) return TRUE
  return typeof source.optional === 'boolean' ? truth(!source.optional) : not(sheet.holds(source.optional, at))
}

/** Whether an answer contains only options that are offered. */
function offeredAt(sheet: AnswerTerms, { library }: Flow, field: Field, at: number): Term {
  const limited = field.options.filter(({ when, unavailable }) => when !== undefined || unavailable !== undefined)
  if (limited.length === 0) return TRUE
  const { options } = sheet.answerTo(field)
  return and(
    ...limited.map(({ key, when, unavailable }) => {
      const isChosen = options.find((option) => option.key === key)?.if ?? FALSE
      const isClosed = unavailable === undefined ? FALSE : hasText(sheet, library.texts, unavailable, at)
      return or(not(isChosen), and(sheet.holds(when, at), not(isClosed)))
    }),
  )
}

/** Whether a question does not block its page. */
function fineAt(sheet: AnswerTerms, flow: Flow, field: Field, at: number): Term {
  if (field.source.secret === true) return TRUE
  const isGiven = sheet.isGiven(field, at)
  const required = requiredAt(sheet, field, at)
  const open = or(not(sheet.applies(field, at)), not(required))
  if (isGiven === FALSE) return open
  const broken = or(...(field.source.rules ?? []).map(({ when }) => sheet.holds(when, at)))
  return and(
    or(isGiven, open),
    or(not(isGiven), and(sheet.answerTo(field).isFine, offeredAt(sheet, flow, field, at), not(broken))),
  )
}

/** Whether choosing an answer leads on at once. */
function goesOnBy(sheet: AnswerTerms, step: Step, page: Page, field: Field, at: number): Term {
  if (field.source.type !== 'multi-choice' || page.kind !== 'question' || field.source.advances === false) return FALSE
  if (page.items?.[0] !== field) return FALSE
  const asks = field.options.filter(({ requiresManualInput }) => requiresManualInput === true).map(({ key }) => key)
  const needsText = or(
    ...sheet.answerTo(field).options.flatMap(({ key, if: isChosen }) => (asks.includes(key) ? [isChosen] : [])),
  )
  const beside = pageItems(page).flatMap((item, i) =>
    item.kind === 'interstitial' ? [pageShown(sheet, step, page, at)[i]?.if ?? FALSE] : [],
  )
  return and(not(needsText), not(or(...beside)))
}

/** The secrets of a page: all are given, or none. */
function secretsOf(script: Script, sheet: AnswerTerms, fields: readonly Field[], at: number) {
  const all = fields.filter(({ source }) => source.secret === true)
  if (all.length === 0) return { all, isGiven: FALSE, isFine: TRUE }
  if (all.some((field) => field.source.sameAs === undefined && typedSample(field) === null))
    return failUnsupported('a secret of which no sample is known')
  const isGiven = script.declare('Bool')
  const needed = or(...all.map((field) => and(sheet.applies(field, at), requiredAt(sheet, field, at))))
  return { all, isGiven, isFine: or(isGiven, not(needed)) }
}
