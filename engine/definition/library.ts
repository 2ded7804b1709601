import { isObject, parseJson } from './json.ts'
import { compileFlow } from './compile/compile-flow.ts'
import { closureOf } from './closure.ts'
import { withDefaultsWritten } from './default-values.ts'
import { type AppliedFacts, appliedFacts, templateOf } from './fact-parameters.ts'
import { fastHash } from './fast-hash.ts'
import type { Flow, Library, LibraryOptions, SourceFile } from './flow.ts'
import { withEdited } from './edited.ts'
import { asInstrument, withNamedFields } from './named-fields.ts'
import { withNamedRules } from './named-rules.ts'
import { withRemembered } from './remembered.ts'
import { mayHoldObjects, withObjectsWritten } from './written-objects.ts'
import { mayNeedZones, withZonesWritten } from './written-zones.ts'
import type {
  ChoicesSource,
  EffectDeclaration,
  FactSource,
  FlowSource,
  GuaranteeSource,
  InputDeclaration,
  InstrumentSource,
  Json,
  SourceDefinition,
  TextSource,
  ViewDeclaration,
} from './types.ts'

export type { Flow, Library, LibraryOptions, SourceFile } from './flow.ts'

/**
 * Loads definitions that `checkLibrary` has checked. Does not check them again.
 *
 * @throws {SyntaxError} If a file is not JSON.
 */
export function loadLibrary(files: readonly SourceFile[], options: LibraryOptions = {}): Library {
  const { everyFlow, ...gathered } = gather(files)
  const { flows, instruments, facts, origins } = gathered
  for (const [id, flow] of flows)
    flows.set(id, withGuarantees(withEdited(flow, { instruments, origins }), everyFlow))
  const templates = new Map([...facts].filter(([, fact]) => fact.parameters !== undefined))
  const library = { ...gathered, templates, options }
  return { ...(templates.size === 0 ? library : withArguments(library)), compiled: new Map() }
}

/** The definitions of all files, as they are written. */
type Gathered = {
  readonly flows: Map<string, FlowSource>
  readonly instruments: Map<string, InstrumentSource>
  readonly facts: Map<string, FactSource>
  readonly effects: Map<string, EffectDeclaration>
  readonly inputs: Map<string, InputDeclaration>
  readonly views: Map<string, ViewDeclaration>
  readonly choices: Map<string, ChoicesSource>
  readonly frame: string[]
  readonly texts: Record<string, TextSource>
  readonly origins: Map<string, SourceFile>
  /** Guarantees of the frame about every flow. */
  readonly everyFlow: GuaranteeSource[]
}

function gather(files: readonly SourceFile[]): Gathered {
  const gathered: Gathered = {
    flows: new Map(),
    instruments: new Map(),
    facts: new Map(),
    effects: new Map(),
    inputs: new Map(),
    views: new Map(),
    choices: new Map(),
    frame: [],
    texts: {},
    origins: new Map(),
    everyFlow: [],
  }
  for (const file of files) {
    const source = sourceOf(file)
    const [kind, names] = addSource(gathered, source)
    for (const name of names) gathered.origins.set(`${kind}:${name}`, file)
  }
  return gathered
}

/** @returns The kind of the added definitions, and their names. */
function addSource(
  gathered: Gathered,
  source: SourceDefinition,
): readonly [kind: string, names: readonly string[]] {
  switch (source.kind) {
    case 'facts':
      return ['fact', addMembers(gathered.facts, source.facts)]
    case 'effects':
      return ['effect', addMembers(gathered.effects, source.effects)]
    case 'inputs':
      return ['input', addMembers(gathered.inputs, source.inputs)]
    case 'views':
      gathered.frame.push(...(source.frame?.offers ?? []))
      for (const one of source.frame?.everyFlow?.guarantees ?? [])
        gathered.everyFlow.push({ ...one, whenever: true })
      return ['view', addMembers(gathered.views, source.views)]
    case 'texts':
      Object.assign(gathered.texts, source.texts)
      return ['text', Object.keys(source.texts)]
    case 'instrument':
      gathered.instruments.set(source.id, source)
      return ['instrument', [source.id]]
    case 'fields':
      gathered.instruments.set(source.id, asInstrument(source))
      return ['instrument', [source.id]]
    case 'choices':
      gathered.choices.set(source.id, source)
      return ['choices', [source.id]]
    default:
      gathered.flows.set(source.id, withNamedFields(withRemembered(withNamedRules(source))))
      return ['flow', [source.id]]
  }
}

function addMembers<T>(
  into: Map<string, T>,
  members: { readonly [name: string]: T },
): readonly string[] {
  for (const [name, member] of Object.entries(members)) into.set(name, member)
  return Object.keys(members)
}

/**
 * Adds the guarantees that apply to every flow. A flow's own guarantee cannot replace one of them.
 */
function withGuarantees(flow: FlowSource, everyFlow: readonly GuaranteeSource[]): FlowSource {
  if (everyFlow.length === 0) return flow
  const names = new Set(everyFlow.map(({ name }) => name))
  const own = (flow.guarantees ?? []).filter(({ name }) => !names.has(name))
  return { ...flow, guarantees: [...own, ...everyFlow] }
}

type Loaded = Omit<Library, 'compiled'>

/** Replaces the parameters of facts by arguments in all definitions. */
function withArguments(library: Loaded): Loaded {
  const { templates } = library
  const { facts: given, apply }: AppliedFacts = appliedFacts(templates)
  // Arguments replace only parts of rules, so a definition keeps its type.
  const all = <T>(map: ReadonlyMap<string, T>) =>
    new Map([...map].map(([name, one]) => [name, apply(one as Json) as T]))
  const plain = new Map([...library.facts].filter(([name]) => !templates.has(name)))
  const applied = {
    flows: all(library.flows),
    instruments: all(library.instruments),
    choices: all(library.choices),
    texts: apply(library.texts as Json) as Loaded['texts'],
    facts: all(plain),
  }
  const origins = new Map(library.origins)
  for (const name of given.keys()) {
    const origin = origins.get(`fact:${templateOf(name)}`)
    if (origin) origins.set(`fact:${name}`, origin)
  }
  return { ...library, ...applied, facts: new Map([...applied.facts, ...given]), origins }
}

const sources = new WeakMap<SourceFile, SourceDefinition>()

/** Parses a file. Caches the result, because a file may belong to several libraries. */
function sourceOf(file: SourceFile): SourceDefinition {
  const known = sources.get(file)
  if (known) return known
  // The type was checked when the file was published.
  const parsed = parseJson(file.text)
  const defaulted = /"var"\s*:\s*\[/.test(file.text) ? withDefaultsWritten(parsed) : parsed
  const holdsRules = isObject(parsed) && !WITHOUT_RULES.has(String(parsed.kind))
  const written = (holdsRules && mayHoldObjects(file.text)
    ? withObjectsWritten(defaulted)
    : defaulted) as unknown as SourceDefinition
  const source = mayNeedZones(file.text) ? withZones(written) : written
  sources.set(file, source)
  return source
}

/** Kinds of files that contain schemas, which can look like rules, and no rules. */
const WITHOUT_RULES: ReadonlySet<string> = new Set(['effects', 'inputs', 'views'])

/**
 * Writes time zones. Named rules are inlined first, because the number of lists around a rule is
 * known only at its use.
 */
function withZones(source: SourceDefinition): SourceDefinition {
  const whole =
    source.kind === undefined || source.kind === 'flow' ? withNamedRules(source) : source
  // The type does not change.
  return withZonesWritten(whole as unknown as Json) as unknown as SourceDefinition
}

/**
 * Returns a flow, compiled on first use.
 *
 * @throws {Error} If the library has no such flow, or its rules form a cycle.
 */
export function flowOf(library: Library, id: string): Flow {
  const known = library.compiled.get(id)
  if (known) return known
  const source = library.flows.get(id)
  if (!source) throw new Error(`Cannot load flow "${id}": the library has no such flow`)
  const flow = compileFlow(library, source, versionOf(library, id))
  library.compiled.set(id, flow)
  return flow
}

function versionOf(library: Library, id: string): string {
  const known = library.options.versions?.[id]
  if (known !== undefined) return known
  const text = JSON.stringify(closureOf(library, id))
  return (library.options.hash ?? fastHash)(text)
}
