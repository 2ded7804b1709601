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

export function buildModel(files: readonly SourceFile[]): Model {
  const documents = files.map((file) => readDocument(file))
  const { loadable, instrumentCycles } = breakInstrumentCycles(documents, files)
  const library = loadLibrary(loadable)
  const factType = factTypes(library)
  const flows = [...library.flows.values()].map((flow) => flowForm(library, flow))
  const instruments = [...library.instruments.keys()].map((id) => instrumentForm(library, id))
  const readings = new Map<RuleUse, RuleReading>()
  return {
    documents,
    library,
    flows,
    instruments,
    uses: allUses({ library, flows, instruments, factType }),
    isKnown: (kind) =>
      documents.every(
        (document) => kindInUse(document.kind) !== kindInUse(kind) || document.source !== null,
      ),
    readingOf: (use) => {
      const reading = readings.get(use) ?? readRule(use.rule, use.pointer, use.scope)
      readings.set(use, reading)
      return reading
    },
    factType,
    instrumentCycles,
  }
}

/** Sections use files of kind `fields` like instruments. */
function kindInUse(kind: Kind): Kind {
  return kind === 'fields' ? 'instrument' : kind
}

/** Returns the type of a fact by its name. Reads each rule once. */
function factTypes(library: Library): Model['factType'] {
  const known = new Map<string, ValueType>()
  const factType = (name: string): ValueType => {
    const type = known.get(name)
    if (type) return type
    known.set(name, ANYTHING) // facts that form a cycle are reported elsewhere
    const fact = library.facts.get(name) ?? library.templates.get(name)
    const read = fact
      ? readRule(fact.rule, '', factScope({ library, factType }, fact)).type
      : ANYTHING
    known.set(name, read)
    return read
  }
  return factType
}

function factScope(
  { library, factType }: Pick<Model, 'library' | 'factType'>,
  { parameters }: FactSource,
): Scope {
  const params = parameters === undefined ? {} : { params: parameters }
  return { library, form: null, factType, ...params }
}

/** Everything that the definitions of a library use. */
function allUses(model: Pick<Model, 'library' | 'flows' | 'instruments' | 'factType'>): Uses {
  const { library, flows, instruments, factType } = model
  const formOf = (id: string) => flows.find((form) => form.id === id)
  const scopeOf = (form: Form | null): Scope => ({ library, form, factType })
  const uses = noUses()
  for (const form of flows) {
    const source = library.flows.get(form.id)
    if (source) add(usesOf(nodeAt('flow', source), { form, scope: scopeOf(form), formOf }), uses)
  }
  for (const form of instruments) {
    const source = library.instruments.get(form.id)
    if (source)
      add(usesOf(nodeAt('instrument', source), { form, scope: scopeOf(form), formOf }), uses)
  }
  for (const [id, source] of library.choices) {
    const file = library.origins.get(`choices:${id}`)?.path ?? id
    const form = { ...instrumentForm(library, ''), file, isComplete: true }
    add(usesOf(nodeAt('choices', source), { form, scope: scopeOf(null), formOf }), uses)
  }
  for (const use of factUses(model)) uses.rules.push(use)
  return uses
}

function add(more: Uses, uses: Uses): void {
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

/** A fact with parameters is checked once as written, not once per use. */
function factUses(model: Pick<Model, 'library' | 'factType'>): readonly RuleUse[] {
  const { facts, templates, origins } = model.library
  const written = [...facts].filter(([name]) => !templates.has(templateOf(name)))
  return [...written, ...templates].map(([name, fact]) => ({
    rule: fact.rule,
    file: origins.get(`fact:${name}`)?.path ?? name,
    pointer: `/facts${pointerStep(name)}/rule`,
    scope: factScope(model, fact),
    role: 'value',
    given: [],
  }))
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
