import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'
import { isRecord, recordsOf, textOf } from './is-record.ts'
import { idsIn } from './ids-in.ts'
import { titleErrors } from './trace-requirements.ts'

/** A source file with its path from the checkout's folder. */
type TestSource = { readonly path: string; readonly text: string }

type Node = { readonly [key: string]: unknown }
type TestFile = TestSource & {
  readonly nodes: readonly Node[]
  readonly calls: readonly Call[]
  readonly imports: ReadonlyMap<string, string>
}
type Call = { readonly root: string; readonly members: readonly string[]; readonly node: Node }

const FILE = /\.tsx?$/
const TEST_FILE = /\.(test|spec)\.tsx?$/
/** Members that still declare a test, as in `it.each(…)`. */
const DECLARES = new Set(['each', 'for', 'concurrent', 'sequential'])
/** Members that switch a test off, so that it proves nothing. */
const SWITCHES_OFF = new Set(['skip', 'skipIf', 'runIf', 'todo', 'fails', 'fail', 'fixme', 'only'])
/** Names of assertions, before helpers of our own are added. */
const ASSERTS = new Set(['expect', 'expectTypeOf', 'assert'])
/** Asserting steps of the engine's test kit (`engine/kit/run.ts`), and of fast-check. */
const EXPECTS = new Set([
  'shows',
  'showsNot',
  'enabled',
  'disabled',
  'asked',
  'notAsked',
  'refuses',
  'isAt',
  'ends',
  'assert',
])

/** Reads the TypeScript files below `tests/`. */
export function readTestSources(root: string): readonly TestSource[] {
  return readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((path) => FILE.test(path) && !path.includes('node_modules'))
    .toSorted()
    .map((path) => ({
      path: `tests/${path}`,
      text: readFileSync(join(root, 'tests', path), 'utf8'),
    }))
}

/**
 * Finds tests that can prove nothing: switched off, or without an assertion. Returns a sentence
 * with the place of each.
 */
export function weakTests(sources: readonly TestSource[]): readonly string[] {
  const files = sources.map((source) => readFile(source))
  const asserting = assertingFunctions(files)
  return files
    .filter(({ path }) => TEST_FILE.test(path))
    .flatMap((file) =>
      file.calls.flatMap((call) => {
        const why = weaknessOf(call, (calls) => asserts(file, calls, asserting))
        if (why === null) return []
        const line = file.text.slice(0, Number(call.node.start)).split('\n').length
        return [`${file.path}:${line}: ${why}`]
      }),
    )
}

/**
 * Finds errors in the requirement ids of test titles. Reads the source, so that no test needs to
 * run.
 */
export function wrongTitles(
  sources: readonly TestSource[],
  known: ReadonlySet<string>,
): readonly string[] {
  return sources
    .filter(({ path }) => TEST_FILE.test(path))
    .flatMap((source) =>
      nodesIn(treeOf(source)).flatMap((node) => titleErrors(titleOf(node), source.path, known)),
    )
}

/** A text that names requirements, without its variable parts; '' for any other node. */
function titleOf(node: Node): string {
  if (node.type === 'Literal') return named(textOf(node.value))
  if (node.type !== 'TemplateLiteral') return ''
  return named(
    recordsOf(node.quasis)
      .map(({ value }) => (isRecord(value) ? textOf(value.cooked) : ''))
      .join(''),
  )
}

function named(text: string): string {
  return idsIn(text).length > 0 ? text : ''
}

function weaknessOf(
  { root, members, node }: Call,
  assertsIn: (calls: readonly Call[]) => boolean,
): string | null {
  if (!['it', 'test', 'describe'].includes(root)) return null
  const off = members.find((member) => SWITCHES_OFF.has(member))
  if (off !== undefined) return `"${root}.${off}" switches a test off`
  const body = argumentsOf(node).find(isFunction)
  if (root === 'test' && members.join() === 'step') return weaknessOfStep(node, body, assertsIn)
  if (root === 'describe' || body === undefined || !members.every((member) => DECLARES.has(member)))
    return null
  return assertsIn(callsIn(body)) ? null : 'a test without an assertion'
}

/** A step that names requirements must contain an assertion. */
function weaknessOfStep(
  step: Node,
  body: Node | undefined,
  assertsIn: (calls: readonly Call[]) => boolean,
): string | null {
  const [title] = argumentsOf(step)
  if (title === undefined || titleOf(title) === '') return null
  return body !== undefined && assertsIn(callsIn(body))
    ? null
    : 'a step that names requirements, without an assertion'
}

/**
 * The functions below `tests/` that assert, directly or through other functions, each as
 * `PATH#NAME`.
 */
function assertingFunctions(files: readonly TestFile[]): ReadonlySet<string> {
  const functions = files.flatMap((file) =>
    functionsIn(file.nodes).map((one) => ({ ...one, file, id: `${file.path}#${one.name}` })),
  )
  const asserting = new Set<string>()
  for (let before = -1; before !== asserting.size; ) {
    before = asserting.size
    for (const { id, file, calls } of functions)
      if (asserts(file, calls, asserting)) asserting.add(id)
  }
  return asserting
}

function asserts(file: TestFile, calls: readonly Call[], asserting: ReadonlySet<string>): boolean {
  return calls.some(
    ({ root, members }) =>
      ASSERTS.has(root) ||
      members.some((member) => EXPECTS.has(member)) ||
      asserting.has(file.imports.get(root) ?? `${file.path}#${root}`),
  )
}

function functionsIn(
  nodes: readonly Node[],
): readonly { readonly name: string; readonly calls: readonly Call[] }[] {
  return nodes.flatMap((node) => {
    if (node.type === 'FunctionDeclaration')
      return [{ name: nameOf(node.id), calls: callsIn(node) }]
    if (node.type !== 'VariableDeclarator' || !isRecord(node.init) || !isFunction(node.init))
      return []
    return [{ name: nameOf(node.id), calls: callsIn(node.init) }]
  })
}

/** The names that a file imports from other files below `tests/`, with the imported functions. */
function importsIn(path: string, nodes: readonly Node[]): ReadonlyMap<string, string> {
  const imports = nodes.flatMap((node) => {
    const from =
      node.type === 'ImportDeclaration' && isRecord(node.source) ? textOf(node.source.value) : ''
    const file = from.startsWith('#') ? from.slice(1) : normalize(join(dirname(path), from))
    return recordsOf(node.specifiers).map(
      ({ local, imported }) => [nameOf(local), `${file}#${nameOf(imported)}`] as const,
    )
  })
  return new Map(imports)
}

function readFile(source: TestSource): TestFile {
  const nodes = nodesIn(treeOf(source))
  return { ...source, nodes, calls: nodes.flatMap(callOf), imports: importsIn(source.path, nodes) }
}

/**
 * The calls below a node, each with its first name and the members after it:
 * `expect.poll(…).toBe(…)`.
 */
function callsIn(tree: Node): readonly Call[] {
  return nodesIn(tree).flatMap(callOf)
}

function callOf(node: Node): readonly Call[] {
  return node.type === 'CallExpression' ? [{ ...chainOf(node.callee), node }] : []
}

function chainOf(callee: unknown): Omit<Call, 'node'> {
  if (!isRecord(callee)) return { root: '', members: [] }
  if (callee.type === 'CallExpression') return chainOf(callee.callee)
  if (callee.type === 'TaggedTemplateExpression') return chainOf(callee.tag)
  if (callee.type !== 'MemberExpression') return { root: nameOf(callee), members: [] }
  const { root, members } = chainOf(callee.object)
  return { root, members: [...members, nameOf(callee.property)] }
}

function nodesIn(tree: unknown): readonly Node[] {
  const found: Node[] = []
  collect(tree, found)
  return found
}

function collect(tree: unknown, found: Node[]): void {
  if (Array.isArray(tree)) for (const one of tree) collect(one, found)
  if (!isRecord(tree)) return
  if (typeof tree.type === 'string') found.push(tree)
  for (const value of Object.values(tree)) if (typeof value === 'object') collect(value, found)
}

function treeOf({ path, text }: TestSource): Node {
  const { program, errors } = parseSync(path, text)
  const [error] = errors
  if (error) throw new Error(`Cannot read ${path}: ${error.message}`)
  return { ...program }
}

function argumentsOf(call: Node): readonly Node[] {
  return Array.isArray(call.arguments) ? call.arguments.filter(isRecord) : []
}

function isFunction(node: Node): boolean {
  return node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression'
}

function nameOf(node: unknown): string {
  return isRecord(node) ? textOf(node.name) : ''
}
