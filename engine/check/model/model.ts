import { templateOf } from '../../definition/fact-parameters.ts'
import { isObject } from '../../definition/json.ts'
import { pointerStep } from '../../definition/json-schema.ts'
import type {
  FactSource,
  FieldsSource,
  InstrumentSource,
  SourceDefinition,
} from '../../definition/types.ts'
import { type Library, loadLibrary, type SourceFile } from '../../definition/library.ts'
import { nodeAt } from '../../definition/visit.ts'
import { type Document, type Kind, readDocument } from './document.ts'
import { CUT, type Form, flowForm, instrumentForm } from './form.ts'
import { readRule, type RuleReading } from './rule.ts'
import type { Scope } from './scope.ts'
import { usesOf } from './gather-uses.ts'
import { noUses, type RuleUse, type Uses } from './uses.ts'
import { ANYTHING, type ValueType } from './value-type.ts'

/** The input of all checks: the files, the parsed definitions, and everything that they use. */
export type Model = {
  readonly documents: readonly Document[]
  readonly library: Library
  /** The flows that could be parsed. */
  readonly flows: readonly Form[]
  readonly instruments: readonly Form[]
  readonly uses: Uses
  /**
   * False if a file of this kind cannot be parsed. Unknown names of this kind are then not
   * reported.
   */
  readonly isKnown: (kind: Kind) => boolean
  readonly readingOf: (use: RuleUse) => RuleReading
  readonly factType: (name: string) => ValueType
  /** Instruments that include each other in a cycle, with the place of the `use` that closes it. */
  readonly instrumentCycles: readonly {
    readonly file: string
    readonly pointer: string
    readonly path: readonly string[]
  }[]
}

const EMPTY_FORM = (library: Library, file: string): Form => ({
  ...instrumentForm(library, ''),
  file,
  isComplete: true,
})

export function buildModel(files: readonly SourceFile[]): Model {
  const documents = files.map((file) => readDocument(file))
  const { loadable, instrumentCycles } = breakInstrumentCycles(documents, files)
  const library = loadLibrary(loadable)
  const facts = new Map<string, ValueType>()
  const factScope = ({ parameters }: FactSource): Scope => ({
    library,
    form: null,
    factType,
    ...(parameters === undefined ? {} : { params: parameters }),
  })
  const factType = (name: string): ValueType => {
    const known = facts.get(name)
    if (known) return known
    facts.set(name, ANYTHING) // facts that form a cycle are reported elsewhere
    const fact = library.facts.get(name) ?? library.templates.get(name)
    const type = fact ? readRule(fact.rule, '', factScope(fact)).type : ANYTHING
    facts.set(name, type)
    return type
  }
  const flows = [...library.flows.values()].map((flow) => flowForm(library, flow))
  const formOf = (id: string) => flows.find((form) => form.id === id)
  const instruments = [...library.instruments.keys()].map((id) => instrumentForm(library, id))
  const scopeOf = (form: Form | null): Scope => ({ library, form, factType })
  const uses = noUses()
  const add = (more: Uses) => {
    for (const key of [
      'rules',
      'texts',
      'effects',
      'views',
      'givings',
      'references',
      'targets',
      'clears',
    ] as const) {
      const into: unknown[] = uses[key]
      for (const use of more[key]) into.push(use)
    }
  }
  for (const form of flows) {
    const source = library.flows.get(form.id)
    if (source) add(usesOf(nodeAt('flow', source), { form, scope: scopeOf(form), formOf }))
  }
  for (const form of instruments) {
    const source = library.instruments.get(form.id)
    if (source) add(usesOf(nodeAt('instrument', source), { form, scope: scopeOf(form), formOf }))
  }
  for (const [id, source] of library.choices) {
    const form = EMPTY_FORM(library, library.origins.get(`choices:${id}`)?.path ?? id)
    add(usesOf(nodeAt('choices', source), { form, scope: scopeOf(null), formOf }))
  }
  // A fact with parameters is checked once as written, not once per use.
  const written = [...library.facts].filter(([name]) => !library.templates.has(templateOf(name)))
  for (const [name, fact] of [...written, ...library.templates]) {
    const file = library.origins.get(`fact:${name}`)?.path ?? name
    uses.rules.push({
      rule: fact.rule,
      file,
      pointer: `/facts${pointerStep(name)}/rule`,
      scope: factScope(fact),
      role: 'value',
      given: [],
    })
  }
  const readings = new Map<RuleUse, RuleReading>()
  const readingOf = (use: RuleUse): RuleReading => {
    const known = readings.get(use)
    if (known) return known
    const reading = readRule(use.rule, use.pointer, use.scope)
    readings.set(use, reading)
    return reading
  }
  // Sections use files of kind `fields` like instruments.
  const kindOf = (kind: Kind) => (kind === 'fields' ? 'instrument' : kind)
  const isKnown = (kind: Kind) =>
    documents.every(
      (document) => kindOf(document.kind) !== kindOf(kind) || document.source !== null,
    )
  return {
    documents,
    library,
    flows,
    instruments,
    uses,
    isKnown,
    readingOf,
    factType,
    instrumentCycles,
  }
}

/** True if sections can use the questions of the file. */
function isAsked(source: SourceDefinition | null): source is InstrumentSource | FieldsSource {
  return source?.kind === 'instrument' || source?.kind === 'fields'
}

/**
 * Returns files that can be loaded, without the `use` entries that would make an instrument contain
 * itself.
 */
function breakInstrumentCycles(
  documents: readonly Document[],
  files: readonly SourceFile[],
): {
  readonly loadable: readonly SourceFile[]
  readonly instrumentCycles: Model['instrumentCycles']
} {
  const instruments = new Map<
    string,
    { readonly source: InstrumentSource | FieldsSource; readonly path: string }
  >()
  for (const { source, path } of documents)
    if (isAsked(source)) instruments.set(source.id, { source, path })
  const usesOf = (id: string) =>
    (instruments.get(id)?.source.questions ?? []).flatMap((entry) =>
      'use' in entry ? [entry.use] : [],
    )
  const pathTo = (
    from: string,
    to: string,
    seen: ReadonlySet<string>,
  ): readonly string[] | null => {
    if (from === to) return [from]
    if (seen.has(from)) return null
    for (const next of usesOf(from)) {
      const rest = pathTo(next, to, new Set([...seen, from]))
      if (rest) return [from, ...rest]
    }
    return null
  }
  const instrumentCycles: Model['instrumentCycles'][number][] = []
  const cut = new Map<string, Set<number>>()
  for (const [id, { source, path }] of instruments) {
    source.questions.forEach((entry, i) => {
      if (!('use' in entry)) return
      const circle = pathTo(entry.use, id, new Set())
      if (!circle) return
      const isNew = !instrumentCycles.some(
        (one) =>
          one.path.length === circle.length + 1 && circle.every((name) => one.path.includes(name)),
      )
      if (isNew)
        instrumentCycles.push({ file: path, pointer: `/questions/${i}/use`, path: [id, ...circle] })
      cut.set(id, (cut.get(id) ?? new Set()).add(i))
    })
  }
  const loadable = documents.flatMap(({ source, path, json }, at): readonly SourceFile[] => {
    if (source === null || !isObject(source)) return []
    const file = files[at]
    if (!isAsked(source) || !cut.has(source.id))
      return [file && source === json ? file : { path, text: JSON.stringify(source) }]
    // A placeholder entry keeps the indexes of the other questions.
    const questions = source.questions.map((entry, i) =>
      cut.get(source.id)?.has(i) ? { id: `circle-${i}`, view: CUT } : entry,
    )
    return [{ path, text: JSON.stringify({ ...source, questions }) }]
  })
  return { loadable, instrumentCycles }
}
