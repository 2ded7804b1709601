import { isObject } from '../../definition/json.ts'
import { pointerStep } from '../../definition/json-schema.ts'
import type { Place } from '../../definition/issue.ts'
import { namedPlaces } from '../../definition/named-places.ts'
import { CLOSE } from '../../definition/step-events.ts'
import type { Json, SourceDefinition } from '../../definition/types.ts'
import {
  type Leaf,
  type Named,
  type NodePart,
  nodeAt,
  type RulePart,
  visit,
} from '../../definition/visit.ts'
import { valueAt } from '../model/document.ts'
import type { Form } from '../model/form.ts'
import type { Model } from '../model/model.ts'
import { type RuleReading, readRule } from '../model/rule.ts'
import type { Scope } from '../model/scope.ts'
import { sharedNamesOf } from '../unknown-names.ts'
import { optionNames } from './option-names.ts'
import type { ProposedName } from './proposed-name.ts'
import { readablePaths } from './readable-paths.ts'
import {
  choicesNames,
  effectNames,
  factNames,
  flowNames,
  inputNames,
  questionSets,
  sharedTextNames,
  viewNames,
} from './shared-names.ts'
import { textWords } from './text-words.ts'

/**
 * The names that may be written as the string at a place; none if it is no place of a name.
 *
 * @param written The string up to the cursor. In a text, only an open placeholder may hold a name.
 */
export function namesAt(model: Model, place: Place, written: string): readonly ProposedName[] {
  const source = model.documents.find(({ path }) => path === place.file)?.source
  if (!source) return []
  const leaf = leafAt(source, place.pointer)
  if (leaf === null) return namesOutside(model, source, place)
  switch (leaf.kind) {
    case 'name':
      return namesOfKind(model, leaf.named, place)
    case 'rule':
      return namesInRule(model, leaf, place, written)
    case 'text':
      return place.pointer === `${leaf.pointer}/text`
        ? sharedTextNames(model.library)
        : placeholderPaths(textScope(model, place.file, leaf.pointer), written)
  }
}

/** The paths of the placeholder that is open at the end of a text; none if no placeholder is. */
function placeholderPaths(scope: Scope, written: string): readonly ProposedName[] {
  const start = written.lastIndexOf('{')
  return start > written.lastIndexOf('}') ? readablePaths(scope, written.slice(start + 1)) : []
}

/** The innermost rule, text or name around a pointer. */
function leafAt(source: SourceDefinition, pointer: string): Leaf | null {
  const root = rootOf(source)
  const found: Leaf[] = []
  if (root !== null)
    visit(root, true, {
      into: (part) => (isIn(pointer, part.pointer) ? true : null),
      leaf: (leaf) => {
        if (isIn(pointer, leaf.pointer)) found.push(leaf)
      },
    })
  return found.toSorted((a, b) => b.pointer.length - a.pointer.length)[0] ?? null
}

/** Null for declarations, which have no rules, texts or names. */
function rootOf(source: SourceDefinition): NodePart | null {
  switch (source.kind) {
    case 'facts':
      return nodeAt('facts', source)
    case 'instrument':
      return nodeAt('instrument', source)
    case 'fields':
      return nodeAt('fields', source)
    case 'texts':
      return nodeAt('texts', source)
    case 'choices':
      return nodeAt('choices', source)
    case 'effects':
    case 'inputs':
    case 'views':
      return null
    default:
      return nodeAt('flow', source)
  }
}

/** The flow or the shared questions of a file; null for other files. */
export function formIn({ flows, instruments }: Model, file: string): Form | null {
  return [...flows, ...instruments].find((form) => form.file === file) ?? null
}

function namesOfKind(
  model: Model,
  named: Named,
  { file, pointer }: Place,
): readonly ProposedName[] {
  const { library } = model
  const form = formIn(model, file)
  switch (named) {
    case 'flow':
      return flowNames(library)
    case 'instrument':
    case 'fields':
      return questionSets(library, sharedNamesOf(model, named, pointer))
    case 'choices':
      return choicesNames(library)
    case 'effect':
      return effectNames(library)
    case 'view':
      return viewNames(library)
    case 'input':
      return inputNames(library)
    case 'step':
      return form === null ? [] : stepNames(form)
    case 'value':
      return form === null ? [] : valueNames(model, form)
    case 'cleared':
      return form === null ? [] : [...questionNames(form), ...valueNames(model, form)]
  }
}

const TARGETS: readonly ProposedName[] = [
  { name: 'end', kind: 'step', title: 'Ends the flow', place: null },
  { name: CLOSE, kind: 'step', title: 'Closes a step with "over"', place: null },
]

function stepNames({ steps }: Form): readonly ProposedName[] {
  const own = steps.map(
    ({ step, place }): ProposedName => ({
      name: step.id,
      kind: 'step',
      title: textWords(step.title),
      place,
    }),
  )
  return [...own, ...TARGETS]
}

function questionNames({ fieldsByPath }: Form): readonly ProposedName[] {
  return [...fieldsByPath].map(([name, { source, place }]) => ({
    name,
    kind: 'question',
    title: textWords(source.text ?? source.label),
    place,
  }))
}

export function valueNames(
  { library }: Model,
  { id, file, values }: Form,
): readonly ProposedName[] {
  const titles = library.flows.get(id)?.values ?? {}
  return [...values.keys()].map((name) => ({
    name,
    kind: 'value',
    title: titles[name]?.title ?? null,
    place: { file, pointer: `/values${pointerStep(name)}` },
  }))
}

/** Names in a rule: paths, facts, named rules, and the options of a question in a comparison. */
function namesInRule(
  model: Model,
  leaf: RulePart,
  { file, pointer }: Place,
  written: string,
): readonly ProposedName[] {
  const { scope, reading } = readingAt(model, leaf, file)
  const node = reading.nodes
    .filter((one) => isIn(pointer, one.pointer))
    .toSorted((a, b) => b.pointer.length - a.pointer.length)[0]
  const here = node?.scope ?? scope
  const keys = pointer.split('/')
  const key = keys.findLast((one) => !/^\d+$/.test(one))
  if (key === 'var') return readablePaths(here, written)
  if (key === 'missing' || key === 'missing_some') return readablePaths(here, written)
  if (key === 'fact') return factNames(model.library)
  if (key === 'rule' && pointer !== leaf.pointer) return ruleNames(model, file)
  if (node === undefined) return []
  const own = node.places.findIndex((one) => isIn(pointer, one))
  return node.types.flatMap((type, i) => (i === own ? [] : optionNames(type, here)))
}

function isIn(pointer: string, around: string): boolean {
  return pointer === around || pointer.startsWith(`${around}/`)
}

function readingAt(
  model: Model,
  leaf: RulePart,
  file: string,
): { readonly scope: Scope; readonly reading: RuleReading } {
  const use = model.uses.rules.find((one) => one.file === file && one.pointer === leaf.pointer)
  if (use) return { scope: use.scope, reading: model.readingOf(use) }
  const scope = plainScope(model, file)
  return { scope, reading: readRule(leaf.rule, leaf.pointer, scope) }
}

/** The scope of a text. Cases of a text have the scope of the text. */
function textScope(model: Model, file: string, pointer: string): Scope {
  const use = model.uses.texts.find((one) => one.file === file && one.pointer === pointer)
  return use?.scope ?? plainScope(model, file)
}

function plainScope(model: Model, file: string): Scope {
  const { library, factType } = model
  return { library, form: formIn(model, file), factType }
}

/** The named rules of a flow, as its file has them. The library has them inlined. */
function ruleNames({ documents }: Model, file: string): readonly ProposedName[] {
  const json = documents.find(({ path }) => path === file)?.json
  const rules = isObject(json) ? json.rules : null
  return Object.entries(isObject(rules) ? rules : {}).map(([name, rule]) => ({
    name,
    kind: 'rule',
    title: isObject(rule) && typeof rule.title === 'string' ? rule.title : null,
    place: { file, pointer: `/rules${pointerStep(name)}` },
  }))
}

/**
 * Names under keys that hold no reference for the visits: codes of failures, places of guarantees.
 */
function namesOutside(
  model: Model,
  source: SourceDefinition,
  { file, pointer }: Place,
): readonly ProposedName[] {
  const { library } = model
  if (/\/onFail\/\d+\/code$/.test(pointer)) return failureNames(model, file, pointer)
  const isFlow = source.kind === undefined || source.kind === 'flow'
  if (!isFlow || !/^\/guarantees\/\d+\/(appears|never|before)$/.test(pointer)) return []
  const places = namedPlaces(library, source.id).map(({ name, kind }): ProposedName => {
    return { name, kind: 'place', title: kind, place: null }
  })
  return [...new Map(places.map((one) => [one.name, one])).values()]
}

function failureNames(
  { documents, library }: Model,
  file: string,
  pointer: string,
): readonly ProposedName[] {
  const json = documents.find(({ path }) => path === file)?.json
  const use: Json | undefined = valueAt(json, pointer.replace(/\/onFail\/\d+\/code$/, ''))
  const effect = effectNames(library).find(({ name }) => isObject(use) && use.effect === name)
  const codes = effect === undefined ? [] : (library.effects.get(effect.name)?.codes ?? [])
  return codes.map((name) => ({
    name,
    kind: 'failure',
    title: effect?.title ?? null,
    place: effect?.place ?? null,
  }))
}
