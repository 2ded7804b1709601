import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import * as add from '@graphql-codegen/add'
import { preset } from '@graphql-codegen/client-preset'
import { codegen } from '@graphql-codegen/core'
import * as typescript from '@graphql-codegen/typescript'
import * as typescriptResolvers from '@graphql-codegen/typescript-resolvers'
import { buildSchema, type DocumentNode, Kind, parse, printSchema } from 'graphql'
import { readSchemaText } from '../../graphql/schema-text.ts'
import { type Vocabulary, vocabularyTypes } from './vocabulary-types.ts'
import { wordsTypes } from './words-types.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const DOCUMENTS = join(ROOT, 'renderer/api/documents')
const CLIENT_OUTPUT = join(ROOT, 'renderer/api/generated/')
const SERVER_OUTPUT = join(ROOT, 'server/graphql/generated.ts')
const WORDS_SCHEMA = join(ROOT, 'content/portal/words.schema.json')
const WORDS_OUTPUT = join(ROOT, 'renderer/words/generated.ts')
const VOCABULARY = join(ROOT, 'flows/vocabulary')
const VOCABULARY_OUTPUT = join(ROOT, 'renderer/flow/generated.ts')
const UNFINISHED = join(ROOT, '.build/generated.unfinished')
const DOCUMENT_TYPE =
  "import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';\n"
const HEADER = '// Generated from the schema and the documents. Do not edit.\n'

/** A generated file: its path and its content. */
type GeneratedFile = { readonly path: string; readonly content: string }

const SCALARS = {
  ID: 'string',
  DateTime: { input: 'Date', output: 'Date' },
  Date: 'string',
  JSON: 'unknown',
}

/**
 * Generates the resolver types of the server and, for the client, typed documents, words and
 * vocabulary. Writes nothing.
 */
async function generate(): Promise<readonly GeneratedFile[]> {
  const schema = parse(printSchema(buildSchema(readSchemaText())))
  return [
    await serverTypes(schema),
    ...(await clientFiles(schema)),
    clientWords(),
    await clientVocabulary(),
  ]
}

async function serverTypes(schema: DocumentNode): Promise<GeneratedFile> {
  const content = await codegen({
    filename: SERVER_OUTPUT,
    schema,
    documents: [],
    config: {
      contextType: './context.ts#RequestContext',
      scalars: SCALARS,
      enumsAsTypes: true,
      useTypeImports: true,
      immutableTypes: true,
      strictScalars: true,
      maybeValue: 'T | null',
      inputMaybeValue: 'T | null | undefined',
      resolverTypeWrapperSignature: 'Promise<T> | T',
      useIndexSignature: false,
      makeResolverTypeCallable: true,
      avoidOptionals: {
        field: true,
        object: false,
        inputValue: false,
        defaultValue: false,
        resolvers: false,
      },
    },
    plugins: [{ add: { content: HEADER } }, { typescript: {} }, { typescriptResolvers: {} }],
    pluginMap: { add, typescript, typescriptResolvers },
  })
  return { path: SERVER_OUTPUT, content }
}

async function clientFiles(schema: DocumentNode): Promise<readonly GeneratedFile[]> {
  const documents = readDocuments()
  if (documents.length === 0) return []
  const outputs = await preset.buildGeneratesSection({
    baseOutputDir: CLIENT_OUTPUT,
    schema,
    documents,
    config: {
      scalars: {
        ID: { input: 'string | number', output: 'string' },
        DateTime: 'string',
        Date: 'string',
        JSON: 'unknown',
      },
      enumsAsTypes: true,
      useTypeImports: true,
      immutableTypes: true,
      strictScalars: true,
      importExtension: '.ts',
    },
    presetConfig: {
      persistedDocuments: { mode: 'embedHashInDocument', hashAlgorithm: 'sha256' },
      fragmentMasking: false,
    },
    plugins: [],
    pluginMap: {},
  })
  const used = outputs.filter(({ filename }) =>
    /\/(graphql\.ts|persisted-documents\.json)$/.test(filename),
  )
  const files = await Promise.all(
    used.map(async (output) => ({
      path: resolve(output.filename),
      content: await codegen({ ...output }),
    })),
  )
  return files.flatMap((file) =>
    file.path.endsWith('.ts') ? splitDocuments(file, documents) : file,
  )
}

/** A generated document: `export const LoginDocument = …`. */
const DOCUMENT_LINE = /^export const (\w+)(?:Document|FragmentDoc) = .*\n?/gm

/**
 * Moves the documents from the types file to one file per source, so that a module loads only its
 * own documents.
 */
function splitDocuments(
  { path, content }: GeneratedFile,
  sources: ReturnType<typeof readDocuments>,
): readonly GeneratedFile[] {
  const lines = new Map(
    [...content.matchAll(DOCUMENT_LINE)].map(([line, name = '']) => [name, line.trim()]),
  )
  const documents = sources.map(({ location, document: { definitions } }) => {
    const operations = definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION)
    const own = operations.map(({ name }) => lines.get(name?.value ?? '') ?? '').join('\n')
    const types = [...new Set(own.match(/\w+(?:Query|Mutation)(?:Variables)?(?=[,>])/g))]
      .toSorted()
      .join(', ')
    const imports = `${DOCUMENT_TYPE}import type { ${types} } from ${JSON.stringify(`./${basename(path)}`)};\n`
    return {
      path: join(CLIENT_OUTPUT, `${basename(location, '.graphql')}.ts`),
      content: `${HEADER}${imports}\n${own}\n`,
    }
  })
  return [
    { path, content: content.replace(DOCUMENT_LINE, '').replace(DOCUMENT_TYPE, '') },
    ...documents,
  ]
}

function clientWords(): GeneratedFile {
  const header = '// Generated from content/portal/words.schema.json. Do not edit.\n'
  return {
    path: WORDS_OUTPUT,
    content: `${header}${wordsTypes(JSON.parse(readFileSync(WORDS_SCHEMA, 'utf8')))}`,
  }
}

async function clientVocabulary(): Promise<GeneratedFile> {
  const header = '// Generated from flows/vocabulary. Do not edit.\n'
  const { frame, views } = readVocabulary<'frame' | 'views'>('views')
  const { effects } = readVocabulary<'effects'>('effects')
  const { inputs } = readVocabulary<'inputs'>('inputs')
  return {
    path: VOCABULARY_OUTPUT,
    content: `${header}${await vocabularyTypes({ frame, views, effects, inputs })}`,
  }
}

/** `flow check` holds the file to its schema. */
function readVocabulary<Name extends keyof Vocabulary>(name: string): Pick<Vocabulary, Name> {
  const path = join(VOCABULARY, `${name}.json`)
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new Error(`Cannot generate code from ${path}`, { cause })
  }
}

function readDocuments(): { location: string; document: DocumentNode; rawSDL: string }[] {
  return documentFiles().map((name) => {
    const location = join(DOCUMENTS, name)
    const rawSDL = readFileSync(location, 'utf8')
    return { location, document: parse(rawSDL), rawSDL }
  })
}

function documentFiles(): readonly string[] {
  try {
    return readdirSync(DOCUMENTS)
      .filter((name) => name.endsWith('.graphql'))
      .toSorted()
  } catch {
    return []
  }
}

/** Other commands may be reading the files: each is replaced as a whole. */
function write({ path, content }: GeneratedFile): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(UNFINISHED, content)
  renameSync(UNFINISHED, path)
}

const files = await generate()
mkdirSync(dirname(UNFINISHED), { recursive: true })
files.forEach(write)
const written = new Set(files.map(({ path }) => path))
const present = readdirSync(CLIENT_OUTPUT).map((name) => join(CLIENT_OUTPUT, name))
for (const path of present.filter((path) => !written.has(path))) rmSync(path)
