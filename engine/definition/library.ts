import { compileFlow } from './compile/compile-flow.ts'
import { closureOf } from './closure.ts'
import type { Flow, Library, LibraryOptions, SourceFile } from './flow.ts'
import { withNamedRules } from './named-rules.ts'
import type {
  ChoicesSource,
  EffectDeclaration,
  FactSource,
  FlowSource,
  InputDeclaration,
  InstrumentSource,
  SourceDefinition,
  TextSource,
  ViewDeclaration,
} from './types.ts'

export type { Flow, Library, LibraryOptions, SourceFile } from './flow.ts'

/**
 * Loads definitions that were checked before (`checkLibrary`): nothing is re-checked here.
 *
 * @throws {SyntaxError} If a file is no JSON.
 */
export function loadLibrary(files: readonly SourceFile[], options: LibraryOptions = {}): Library {
  const flows = new Map<string, FlowSource>()
  const instruments = new Map<string, InstrumentSource>()
  const facts = new Map<string, FactSource>()
  const effects = new Map<string, EffectDeclaration>()
  const inputs = new Map<string, InputDeclaration>()
  const views = new Map<string, ViewDeclaration>()
  const choices = new Map<string, ChoicesSource>()
  const texts: Record<string, TextSource> = {}
  const origins = new Map<string, SourceFile>()
  const gather = <T>(kind: string, members: { readonly [name: string]: T }, into: Map<string, T>, file: SourceFile) => {
    for (const [name, member] of Object.entries(members)) {
      into.set(name, member)
      origins.set(`${kind}:${name}`, file)
    }
  }
  for (const file of files) {
    // The shape was checked when the file was published.
    const source = JSON.parse(file.text) as SourceDefinition
    switch (source.kind) {
      case 'facts':
        gather('fact', source.facts, facts, file)
        break
      case 'effects':
        gather('effect', source.effects, effects, file)
        break
      case 'inputs':
        gather('input', source.inputs, inputs, file)
        break
      case 'views':
        gather('view', source.views, views, file)
        break
      case 'texts':
        Object.assign(texts, source.texts)
        for (const name of Object.keys(source.texts)) origins.set(`text:${name}`, file)
        break
      case 'instrument':
        instruments.set(source.id, source)
        origins.set(`instrument:${source.id}`, file)
        break
      case 'choices':
        choices.set(source.id, source)
        origins.set(`choices:${source.id}`, file)
        break
      default:
        flows.set(source.id, withNamedRules(source))
        origins.set(`flow:${source.id}`, file)
    }
  }
  return { flows, instruments, facts, effects, inputs, views, choices, texts, origins, options, compiled: new Map() }
}

/**
 * A flow, compiled once.
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

/**
 * Two sums over UTF-16 units, of 32 bits each, in hexadecimal. Enough to tell versions apart, not to resist forgery. Shifts alone: it runs
 * over a whole definition before any of it has run, when every call is still dear.
 */
function fastHash(text: string): string {
  let low = 0x1505
  let high = 0x2f0b
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i)
    low = ((low << 5) + low) ^ unit
    high = ((high << 7) - high + unit) | 0
  }
  return [low, high].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
}
