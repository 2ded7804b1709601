import { valuesSet } from '../definition/step-events.ts'
import type { Rule, TextSource } from '../definition/types.ts'
import { readsOf } from '../rules/json-logic.ts'
import { textParts } from '../rules/text.ts'
import type { Finding } from './model/finding.ts'
import { conditionsOf, type StepAt } from './model/form.ts'
import { isAnsweredBefore } from './model/answered-before.ts'
import type { Model } from './model/model.ts'
import { resolvePath } from './model/scope.ts'
import type { TextUse } from './model/uses.ts'

type Words = { readonly text: string; readonly pointer: string; readonly around: readonly Rule[] }

/**
 * Reports placeholders that may be empty inside a sentence. A path counts as filled if a condition
 * around the text reads it. Texts that consist only of a placeholder are not reported. Nor are
 * texts of `aside` steps, because the steps that open them may guarantee the value.
 */
export function emptyPlaceholders(model: Model): readonly Finding[] {
  return model.uses.texts.flatMap((use) =>
    wordsOf(use, model).flatMap(({ text, pointer, around }) => {
      if (textParts(text).length < 2 || isInAside(use)) return []
      const known = [...around, ...conditionsAt(use)].flatMap((rule) => readThrough(rule, model))
      return textParts(text).flatMap((part): readonly Finding[] => {
        if ('words' in part || known.some((path) => isSame(path, part.path))) return []
        const why = emptyBecause(part.path, use)
        if (why === null) return []
        return [
          {
            code: 'empty-placeholder',
            file: use.file,
            pointer,
            message: `Placeholder {${part.path}} may be empty: ${why}`,
          },
        ]
      })
    }),
  )
}

/** The strings of a text. Each has the conditions of its case and of the cases before it. */
function wordsOf({ source, pointer }: TextUse, { library }: Model): readonly Words[] {
  if (typeof source === 'string') return [{ text: source, pointer, around: [] }]
  if ('text' in source) {
    const named: TextSource | undefined = Object.hasOwn(library.texts, source.text)
      ? library.texts[source.text]
      : undefined
    const words =
      named === undefined || (typeof named === 'object' && 'text' in named)
        ? []
        : casesOf(named, '')
    return words.map((one) => ({ ...one, pointer }))
  }
  return casesOf(source, pointer)
}

function casesOf(
  source: Exclude<TextSource, { readonly text: string }>,
  pointer: string,
): readonly Words[] {
  if (typeof source === 'string') return [{ text: source, pointer, around: [] }]
  return source.map(({ text }, i) => ({
    text,
    pointer: `${pointer}/${i}/text`,
    around: source.slice(0, i + 1).flatMap(({ when }) => (when === undefined ? [] : [when])),
  }))
}

/**
 * The conditions around a text: of its step, section, question or option, or of the rule that it is
 * the message of.
 */
function conditionsAt({ scope, pointer, file }: TextUse): readonly Rule[] {
  const { form } = scope
  if (!form) return []
  const isAround = (place: { readonly file: string; readonly pointer: string }) =>
    place.file === file && pointer.startsWith(`${place.pointer}/`)
  const rules: (Rule | undefined)[] = [
    ...form.steps.filter(({ place }) => isAround(place)).map(({ step }) => step.when),
    ...form.sections.filter(({ place }) => isAround(place)).map(({ section }) => section.when),
    ...form.interstitials.filter(({ place }) => isAround(place)).map(({ item }) => item.when),
    ...form.fields
      .filter(({ place }) => isAround(place))
      .flatMap(({ source, place }) => [
        source.when,
        ...(source.rules ?? []).flatMap(({ when }, i) =>
          isAround({ file, pointer: `${place.pointer}/rules/${i}` }) ? [when] : [],
        ),
      ]),
  ]
  return rules.flatMap((rule) => (rule === undefined ? [] : [rule]))
}

/** The paths that a rule reads, directly or through facts and flags. */
function readThrough(
  rule: Rule,
  model: Model,
  seen: ReadonlySet<string> = new Set(),
): readonly string[] {
  return readsOf(rule).flatMap((path): readonly string[] => {
    if (seen.has(path)) return []
    const behind = ruleNamed(path, model)
    const inside = behind === undefined ? [] : readThrough(behind, model, new Set([...seen, path]))
    return [path, ...inside]
  })
}

/** The rule of a fact or flag. */
function ruleNamed(path: string, { library, flows, instruments }: Model): Rule | undefined {
  const [root = '', name = ''] = path.split('.')
  if (root === 'facts') return library.facts.get(name)?.rule
  if (root !== 'flags') return undefined
  return [...flows, ...instruments].find((form) => form.flags.has(name))?.flags.get(name)?.source
    .when
}

/** True if the paths are the same or one contains the other. */
function isSame(read: string, path: string): boolean {
  return read === path || path.startsWith(`${read}.`) || read.startsWith(`${path}.`)
}

/** Why the value of a path may be missing; null if it is not known to be. */
function emptyBecause(path: string, use: TextUse): string | null {
  const { scope } = use
  const [root = '', name = '', ...rest] = path.split('.')
  if (root === 'answers') {
    const field =
      scope.form?.fieldsByPath.get([name, ...rest].join('.')) ?? scope.form?.fieldsByPath.get(name)
    if (!field || !scope.form || field.source.secret === true) return null
    if (field.source.optional !== undefined) return `question "${field.path}" may be left empty`
    if (conditionsOf(field).length > 0) return `question "${field.path}" does not always apply`
    return isAnsweredBefore(scope.form, field, use)
      ? null
      : `question "${field.path}" is not answered there yet`
  }
  if (root === 'values')
    return isSetBefore(name, use) ? null : `the value "${name}" is not set before`
  if (['scores', 'totals', 'bands', 'flags', 'event', 'row', 'facts'].includes(root)) return null
  const resolved = resolvePath(path, scope)
  return 'type' in resolved &&
    resolved.type?.kinds.has('null') === true &&
    resolved.type.kinds.size < 6
    ? 'its schema allows null'
    : null
}

/** The innermost step around a text. */
function stepAround({ scope: { form }, pointer, file }: TextUse): StepAt | undefined {
  return form?.steps.findLast(
    ({ place }) => place.file === file && pointer.startsWith(`${place.pointer}/`),
  )
}

function isInAside(use: TextUse): boolean {
  return stepAround(use)?.step.aside === true
}

/** True if a value has an initial value, or is set by the text's step or a step before it. */
function isSetBefore(name: string, use: TextUse): boolean {
  const { form, library } = use.scope
  const here = stepAround(use)
  if (!form || !here) return true
  if (library.flows.get(form.id)?.values?.[name]?.initial !== undefined) return true
  return form.steps.slice(0, form.steps.indexOf(here) + 1).some(({ step }) => {
    // Unknown names are reported elsewhere. They may be misspellings of this one.
    return valuesSet(step).some((one) => one === name || !form.values.has(one))
  })
}
