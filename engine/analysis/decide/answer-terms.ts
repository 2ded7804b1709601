import { totalItems } from '../../definition/instruments.ts'
import type { Field, Flow, Interstitial, Section, Step } from '../../definition/flow.ts'
import type { Rule, TotalSource } from '../../definition/types.ts'
import { readsOf } from '../../rules/json-logic.ts'
import { findFlag, findTotal } from '../structure/atoms.ts'
import type { FlowModel } from '../moves/flow-model.ts'
import { type AnswerTerm, anyAnswer } from './answer-term.ts'
import type { HostInputs } from './host-inputs.ts'
import { itemCondition } from '../structure/row-rules.ts'
import { failUnsupported } from './unsupported.ts'
import { type RuleNames, ruleTruth } from './rule-value.ts'
import { and, FALSE, not, or, type Script, type Term, TRUE } from './script.ts'
import { totalValue } from './total-value.ts'
import { choice, NULL, truthValue, type Value } from './value.ts'

/**
 * The answers of a run after a number of questions, in the order they are asked. A later question has no answer
 * yet.
 */
export type AnswerTerms = {
  readonly answerTo: (field: Field) => AnswerTerm
  /**
   * The answer given when the question was reached.
   * @param isGiven Whether it was answered.
   */
  readonly give: (field: Field, isGiven: Term) => Term
  readonly isGiven: (field: Field, at: number) => Term
  readonly applies: (field: Field, at: number) => Term
  /** Like `applies`, but also true if the question is only disabled. */
  readonly shows: (field: Field, at: number) => Term
  readonly showsItem: (step: Step, section: Section, item: Interstitial, at: number) => Term
  readonly holds: (rule: Rule | undefined, at: number) => Term
  /** How many questions have been reached when the last one that a rule reads was reached. */
  readonly settledAt: (rule: Rule | undefined) => number
  readonly orderOf: (field: Field) => number
}

/** Every question of a flow, with the texts of its options, in the order they are asked. */
export function fieldsInOrder({ steps }: Pick<Flow, 'steps'>): readonly Field[] {
  return steps.flatMap(({ form }) =>
    (form?.sections ?? []).flatMap(({ items }) =>
      items.flatMap((item) => (item.kind === 'question' ? [item, ...(item.manual ? [item.manual] : [])] : [])),
    ),
  )
}

/** Declares the answers of all runs of a flow in mode `sequence`. */
export function answerTerms(script: Script, { flow, candidates, ...model }: FlowModel, host: HostInputs): AnswerTerms {
  const fields = fieldsInOrder(flow)
  const orders = new Map(fields.map((field, index) => [field.id, index] as const))
  const sections = new Map(
    flow.steps.flatMap((step) =>
      (step.form?.sections ?? []).map((section) => [`${step.id} ${section.id}`, { step, section }] as const),
    ),
  )
  const answers = new Map<string, AnswerTerm>()
  const given = new Map<string, Term>()
  const settled = new Map<string, number>()
  const truths = new Map<string, Term>()
  const values = new Map<string, Value>()

  const orderOf = ({ id }: Field): number => orders.get(id) ?? failUnsupported(`the question "${id}" inside another`)
  const answerTo = (field: Field): AnswerTerm => {
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
        return settledAt(findFlag(flow, name)?.when)
      case 'totals':
      case 'bands':
        return Math.max(
          0,
          ...(findTotal(flow, name)?.count ?? []).map(settledAt),
          ...totalled(name).map((field) => orderOf(field) + 1),
        )
      case 'values':
      case 'params':
      case 'event':
      case 'secrets':
      case 'row':
      case 'choices':
      case '':
        return failUnsupported(`a rule that reads ${path === '' ? 'anything' : `"${path}"`}`)
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
  const totalled = (name: string): readonly Field[] =>
    itemsOf(findTotal(flow, name)).flatMap((id) => flow.fieldsById.get(id) ?? [])

  const namesAt = (at: number): RuleNames => ({ script, read: (path) => valueAt(path, at) })
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
    if (root === 'flags') return truthValue(holds(findFlag(flow, name)?.when ?? null, at))
    if (root === 'totals' || root === 'bands') {
      const source = findTotal(flow, name)
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
    if (!place) return failUnsupported(`the question "${field.id}" inside another`)
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
  return flow.fieldsById.get(id) ?? failUnsupported(`"${path}", a part of an answer`)
}
