import type { Flow } from '../../definition/flow.ts'
import { flowOf } from '../../definition/library.ts'
import type { Json } from '../../definition/types.ts'
import type { Case, Turn } from '../../kit/case-file.ts'
import { runCase } from '../../kit/run-case.ts'
import { flowIdsInside } from '../compare/index.ts'
import { type InputChoice, withInputPart } from './detecting-inputs.ts'

/** A case that differs slightly from another, and how. */
export type CaseVariant = { readonly one: Case; readonly base: string; readonly says: string }

/** The failure code used for the handler of any failure. */
const ANY_FAILURE = 'UNEXPECTED'

/** A case with another answer, another outcome of an effect, or one part of its inputs changed. */
export function* caseVariants(
  flow: Flow,
  base: Case,
  choices: readonly InputChoice[],
): Generator<CaseVariant> {
  const walk = base.walk.map(actsOf).filter((turn) => Object.keys(turn).length > 0)
  const bare: Case = { name: base.name, ...(base.inputs ? { inputs: base.inputs } : {}), walk }
  const made = (one: Partial<Case>, says: string): CaseVariant => ({
    one: { ...bare, ...one },
    base: base.name,
    says,
  })
  for (const [at, turn] of walk.entries()) {
    for (const [other, says] of turnVariants(flow, turn))
      yield made({ walk: [...walk.slice(0, at), other, ...walk.slice(at + 1)] }, says)
  }
  for (const { group, values } of choices)
    for (const value of values)
      yield made(
        { inputs: withInputPart(base.inputs ?? {}, group, value) },
        `${group} is ${value === null ? 'not said' : short(value)}`,
      )
}

/** The actions of a turn, without its assertions. */
function actsOf({
  screen: _screen,
  step: _step,
  shows: _shows,
  asked: _asked,
  ...acts
}: Turn): Turn {
  return acts
}

function* turnVariants(flow: Flow, turn: Turn): Generator<readonly [Turn, string]> {
  if (turn.host !== undefined) {
    const codes = [...(flow.library.effects.get(turn.host)?.codes ?? []), ANY_FAILURE]
    for (const fails of codes)
      if (fails !== turn.fails) yield [{ host: turn.host, fails }, `${turn.host} fails: ${fails}`]
  }
  for (const [question, answer] of Object.entries(turn.answers ?? {}))
    for (const other of otherAnswers(flow, answer))
      yield [
        { ...turn, answers: { ...turn.answers, [question]: other } },
        `${JSON.stringify(question)} is answered ${short(other)}`,
      ]
}

/** The texts of the other options if the answer is an option; otherwise another text. */
function otherAnswers(flow: Flow, answer: Json): readonly Json[] {
  if (typeof answer === 'boolean') return [!answer]
  if (typeof answer === 'number') return [answer - 1, answer + 1]
  if (Array.isArray(answer)) return answer.length === 0 ? [] : listAnswers(flow, answer)
  if (typeof answer !== 'string') return []
  const lists = optionLists(flow).filter((texts) => texts.includes(answer))
  return lists.length > 0
    ? [...new Set(lists.flat())].filter((text) => text !== answer)
    : ['', 'Other words here']
}

function listAnswers(flow: Flow, answer: readonly Json[]): readonly Json[] {
  const [list = []] = optionLists(flow).filter((texts) =>
    answer.every((one) => texts.some((text) => text === one)),
  )
  return [
    ...list.map((text) => [text]),
    ...list.flatMap((text) => (answer.includes(text) ? [] : [[...answer, text]])),
  ]
}

const MOST_OPTIONS = 60
const known = new WeakMap<Flow, readonly (readonly string[])[]>()

function optionLists(flow: Flow): readonly (readonly string[])[] {
  const there = known.get(flow)
  if (there) return there
  const fields = flowIdsInside(flow).flatMap((id) => [
    ...flowOf(flow.library, id).fieldsById.values(),
  ])
  const lists = fields.flatMap(({ source }) => {
    const options =
      source.options ??
      (source.from === undefined ? [] : (flow.library.choices.get(source.from)?.options ?? []))
    const texts = options.flatMap(({ text }) => (typeof text === 'string' ? [text] : []))
    return texts.length > 0 && texts.length <= MOST_OPTIONS ? [texts] : []
  })
  known.set(flow, lists)
  return lists
}

function short(json: Json): string {
  const text = typeof json === 'string' ? `"${json}"` : JSON.stringify(json)
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}

/** The part of a case up to the last turn that works in a flow. */
export function trimCase(flow: Flow, { name, inputs, walk }: Case): Case {
  const bare: Case = { name, ...(inputs && Object.keys(inputs).length > 0 ? { inputs } : {}), walk }
  const { failure } = runCase(flow.library, flow.id, bare)
  return failure === null
    ? bare
    : { ...bare, walk: walk.slice(0, Math.max(0, (failure.turn ?? walk.length + 1) - 1)) }
}
