import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './portal-test.ts'

const CLIENT = join(import.meta.dirname, '../../.build/client')
const MANIFEST = join(CLIENT, '.vite/manifest.json')

type Chunk = { readonly file: string; readonly name?: string; readonly imports?: readonly string[] }
type Manifest = { readonly [key: string]: Chunk }

const manifest: Manifest = JSON.parse(readFileSync(MANIFEST, 'utf8'))

/** Files of these chunks, and of all that they import before they run. */
function filesOf(keys: readonly string[], found = new Set<string>()): ReadonlySet<string> {
  for (const key of keys) {
    const chunk = manifest[key]
    if (chunk === undefined) throw new Error(`The build has no chunk ${key}`)
    if (found.has(chunk.file)) continue
    found.add(chunk.file)
    filesOf(chunk.imports ?? [], found)
  }
  return found
}

function gzipBytes(files: ReadonlySet<string>): number {
  return [...files].reduce((sum, file) => sum + statSync(join(CLIENT, `${file}.gz`)).size, 0)
}

/** The chunks that the page loads itself: the login, and the API client. */
function namedByPage(): readonly string[] {
  const page = readFileSync(join(CLIENT, 'index.html'), 'utf8')
  const files = new Set([...page.matchAll(/"\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file))
  return Object.keys(manifest).filter((key) => files.has(manifest[key]?.file))
}

const chunksNamed = (name: string) =>
  Object.keys(manifest).filter((key) => manifest[key]?.name === name)

test('the scripts of the production build are small', async () => {
  await test.step('they are at most 150 kB (gzip) for a person who logs in', () => {
    expect(namedByPage()).toEqual(
      expect.arrayContaining([...chunksNamed('transport'), ...chunksNamed('start')]),
    )
    expect(gzipBytes(filesOf(namedByPage()))).toBeLessThan(150_000)
  })

  await test.step('they are at most 280 kB (gzip) until the first question, including the login', () => {
    const portal = chunksNamed('portal')
    expect(portal).toHaveLength(1)
    expect(gzipBytes(filesOf([...namedByPage(), ...portal]))).toBeLessThan(280_000)
  })

  await test.step('they add no code of the portal to the crisis page and its service worker', () => {
    // Half of these bytes show the safety plan that is stored on the device.
    expect(gzipBytes(filesOf(['crisis/crisis-page.ts']))).toBeLessThan(2_800)
    expect([...filesOf(['crisis/service-worker.ts'])]).toEqual(['sw.js'])
  })
})
