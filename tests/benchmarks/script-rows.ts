import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, minifySync, type Rolldown } from 'vite'
import { type Row, rowOf } from './row.ts'

const ROOT = join(import.meta.dirname, '../..')
/** The name of the script that is loaded after the log-in. */
const BEHIND_LOGIN = 'portal'

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>
type BytesByPackage = ReadonlyMap<string, number>

/**
 * Bytes (gzip) of the scripts of the production build, up to the log-in and up to the first
 * question, as `tests/e2e/script-bytes.spec.ts` counts them. Prints also the share of each package.
 */
export async function scriptRows(tell: (row: Row) => void): Promise<readonly Row[]> {
  const { chunks, page } = await buildPortal()
  const named = [...page.matchAll(/"\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file ?? '')
  const portal = [...chunks.values()].find(({ name }) => name === BEHIND_LOGIN)
  if (portal === undefined) throw new Error(`The build has no script "${BEHIND_LOGIN}"`)
  const login = bytesByPackage(withImports(named, chunks))
  const question = bytesByPackage(withImports([...named, portal.fileName], chunks))
  const rows = [scriptsRow('scripts to log-in', login), scriptsRow('scripts to question', question)]
  for (const row of rows) tell(row)
  tellPackages(login, question)
  return rows
}

async function buildPortal(): Promise<{ readonly chunks: Chunks; readonly page: string }> {
  const configFile = join(ROOT, 'renderer/vite.config.ts')
  const built = await build({ configFile, logLevel: 'warn', build: { write: false } })
  if (!('output' in built)) throw new Error('Expected one build of the portal')
  const chunks = new Map<string, Rolldown.OutputChunk>()
  let page = ''
  for (const one of built.output) {
    if (one.type === 'chunk') chunks.set(one.fileName, one)
    else if (one.fileName === 'index.html') page = String(one.source)
  }
  return { chunks, page }
}

/** These scripts, and all that they import before they run. */
function withImports(files: readonly string[], chunks: Chunks): Chunks {
  const found = new Map<string, Rolldown.OutputChunk>()
  const visit = (file: string) => {
    const chunk = chunks.get(file)
    if (chunk === undefined) throw new Error(`The build has no script "${file}"`)
    if (found.has(file)) return
    found.set(file, chunk)
    for (const imported of chunk.imports) visit(imported)
  }
  for (const file of files) visit(file)
  return found
}

/** The bytes of each script, shared out by the bytes of each package's own code (gzip). */
function bytesByPackage(chunks: Chunks): BytesByPackage {
  const sums = new Map<string, number>()
  for (const { code, modules } of chunks.values()) {
    const sources = new Map<string, string>()
    for (const [id, module] of Object.entries(modules)) {
      const name = packageOf(id)
      sources.set(name, `${sources.get(name) ?? ''}${module.code ?? ''}\n`)
    }
    const weights = [...sources].map(([name, source]) => [name, weightOf(name, source)] as const)
    const total = weights.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [name, weight] of weights)
      sums.set(name, (sums.get(name) ?? 0) + (gzipBytes(code) * weight) / total)
  }
  return sums
}

/** Without `compress`, which would remove what only other packages use. */
function weightOf(name: string, source: string): number {
  const options = { module: true, compress: false, mangle: { toplevel: true } }
  return gzipBytes(minifySync(`${name}.js`, source, options).code)
}

function gzipBytes(text: string): number {
  return gzipSync(text, { level: 9 }).length
}

/** The npm package of a module, or our own folder: `engine`, `renderer/flow`. */
function packageOf(id: string): string {
  const [, installed] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? []
  if (installed !== undefined) return installed
  if (!id.startsWith(`${ROOT}/`)) return 'helpers of the build'
  const [top = '', folder = '', ...rest] = id.slice(ROOT.length + 1).split('/')
  return top === 'renderer' && rest.length > 0 ? `${top}/${folder}` : top
}

function scriptsRow(measure: string, bytes: BytesByPackage): Row {
  const ours = sumOf(bytes)
  return rowOf({ measure, n: 1, ours, peer: null, peerValue: null, unit: 'bytes' })
}

function sumOf(bytes: BytesByPackage): number {
  return [...bytes.values()].reduce((sum, one) => sum + one, 0)
}

function tellPackages(login: BytesByPackage, question: BytesByPackage): void {
  const line = (cells: readonly string[]) => {
    const [name = '', ...numbers] = cells
    console.log(`  ${name.padEnd(36)}${numbers.map((one) => one.padStart(16)).join('')}`)
  }
  const kB = (bytes: number) => (bytes / 1000).toFixed(1)
  line(['package', 'kB to log-in', 'kB to question'])
  for (const [name, bytes] of [...question].toSorted(([, a], [, b]) => b - a))
    line([name, kB(login.get(name) ?? 0), kB(bytes)])
  line(['all', kB(sumOf(login)), kB(sumOf(question))])
}
