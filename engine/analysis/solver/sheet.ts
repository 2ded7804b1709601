import { totalItems } from '../../definition/instruments.ts'
import type { Field, Flow, Interstitial, Section, Step } from '../../definition/flow.ts'
import type { Rule, TotalSource } from '../../definition/types.ts'
import { readsOf } from '../../rules/json-logic.ts'
import { flagOf, totalOf } from '../atoms.ts'
import type { FlowModel } from '../model.ts'
import { type Answer, anyAnswer } from './answer.ts'
import type { Host } from './host.ts'
import { itemCondition } from '../row-rules.ts'
import { outside } from './outside.ts'
import { type Names, ruleTruth } from './rule.ts'
import { and, FALSE, not, or, type Script, type Term, TRUE } from './script.ts'
import { totalValue } from './total.ts'
import { choice, NULL, ofTruth, type Value } from './value.ts'

/**
 * The answers of a run, as they stand when so many questions have been come to, in the order in which they are asked. A question that is
 * yet to come has none.
 */
export type Sheet = {
  readonly answerTo: (field: Field) => Answer
  /** What was answered when a question was come to. @param isGiven Where it was answered. */
  readonly give: (field: Field, isGiven: Term) => Term
  readonly isGiven: (field: Field, at: number) => Term
  readonly applies: (field: Field, at: number) => Term
  /** As `applies`, but for what is only not enabled. */
  readonly shows: (field: Field, at: number) => Term
  readonly showsItem: (step: Step, section: Section, item: Interstitial, at: number) => Term
  readonly holds: (rule: Rule | undefined, at: number) => Term
  /** How many questions have been come to when the last one that a rule reads has been. */
  readonly settledAt: (rule: Rule | undefined) => number
  readonly orderOf: (field: Field) => number
}

/** Every question of a flow, with the texts of its options, in the order in which they are asked. */
export function askedInOrder({ steps }: Pick<Flow, 'steps'>): readonly Field[] {
  return steps.flatMap(({ form }) =>
    (form?.sections ?? []).flatMap(({ items }) =>
      items.flatMap((item) => (item.kind === 'question' ? [item, ...(item.manual ? [item.manual] : [])] : [])),
    ),
  )
}

/** The answers of all runs of a flow in mode sequence. */
export function newSheet(script: Script, { flow, candidates, ...model }: FlowModel, host: Host): Sheet {
  const fields = askedInOrder(flow)
  const orders = new Map(fields.map((field, index) => [field.id, index] as const))
  const sections = new Map(
    flow.steps.flatMap((step) =>
      (step.form?.sections ?? []).map((section) => [`${step.id} ${section.id}`, { step, section }] as const),
    ),
  )
  const answers = new Map<string, Answer>()
  const given = new Map<string, Term>()
  const settled = new Map<string, number>()
  const truths = new Map<string, Term>()
  const values = new Map<string, Value>()

  const orderOf = ({ id }: Field): number => orders.get(id) ?? outside(`the question "${id}" inside another`)
  const answerTo = (field: Field): Answer => {
    const answer = answers.get(field.id) ?? anyAnswer(script, field, { flow, candidates, ...model })
    answers.set(field.id, answer)
    return answer
  }
  const isGiven = (field: Field, at: number): Term => (orderOf(field) < at ? (given.get(field.id) ?? FALSE) : FALSE)

  const settledAt = (rule: Rule | undefined): number => {
    if (rule === undefined) return 0
    const key = JSON.stringify(rule)
    const there = settled.get(key)
    if (there !== undefined) return there
    const last = Math.max(0, ...readsOf(rule).map(settledPath))
    settled.set(key, last)
    return last
  }
  const settledPath = (path: string): number => {
    const [root = '', name = ''] = path.split('.')
    switch (root) {
      case 'answers':
      case 'scores':
        return orderOf(fieldAt(flow, path)) + 1
      case 'flags':
        return settledAt(flagOf(flow, name)?.when)
      case 'totals':
      case 'bands':
        return Math.max(
          0,
          ...(totalOf(flow, name)?.count ?? []).map(settledAt),
          ...totalled(name).map((field) => orderOf(field) + 1),
        )
      case 'values':
      case 'params':
      case 'event':
      case 'secrets':
      case 'row':
      case 'choices':
      case '':
        return outside(`a rule that reads ${path === '' ? 'anything' : `"${path}"`}`)
      default:
        return 0
    }
  }
  const itemsOf = (source: TotalSource | undefined): readonly string[] => {
    const items = source?.sum ?? source?.answered
    const bySection = new Map(
      [...sections.values()].map(({ section }) => [
        section.id,
        section.items.flatMap((item) => (item.kind === 'question' ? [item.id] : [])),
      ]),
    )
    return items === undefined ? [] : totalItems(flow.library, items, bySection)
  }
  const totalled = (name: string): readonly Field[] => itemsOf(totalOf(flow, name)).flatMap((id) => flow.fieldsById.get(id) ?? [])

  const namesAt = (at: number): Names => ({ script, read: (path) => valueAt(path, at) })
  const valueAt = (path: string, at: number): Value => {
    const moment = Math.min(at, settledPath(path))
    const key = `${moment} ${path}`
    const there = values.get(key) ?? freshValue(path, moment)
    values.set(key, there)
    return there
  }
  const freshValue = (path: string, at: number): Value => {
    const [root = '', name = ''] = path.split('.')
    if (root === 'answers' || root === 'scores') {
      const field = fieldAt(flow, path)
      const isThere = isGiven(field, at)
      if (isThere === FALSE) return NULL
      const { value, score } = answerTo(field)
      return choice(script, [
        [isThere, root === 'answers' ? value : score],
        [not(isThere), NULL],
      ])
    }
    if (root === 'flags') return ofTruth(holds(flagOf(flow, name)?.when ?? null, at))
    if (root === 'totals' || root === 'bands') {
      const source = totalOf(flow, name)
      if (!flow.totals.has(name) || !source) return NULL
      const isWhole = itemsOf(source).length === totalled(name).length
      const total = totalValue(script, source, {
        isWhole,
        items: totalled(name).map((field) => ({
          applies: applies(field, at),
          isGiven: isGiven(field, at),
          score: () => answerTo(field).score,
        })),
        counted: (source.count ?? []).map((rule) => holds(rule, at)),
        read: [...new Set((source.count ?? []).flatMap((rule) => readsOf(rule)))]
          .filter((read) => /^(answers|scores)\./.test(read))
          .map((read) => fieldAt(flow, read))
          .map((field) => ({ applies: applies(field, at), isGiven: isGiven(field, at) })),
      })
      return root === 'totals' ? total.value : total.band
    }
    return host.read(path)
  }

  const holds = (rule: Rule | undefined, at: number): Term => {
    if (rule === undefined) return TRUE
    const moment = Math.min(at, settledAt(rule))
    const key = `${moment} ${JSON.stringify(rule)}`
    const there = truths.get(key) ?? ruleTruth(namesAt(moment), rule)
    truths.set(key, there)
    return there
  }

  const sectionApplies = (step: Step, section: Section, at: number): Term =>
    and(holds(step.source.when, at), holds(step.source.sections?.[section.index]?.when, at))

  const shows = (field: Field, at: number): Term => {
    const place = sections.get(`${field.step} ${field.section}`)
    if (!place) return outside(`the question "${field.id}" inside another`)
    if (field.role !== 'manual') return and(sectionApplies(place.step, place.section, at), holds(field.source.when, at))
    const parent = flow.fieldsById.get(field.question)
    const keys = parent?.options.filter(({ requiresManualInput }) => requiresManualInput === true).map(({ key }) => key) ?? []
    if (!parent || keys.length === 0 || isGiven(parent, at) === FALSE) return FALSE
    const isChosen = or(...answerTo(parent).options.flatMap((option) => (keys.includes(option.key) ? [option.if] : [])))
    return and(isGiven(parent, at), isChosen)
  }
  const applies = (field: Field, at: number): Term => and(shows(field, at), holds(field.source.enabled, at))

  return {
    answerTo,
    isGiven,
    applies,
    shows,
    holds,
    settledAt,
    orderOf,
    give: (field, isThere) => {
      const name = script.found(isThere)
      given.set(field.id, name)
      return name
    },
    showsItem: (step, section, item, at) => and(sectionApplies(step, section, at), holds(itemCondition(item) ?? undefined, at)),
  }
}

function fieldAt(flow: Flow, path: string): Field {
  const id = path.slice(path.indexOf('.') + 1)
  return flow.fieldsById.get(id) ?? outside(`"${path}", a part of an answer`)
}
