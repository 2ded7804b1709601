import { type Moment, cellReader, readCell } from '../../answers/cells.ts'
import type { Judged } from '../../answers/judged.ts'
import { addCell, type Compute, define } from '../../answers/plan.ts'
import { isPlain } from '../../answers/words.ts'
import {
  type Read,
  type Scope,
  compileRule,
  constant,
  isTruthy,
  valueAtKeys,
} from '../../rules/json-logic.ts'
import { compileText } from '../../rules/text.ts'
import type { Field, ReadText, ReadTexts, TotalValue } from '../flow.ts'
import type { Rule, TextSource, Texts } from '../types.ts'
import type { Context } from './context.ts'

export const always: Read<Moment> = () => true
export const never: Read<Moment> = () => false

export function scopeOf(context: Context): Scope<Moment> {
  return { bind: (path) => bind(context, path) }
}

function readsCell(context: Context, id: number): Read<Moment> {
  context.reading?.add(id)
  return cellReader(id)
}

function member(read: Read<Moment>, keys: readonly string[]): Read<Moment> {
  return keys.length === 0 ? read : (at) => valueAtKeys(read(at), keys)
}

export const nothing: Read<Moment> = () => null
export const noText: ReadText = () => null

export function bind(context: Context, path: string): Read<Moment> {
  const [root = '', ...keys] = path.split('.')
  const [name = '', ...rest] = keys
  switch (root) {
    case 'answers':
      return bindAnswer(context, keys, answerReader)
    case 'scores':
      return bindAnswer(context, keys, scoreReader)
    case 'totals':
      return bindTotal(context, name, (total) => total.value)
    case 'bands':
      return bindTotal(context, name, (total) => total.band)
    case 'flags':
      return optionalCell(context, context.flagCells.get(name))
    case 'values':
      return member(optionalCell(context, context.valueCells.get(name)), rest)
    case 'params':
      return member(optionalCell(context, context.parameterCells.get(name)), rest)
    case 'facts':
      return member(readsCell(context, factCell(context, name)), rest)
    case 'event':
      return member((at) => at.event ?? null, keys)
    case 'secrets':
      return member((at) => at.secrets ?? null, keys)
    case 'row':
      return member((at) => at.row ?? null, keys)
    case 'choices':
      return constant(choiceNames(context, name))
    default:
      return root === '' ? nothing : readsCell(context, inputCell(context, path))
  }
}

function optionalCell(context: Context, id: number | undefined): Read<Moment> {
  return id === undefined ? nothing : readsCell(context, id)
}

function bindAnswer(
  context: Context,
  keys: readonly string[],
  reader: (cell: number) => Read<Moment>,
): Read<Moment> {
  for (let length = keys.length; length > 0; length -= 1) {
    const field = context.fieldsById.get(keys.slice(0, length).join('.'))
    if (!field) continue
    context.reading?.add(field.judged)
    return member(reader(field.judged), keys.slice(length))
  }
  return nothing
}

// A flow keeps many functions. Small functions create them, so that each closure retains only the
// variables it needs.

function answerReader(cell: number): Read<Moment> {
  return (at) => (readCell(at.cells, cell) as Judged).answer // this cell holds no other type
}

function scoreReader(cell: number): Read<Moment> {
  return (at) => (readCell(at.cells, cell) as Judged).score // this cell holds no other type
}

function appliesIn(parent: number, holds: Read<Moment>): Compute {
  return (at) => readCell(at.cells, parent) === true && isTruthy(holds(at))
}

function late<T>(
  context: Context,
  first: (at: Moment) => T,
  compile: () => (at: Moment) => T,
): (at: Moment) => T {
  const box = { read: first }
  context.later.push(() => {
    box.read = compile()
  })
  return boxReader(box)
}

function boxReader<T>(box: { readonly read: (at: Moment) => T }): (at: Moment) => T {
  return (at) => box.read(at)
}

function bindTotal(
  context: Context,
  name: string,
  pick: (total: TotalValue) => unknown,
): Read<Moment> {
  const id = context.totalCells.get(name)
  if (id === undefined) return nothing
  const read = readsCell(context, id)
  return (at) => pick(read(at) as TotalValue) // this cell holds no other type
}

function inputCell(context: Context, path: string): number {
  const known = context.inputCells.get(path)
  if (known) return known.id
  const id = addCell(context.builder)
  context.inputCells.set(path, { id, keys: path.split('.') })
  return id
}

function factCell(context: Context, name: string): number {
  const known = context.factCells.get(name)
  if (known !== undefined) return known
  const id = addCell(context.builder)
  context.factCells.set(name, id)
  const fact = context.library.facts.get(name)
  // Facts can read only inputs and other facts.
  const rule = derived(context, () =>
    compileRule<Moment>(fact?.rule ?? null, {
      bind: (path) =>
        /^(answers|scores|totals|bands|flags|values|params|event|secrets|row)(\.|$)/.test(path)
          ? nothing
          : bind(context, path),
    }),
  )
  define(context.builder, id, rule.reads, rule.value)
  return id
}

function choiceNames(context: Context, id: string): { readonly [key: string]: string } {
  const known = context.choices.get(id)
  if (known) return known
  const options = context.library.choices.get(id)?.options ?? []
  const names = Object.fromEntries(
    options.map((option) => [
      option.key,
      typeof option.text === 'string' ? option.text : option.key,
    ]),
  )
  context.choices.set(id, names)
  return names
}

/** Compiles something and collects the cells that it reads. */
export function derived<T>(
  context: Context,
  compile: () => T,
): { readonly value: T; readonly reads: ReadonlySet<number> } {
  const outer = context.reading
  const reads = new Set<number>()
  context.reading = reads
  const value = compile()
  context.reading = outer
  return { value, reads }
}

/** A rule that is compiled once every name has a cell. It cannot be evaluated earlier. */
export function lateRule(context: Context, rule: Rule | undefined): Read<Moment> {
  if (rule === undefined || rule === true) return always
  if (typeof rule !== 'object' || rule === null) return constant(rule)
  return late(context, nothing, () => compileRule(rule, scopeOf(context)))
}

export function lateText(context: Context, source: TextSource | undefined): ReadText | null {
  if (source === undefined) return null
  if (typeof source === 'string' && isPlain(source)) return constant(source)
  return late(context, noText, () => compileText(source, scopeOf(context), context.library.texts))
}

export function lateTexts(context: Context, texts: Texts | undefined): ReadTexts {
  return Object.entries(texts ?? {}).map(([name, text]) => [
    name,
    lateText(context, text) ?? noText,
  ])
}

/** The shared text of an issue, `issue-CODE`. Such texts read no answers or inputs. */
export function sharedMessages(texts: Texts): Field['sharedMessage'] {
  return (code, at) => {
    const source = texts[`issue-${code}`]
    return source === undefined ? null : compileText(source, { bind: () => nothing }, texts)(at)
  }
}

/** Adds a cell that is true if the parent applies and the item's own condition is true. */
export function appliesCell(context: Context, parent: number, when: Rule | undefined): number {
  if (when === undefined) return parent
  const id = addCell(context.builder)
  context.later.push(() => {
    const rule = derived(context, () => compileRule(when, scopeOf(context)))
    define(context.builder, id, [parent, ...rule.reads], appliesIn(parent, rule.value))
  })
  return id
}
