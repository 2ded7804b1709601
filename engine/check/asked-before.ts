import { isField, sectionItems } from '../definition/instruments.ts'
import type { Place } from '../definition/issue.ts'
import type { ItemSource, Rule } from '../definition/types.ts'
import { readsOf } from '../rules/json-logic.ts'
import type { Finding } from './model/finding.ts'
import type { Form } from './model/form.ts'
import type { Model } from './model/model.ts'

/** A position in a flow: the index of the step, the number of the page, and the row on it. */
type Spot = readonly [step: number, page: number, row: number]
type Waiting = {
  readonly words: string
  readonly rules: readonly Rule[]
  readonly place: Place
  readonly at: Spot
  readonly isRequired: boolean
  /** True if the rules decide whether it is required, not whether it is shown. */
  readonly isAlwaysShown?: boolean
}

/**
 * Reports items before the question that their condition reads. On an earlier page, a run passes
 * such an item first, and has to return to it at the end. On the same page, it appears above the
 * answer that shows it.
 */
export function askedBefore(model: Model): readonly Finding[] {
  const findings = model.flows.flatMap((form) => {
    const { waiting, asked } = laidOut(model, form)
    return waiting.flatMap(
      ({ words, rules, place, at, isRequired, isAlwaysShown }): readonly Finding[] => {
        const late = rules
          .flatMap((rule) => fieldsRead(form, rule))
          .find((id) => isBefore(at, asked.get(id) ?? at))
        if (late === undefined) return []
        const isSamePage = isOnSamePage(at, asked.get(late) ?? at)
        if (isSamePage && isAlwaysShown) return []
        const becomes = consequence(isRequired, isSamePage)
        const message = `${words} is asked before "${late}", on which it depends: ${becomes}`
        return [
          { code: 'asked-before-its-condition', file: place.file, pointer: place.pointer, message },
        ]
      },
    )
  })
  // Two flows may ask the same instrument on different pages.
  return [...new Map(findings.map((one) => [`${one.file} ${one.pointer}`, one])).values()]
}

function consequence(isRequired: boolean, isSamePage: boolean): string {
  if (isSamePage) return 'it changes above the question that patients have just answered'
  return isRequired
    ? 'patients whose answers make it apply are led back to it'
    : 'patients see it only if they go back'
}

function laidOut(
  { library }: Model,
  form: Form,
): { readonly waiting: readonly Waiting[]; readonly asked: ReadonlyMap<string, Spot> } {
  const waiting: Waiting[] = []
  const asked = new Map<string, Spot>()
  for (const [number, { step, place }] of form.steps.entries()) {
    for (const [i, item] of (step.fields ?? []).entries()) {
      const at: Spot = [number, 0, i]
      if (isField(item) && !asked.has(item.id)) asked.set(item.id, at)
      waiting.push(
        ...itemWaits(item, { file: place.file, pointer: `${place.pointer}/fields/${i}` }, at),
      )
    }
  }
  let [page, row] = [0, 0]
  for (const { section, place, step } of form.sections) {
    const paging = step.step.paging ?? 'question'
    const number = form.steps.indexOf(step)
    if (paging === 'section') page += 1
    const items = sectionItems(library, section, place)
    for (const [i, { item, place: own }] of items.entries()) {
      if (paging === 'question') page += 1
      row += 1
      const at: Spot = [number, page, row]
      if (i === 0)
        waiting.push(
          ...sectionWaits(
            section,
            place,
            at,
            items.some((one) => isField(one.item) && one.item.optional !== true),
          ),
        )
      if (isField(item) && !asked.has(item.id)) asked.set(item.id, at)
      waiting.push(...itemWaits(item, own, at))
    }
  }
  return { waiting, asked }
}

function sectionWaits(
  { id, when, preScreen }: Form['sections'][number]['section'],
  { file, pointer }: Place,
  at: Spot,
  isRequired: boolean,
): readonly Waiting[] {
  const words = `Section "${id}"`
  const shown = preScreen?.when
  return [
    ...(when === undefined
      ? []
      : [{ words, rules: [when], place: { file, pointer: `${pointer}/when` }, at, isRequired }]),
    ...(shown === undefined || shown === null
      ? []
      : [
          {
            words: `The page before section "${id}"`,
            rules: [shown],
            place: { file, pointer: `${pointer}/preScreen/when` },
            at,
            isRequired: false,
          },
        ]),
  ]
}

function itemWaits(item: ItemSource, { file, pointer }: Place, at: Spot): readonly Waiting[] {
  const place = (key: string): Place => ({ file, pointer: `${pointer}/${key}` })
  if (!isField(item)) {
    const words = `Interstitial "${item.id}"`
    return item.when === undefined
      ? []
      : [{ words, rules: [item.when], place: place('when'), at, isRequired: false }]
  }
  const words = `Question "${item.id}"`
  const isRequired = item.optional !== true
  return [
    ...(item.when === undefined
      ? []
      : [{ words, rules: [item.when], place: place('when'), at, isRequired }]),
    ...(typeof item.optional === 'object'
      ? [
          {
            words,
            rules: [item.optional],
            place: place('optional'),
            at,
            isRequired,
            isAlwaysShown: true,
          },
        ]
      : []),
  ]
}

function isBefore(at: Spot, other: Spot): boolean {
  if (!isOnSamePage(at, other)) return at[0] < other[0] || (at[0] === other[0] && at[1] < other[1])
  return at[2] < other[2]
}

function isOnSamePage([step, page]: Spot, [otherStep, otherPage]: Spot): boolean {
  return step === otherStep && page === otherPage
}

/** Ids of the questions that a rule reads, directly or through flags. */
function fieldsRead(form: Form, rule: Rule): readonly string[] {
  return readsOf(rule).flatMap((path): readonly string[] => {
    const [root = '', name = ''] = path.split('.')
    if (root === 'flags') return fieldsRead(form, form.flags.get(name)?.source.when ?? null)
    return root === 'answers' || root === 'scores' ? [name.replace(/:text$/, '')] : []
  })
}
