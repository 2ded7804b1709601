import type { OptionSource } from '../definition/types.ts'
import type { Code } from './codes.ts'
import type { Finding } from './model/finding.ts'
import type { Form } from './model/form.ts'
import type { Model } from './model/model.ts'

/** Reports ids that are not unique in their flow: steps, sections, questions, totals and flags. */
export function duplicateIds({ flows, instruments }: Model): readonly Finding[] {
  return [...flows, ...instruments].flatMap((form) => [
    ...repeated(
      'duplicate-step',
      'Step',
      form.steps.map(({ step, place }) => ({ ...place, id: step.id })),
    ),
    ...repeated(
      'duplicate-section',
      'Section',
      form.sections.map(({ section, place }) => ({ ...place, id: section.id })),
    ),
    ...duplicateFields(form),
    ...form.clashes.map(
      ({ kind, name, place, other }): Finding => ({
        code: 'duplicate-total',
        ...place,
        part: 'key',
        message: `${form.kind === 'flow' ? 'Flow' : 'Instrument'} "${form.id}" has the ${kind} "${name}" from ${other} already`,
      }),
    ),
  ])
}

type Entry = { readonly id: string; readonly file: string; readonly pointer: string }

function repeated(code: Code, what: string, entries: readonly Entry[]): readonly Finding[] {
  const seen = new Set<string>()
  return entries.flatMap(({ id, file, pointer }): readonly Finding[] => {
    const isNew = !seen.has(id)
    seen.add(id)
    return isNew
      ? []
      : [{ code, file, pointer: `${pointer}/id`, message: `${what} "${id}" exists already` }]
  })
}

/**
 * Reports repeated questions. If an instrument repeats one, the finding points to the section that
 * uses it.
 */
function duplicateFields(form: Form): readonly Finding[] {
  const own = [
    ...form.fields.map(({ path, place, isOwn, section }) => ({ id: path, isOwn, place, section })),
    ...form.interstitials.map(({ item, place, isOwn }) => ({
      id: item.id,
      isOwn,
      place,
      section: null,
    })),
  ]
  const entries = own.flatMap(({ id, isOwn, place, section }) => {
    if (isOwn) return [{ id, ...place }]
    return section
      ? [{ id, file: section.place.file, pointer: section.place.pointer }]
      : [{ id, ...place }]
  })
  return repeated('duplicate-field', 'Question', entries)
}

/** Reports options of a question with the same key or the same text. */
export function duplicateOptions({ library, flows, instruments }: Model): readonly Finding[] {
  const lists: {
    readonly file: string
    readonly pointer: string
    readonly options: readonly OptionSource[]
  }[] = []
  for (const form of [...flows, ...instruments]) {
    for (const { isOwn, place, source } of form.fields) {
      const shared =
        form.kind === 'instrument' ? library.instruments.get(form.id)?.options : undefined
      if (isOwn && source.options && source.options !== shared)
        lists.push({
          file: place.file,
          pointer: `${place.pointer}/options`,
          options: source.options,
        })
    }
  }
  for (const [id, { options }] of library.instruments)
    if (options)
      lists.push({
        file: fileOf(library.origins, `instrument:${id}`),
        pointer: '/options',
        options,
      })
  for (const [id, { options }] of library.choices)
    lists.push({ file: fileOf(library.origins, `choices:${id}`), pointer: '/options', options })
  return lists.flatMap(({ file, pointer, options }) => optionFindings(file, pointer, options))
}

function fileOf(origins: Model['library']['origins'], name: string): string {
  return origins.get(name)?.path ?? name
}

function optionFindings(
  file: string,
  pointer: string,
  options: readonly OptionSource[],
): readonly Finding[] {
  const keys = new Set<string>()
  const texts = new Set<string>()
  return options.flatMap(({ key, text, when }, i): readonly Finding[] => {
    const isKnown = keys.has(key)
    const words = wordsOf(text)
    const isAmbiguous = texts.has(words)
    keys.add(key)
    if (when === undefined) texts.add(words)
    if (isKnown)
      return [
        {
          code: 'duplicate-option',
          file,
          pointer: `${pointer}/${i}/key`,
          message: `Option "${key}" exists already`,
        },
      ]
    return isAmbiguous
      ? [
          {
            code: 'duplicate-option-text',
            file,
            pointer: `${pointer}/${i}/text`,
            message: `Two options read ${quoted(text)}`,
          },
        ]
      : []
  })
}

/** A text as a patient reads it: without extra white space. */
function wordsOf(text: OptionSource['text']): string {
  if (typeof text === 'string') return text.trim().replace(/\s+/g, ' ')
  return JSON.stringify(
    'text' in text
      ? text
      : text.map(({ text: words, ...rest }) => ({ ...rest, words: wordsOf(words) })),
  )
}

function quoted(text: OptionSource['text']): string {
  if (typeof text === 'string') return `"${text}"`
  const cases = 'text' in text ? [text] : text
  return cases.map(({ text: words }) => `"${words}"`).join(' or ')
}
