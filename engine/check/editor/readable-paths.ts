import { pointerStep } from '../../definition/json-schema.ts'
import { OUTER } from '../../rules/json-logic.ts'
import type { FieldAt } from '../model/form.ts'
import { FORM_ROOTS, isSecret, resolvePath, type Scope } from '../model/scope.ts'
import type { ValueType } from '../model/value-type.ts'
import type { ProposedName } from './proposed-name.ts'
import { factNames, inputNames } from './shared-names.ts'
import { textWords } from './text-words.ts'
import { valueTypeWords } from './value-type-words.ts'

/**
 * The paths that a rule or a placeholder may read at its place: every name, and the members of the
 * part that is already written.
 *
 * @param written The path before the cursor: `user.` proposes the members of `user`.
 */
export function readablePaths(scope: Scope, written: string): readonly ProposedName[] {
  const end = written.lastIndexOf('.')
  const around = end < 0 ? '' : written.slice(0, end)
  const names = scope.item
    ? itemPaths(scope, around)
    : [...formPaths(scope), ...inputPaths(scope), ...factPaths(scope)]
  const members = around === '' ? [] : memberPaths(scope, around)
  return [...new Map([...members, ...names].map((one) => [one.name, one])).values()]
}

/** Inside a list: members of an item, facts, and with `outer` the names around the list. */
function itemPaths(scope: Scope, around: string): readonly ProposedName[] {
  const inside = around === OUTER ? '' : around.replace(`${OUTER}.`, '')
  const outside = scope.outer ? readablePaths(scope.outer, `${inside}.`) : []
  return [
    ...members(scope.item, ''),
    ...factPaths(scope),
    ...outside.map((one): ProposedName => ({ ...one, name: `${OUTER}.${one.name}` })),
  ]
}

/** Members of an object, by its schema. */
function memberPaths(scope: Scope, around: string): readonly ProposedName[] {
  if (FORM_ROOTS.includes(around) && around !== 'event') return []
  const found = resolvePath(around, scope)
  return 'problem' in found || found.type === null ? [] : members(found.type, `${around}.`)
}

function members(type: ValueType | undefined, before: string): readonly ProposedName[] {
  return [...(type?.members ?? [])].map(([name, one]) => ({
    name: `${before}${name}`,
    kind: 'path',
    title: valueTypeWords(one),
    place: null,
  }))
}

function formPaths(scope: Scope): readonly ProposedName[] {
  const { form, library, params } = scope
  if (form === null)
    return Object.entries(params ?? {}).map(([name, { title }]) => ({
      name: `params.${name}`,
      kind: 'parameter',
      title,
      place: null,
    }))
  const { file } = form
  const titles = library.flows.get(form.id)?.values ?? {}
  return [
    ...[...form.fieldsByPath].flatMap(([path, field]) => answerPaths(path, field)),
    ...[...form.totals].flatMap(([name, { source, place }]): readonly ProposedName[] => {
      const one = { kind: 'total', title: source.title ?? null, place } as const
      return [
        { name: `totals.${name}`, ...one },
        ...(source.bands === undefined ? [] : [{ name: `bands.${name}`, ...one }]),
      ]
    }),
    ...[...form.flags].map(
      ([name, { source, place }]): ProposedName => ({
        name: `flags.${name}`,
        kind: 'flag',
        title: source.title ?? null,
        place,
      }),
    ),
    ...[...form.values.keys()].map(
      (name): ProposedName => ({
        name: `values.${name}`,
        kind: 'value',
        title: titles[name]?.title ?? null,
        place: { file, pointer: `/values${pointerStep(name)}` },
      }),
    ),
    ...[...form.parameters].map(
      ([name, { title }]): ProposedName => ({
        name: `params.${name}`,
        kind: 'parameter',
        title,
        place: { file, pointer: `/parameters${pointerStep(name)}` },
      }),
    ),
    ...rowPaths(scope),
    ...(scope.event === undefined
      ? []
      : [{ name: 'event', kind: 'path', title: 'The data of the event', place: null } as const]),
  ]
}

function answerPaths(path: string, { source, place }: FieldAt): readonly ProposedName[] {
  if (isSecret(source)) return []
  const one = { kind: 'question', title: textWords(source.text ?? source.label), place } as const
  const isScored = source.options?.some(({ score }) => score !== undefined) === true
  const isOther =
    source.options?.some(({ requiresManualInput }) => requiresManualInput === true) === true
  return [
    { name: `answers.${path}`, ...one },
    ...(isOther ? [{ name: `answers.${path}:text`, ...one }] : []),
    ...(isScored ? [{ name: `scores.${path}`, ...one }] : []),
  ]
}

/** What a row has: members of a step's `each`, or the fields of a list. */
function rowPaths({ each, row }: Scope): readonly ProposedName[] {
  if (each) return members(each, 'row.')
  return (row?.source.fields ?? []).map((field, i) => ({
    name: `row.${field.id}`,
    kind: 'question',
    title: textWords(field.text ?? field.label),
    place:
      row === undefined
        ? null
        : { file: row.place.file, pointer: `${row.place.pointer}/fields/${i}` },
  }))
}

/** The inputs that a flow declares; in other files all of them. */
function inputPaths({ library, form }: Scope): readonly ProposedName[] {
  const declared = form === null ? undefined : library.flows.get(form.id)?.inputs
  const all = inputNames(library)
  return declared === undefined ? all : all.filter(({ name }) => declared.includes(name))
}

function factPaths({ library }: Scope): readonly ProposedName[] {
  const plain = factNames(library).filter(({ name }) => !library.templates.has(name))
  return plain.map((fact) => ({ ...fact, name: `facts.${fact.name}` }))
}
