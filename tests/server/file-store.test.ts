import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createDataKeyring, newDataKey } from '#server/crypto/data-key.ts'
import { createFileStore } from '#server/gateways/uploads/file-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'file-store-'))
afterAll(() => rmSync(folder, { recursive: true }))
const store = createFileStore(join(folder, 'uploads'), createDataKeyring(newDataKey('a')))
const place = (kind: 'sent' | 'kept', number: number) => ({ kind, key: `00000000-0000-4000-8000-00000000000${number}` })
const pathOf = ({ kind, key }: ReturnType<typeof place>) => join(folder, 'uploads', kind, key)

it('keeps a file until it is removed, each under its own kind', async () => {
  expect(await store.read(place('kept', 1))).toBeUndefined()
  const bytes = Buffer.from([0, 255, 10, 13, 200])
  await store.write(place('kept', 1), bytes)
  expect(await store.read(place('kept', 1))).toEqual(bytes)
  expect(await store.read(place('sent', 1))).toBeUndefined()
  await store.write(place('kept', 1), Buffer.from('other'))
  expect(String(await store.read(place('kept', 1)))).toBe('other')
  await store.remove(place('kept', 1))
  await store.remove(place('kept', 1))
  expect(await store.read(place('kept', 1))).toBeUndefined()
})

it('leaves nothing readable on the disk, and no half of a file', async () => {
  await store.write(place('sent', 2), Buffer.from('CANARY-words'))
  expect(readFileSync(pathOf(place('sent', 2))).includes('CANARY')).toBe(false)
  expect(statSync(pathOf(place('sent', 2))).mode & 0o077).toBe(0)
  expect(readdirSync(join(folder, 'uploads/sent'))).toEqual([place('sent', 2).key])
})

it('opens no file that was changed, or that lay in another place', async () => {
  await store.write(place('kept', 3), Buffer.from('words'))
  const sealed = readFileSync(pathOf(place('kept', 3)))
  writeFileSync(pathOf(place('kept', 4)), sealed)
  await expect(store.read(place('kept', 4))).rejects.toThrow()
  sealed[sealed.length - 1] = 0xff ^ (sealed.at(-1) ?? 0)
  writeFileSync(pathOf(place('kept', 3)), sealed)
  await expect(store.read(place('kept', 3))).rejects.toThrow()
})

it.each(['../../etc/passwd', '', 'a/b/c/d/e', '.'.repeat(20)])('knows no file by the name %j', async (key) => {
  await expect(store.read({ kind: 'kept', key })).rejects.toThrow('no name of ours')
  await expect(store.write({ kind: 'kept', key }, Buffer.of())).rejects.toThrow('no name of ours')
})
