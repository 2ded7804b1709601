import declared from '../../engine/package.json' with { type: 'json' }
import type { Import } from './source-file.ts'

/** Which top folders each top folder may import. */
const DIRECTIONS: { readonly [folder: string]: readonly string[] } = {
  engine: ['engine'],
  renderer: ['renderer', 'engine'],
  server: ['server', 'engine'],
  tests: ['tests', 'engine', 'renderer', 'server', 'flows', 'content'],
}

/** The only packages that the engine may use: pure functions over plain values. */
const ENGINE_PACKAGES = Object.keys(declared.dependencies)

/** The exports of the engine's package, by our paths. */
const ENGINE_FACES: readonly string[] = Object.values(declared.exports).map((made) =>
  (typeof made === 'string' ? made : made.default.replace(/js$/, 'ts')).replace(
    /^\.\/(dist\/)?/,
    'engine/',
  ),
)

/**
 * Folders that may import the engine's internals: its own tests, and the flow tests that count
 * states.
 */
const SEES_INSIDE =
  /^tests\/(engine\/|flows\/(planted\/|compiled-score\.ts|walk\.ts|(guarantees|mutations|vocabulary)\.test\.ts))|^engine\//

/** Inside the renderer, from top to bottom: a folder imports its own layer and those below. */
const LAYERS = [
  ['shell'],
  ['pages', 'views', 'payments'],
  ['flow', 'api', 'widgets', 'media', 'call'],
  ['ui'],
]

/** Says why an import is not allowed, or `null` if it is. */
export function violationOf(one: Import): string | null {
  if (one.kind === 'package') return packageViolation(one)
  return directionViolation(one) ?? rendererViolation(one) ?? domainViolation(one)
}

function packageViolation({ from, to }: Import): string | null {
  if (top(from) !== 'engine' || ENGINE_PACKAGES.includes(to)) return null
  return `${from} imports "${to}": the engine is pure and uses neither Node nor React nor another package`
}

/** What the studio's server replies to its page, written once. */
const STUDIO_REPLIES = 'renderer/studio/replies.ts'

function directionViolation({ from, to }: Import): string | null {
  if (from.startsWith('server/studio/') && to === STUDIO_REPLIES) return null
  if (DIRECTIONS[top(from)]?.includes(top(to)) !== true)
    return `${from} imports ${to}: ${top(from)} must not import ${top(to)}`
  const isPrivate = top(to) === 'engine' && !SEES_INSIDE.test(from) && !ENGINE_FACES.includes(to)
  return isPrivate
    ? `${from} imports ${to}: outside the engine only what its package exports is public`
    : null
}

function rendererViolation({ from, to }: Import): string | null {
  if (top(from) !== 'renderer' || top(to) !== 'renderer') return null
  const [, folder = '', page = ''] = from.split('/')
  const [, otherFolder = '', otherPage = ''] = to.split('/')
  if (
    folder === 'pages' &&
    otherFolder === 'pages' &&
    isFolder(page) &&
    isFolder(otherPage) &&
    page !== otherPage
  ) {
    return `${from} imports ${to}: no page imports another; what both need moves down a layer`
  }
  if (otherFolder === 'studio' && folder !== 'studio')
    return `${from} imports ${to}: the studio is absent from what patients load`
  const layer = layerOf(folder)
  const otherLayer = layerOf(otherFolder)
  if (layer < 0 || otherLayer < 0 || otherLayer >= layer) return null
  return `${from} imports ${to}: renderer/${folder} stands below renderer/${otherFolder} and must not import it`
}

function domainViolation({ from, to }: Import): string | null {
  if (
    to.startsWith('server/studio/') &&
    !/^(server\/(studio\/|cli\/studio\.ts$)|tests\/)/.test(from)
  )
    return `${from} imports ${to}: the portal's server must not contain the studio, which writes files`
  const domain = /^server\/domains\/([^/]+)\//.exec(from)?.[1]
  const other = /^server\/domains\/([^/]+)\/.*-store\.ts$/.exec(to)?.[1]
  if (domain === undefined || other === undefined || domain === other) return null
  return `${from} imports ${to}: a domain may call another domain's service, never its store`
}

function top(path: string): string {
  return path.split('/')[0] ?? ''
}

function isFolder(name: string): boolean {
  return name !== '' && !name.includes('.')
}

function layerOf(folder: string): number {
  return LAYERS.findIndex((layer) => layer.includes(folder))
}
