import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createDataKeyring, newDataKey } from '#server/crypto/data-key.ts'
import { createFileStore, type FilePlace } from '#server/gateways/uploads/file-store.ts'
import { contentOf } from '#server/uploads/file-content.ts'
import { bytesOf } from '#tests/support/uploads/bytes-of.ts'

const folder = mkdtempSync(join(tmpdir(), 'file-store-'))
afterAll(() => rmSync(folder, { recursive: true }))
const dataKeys = createDataKeyring(newDataKey('a'))
const store = createFileStore(join(folder, 'uploads'), { dataKeys })
const place = (kind: 'sent' | 'kept', number: number) => ({
  kind,
  key: `00000000-0000-4000-8000-00000000000${number}`,
})
const pathOf = ({ kind, key }: ReturnType<typeof place>) => join(folder, 'uploads', kind, key)

const write = (at: FilePlace, bytes: Uint8Array | string) =>
  store.write(at, contentOf(Buffer.from(bytes)).bytes)
const read = (at: FilePlace) => bytesOf(store.read(at))

it('stores a file until it is removed, by kind', async () => {
  expect(await read(place('kept', 1))).toBeUndefined()
  const bytes = Buffer.from([0, 255, 10, 13, 200])
  await write(place('kept', 1), bytes)
  expect(await read(place('kept', 1))).toEqual(bytes)
  expect(await read(place('sent', 1))).toBeUndefined()
  await store.remove(place('kept', 1))
  await store.remove(place('kept', 1))
  expect(await read(place('kept', 1))).toBeUndefined()
})

it('leaves nothing readable on the disk, and no half of a file', async () => {
  await write(place('sent', 2), Buffer.from('CANARY-words'))
  expect(readFileSync(pathOf(place('sent', 2))).includes('CANARY')).toBe(false)
  expect(statSync(pathOf(place('sent', 2))).mode & 0o077).toBe(0)
  expect(readdirSync(join(folder, 'uploads/sent'))).toEqual([place('sent', 2).key])
})

it('refuses a file that was changed or moved', async () => {
  await write(place('kept', 3), Buffer.from('words'))
  const sealed = readFileSync(pathOf(place('kept', 3)))
  writeFileSync(pathOf(place('kept', 4)), sealed)
  await expect(read(place('kept', 4))).rejects.toThrow()
  expect(String(await read(place('kept', 3)))).toBe('words')
  sealed[sealed.length - 1] = 0xff ^ (sealed.at(-1) ?? 0)
  writeFileSync(pathOf(place('kept', 3)), sealed)
  await expect(read(place('kept', 3))).rejects.toThrow()
})

it.each(['../../etc/passwd', '', 'a/b/c/d/e', '.'.repeat(20)])(
  'finds no file by the name %j',
  async (key) => {
    await expect(read({ kind: 'kept', key })).rejects.toThrow('no name of ours')
    await expect(write({ kind: 'kept', key }, 'a')).rejects.toThrow('no name of ours')
  },
)

it('replaces an upload, but never a kept file', async () => {
  for (const words of ['first', 'second']) await write(place('sent', 5), words)
  expect(String(await read(place('sent', 5)))).toBe('second')
  expect([await write(place('kept', 5), 'first'), await write(place('kept', 5), 'second')]).toEqual(
    [true, false],
  )
  expect(String(await read(place('kept', 5)))).toBe('first')
})

it('keeps one of many simultaneous files for one place', async () => {
  const words = Array.from({ length: 20 }, (_, i) => `${i}`.repeat(100_000))
  const written = await Promise.all(words.map((one) => write(place('kept', 6), one)))
  expect(written.filter((isKept) => isKept)).toHaveLength(1)
  expect(String(await read(place('kept', 6)))).toBe(words[written.indexOf(true)])
  expect(
    readdirSync(join(folder, 'uploads/kept')).filter((name) => name.endsWith('.part')),
  ).toEqual([])
})

it('keeps no part of a file whose upload fails', async () => {
  const half = async function* () {
    yield Buffer.from('half')
    throw new Error('the line broke')
  }
  await expect(store.write(place('kept', 7), half())).rejects.toThrow('the line broke')
  expect(await read(place('kept', 7))).toBeUndefined()
})

it('never returns the end of a changed file', async () => {
  const bytes = Buffer.alloc(300_000, 'a')
  await write(place('kept', 8), bytes)
  const sealed = readFileSync(pathOf(place('kept', 8)))
  sealed[100] = 0xff ^ (sealed[100] ?? 0)
  writeFileSync(pathOf(place('kept', 8)), sealed)
  const file = await store.read(place('kept', 8))
  let given = 0
  const all = (async () => {
    for await (const part of file?.bytes ?? []) given += part.length
  })()
  await expect(all).rejects.toThrow()
  expect(given).toBeLessThan(bytes.length)
})

it('opens files that an earlier version sealed as a whole', async () => {
  mkdirSync(join(folder, 'uploads/kept'), { recursive: true })
  const at = place('kept', 9)
  writeFileSync(pathOf(at), dataKeys.seal(Buffer.from('as before'), ['file', at.kind, at.key]))
  expect(String(await read(at))).toBe('as before')
})

it('reports that the storage is unavailable while the disk fails', async () => {
  writeFileSync(join(folder, 'no-folder'), '')
  const broken = createFileStore(join(folder, 'no-folder'), { dataKeys })
  const { bytes } = contentOf(Buffer.from('a'))
  await expect(broken.write(place('sent', 1), bytes)).rejects.toMatchObject({
    code: 'UPLOADS_UNAVAILABLE',
  })
  await expect(broken.read(place('sent', 1))).rejects.toMatchObject({ code: 'UPLOADS_UNAVAILABLE' })
})

it('removes the parts that an earlier process left, and old uploads that were never checked', async () => {
  const own = createFileStore(join(folder, 'left'), { dataKeys })
  const { bytes } = contentOf(Buffer.from('a'))
  const at = (kind: 'sent' | 'kept', name: string, hours: number) => {
    mkdirSync(join(folder, 'left', kind), { recursive: true })
    const path = join(folder, 'left', kind, name)
    writeFileSync(path, 'x')
    const then = new Date(Date.now() - hours * 3_600_000)
    utimesSync(path, then, then)
  }
  await own.removeLeftovers({ partMs: 0, sentMs: 0 })
  await own.write(place('kept', 1), bytes)
  at('kept', 'old-part.1.part', 2)
  at('sent', 'new-part.1.part', 0)
  at('sent', 'old-file', 25)
  at('sent', 'new-file', 23)
  at('kept', 'old-kept', 1_000)
  const names = () =>
    ['sent', 'kept'].map((kind) => readdirSync(join(folder, 'left', kind)).toSorted())
  await own.removeLeftovers({ partMs: 3_600_000, sentMs: 24 * 3_600_000 })
  expect(names()).toEqual([
    ['new-file', 'new-part.1.part'],
    [place('kept', 1).key, 'old-kept'],
  ])
  await own.removeLeftovers({ partMs: 0, sentMs: 24 * 3_600_000 })
  expect(names()).toEqual([['new-file'], [place('kept', 1).key, 'old-kept']])
})
