import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchFolders } from '#server/studio/watch-folders.ts'

let folder: string
let saves: number
let stop: () => void

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watch-'))
  mkdirSync(join(folder, 'portal'))
  writeFileSync(join(folder, 'portal/home.json'), '{}')
  saves = 0
  stop = watchFolders([folder], () => {
    saves += 1
  })
})

afterEach(() => {
  stop()
  rmSync(folder, { recursive: true, force: true })
})

const expectSave = async (save: () => void) => {
  const before = saves
  save()
  await vi.waitFor(() => expect(saves).toBeGreaterThan(before), { timeout: 3000, interval: 10 })
}

test('a file that was replaced is still watched', async () => {
  const home = join(folder, 'portal/home.json')
  for (let i = 0; i < 3; i += 1) {
    await expectSave(() => {
      rmSync(home)
      writeFileSync(home, `{ "deleted": ${i} }`)
    })
    await expectSave(() => writeFileSync(home, `{ "written": ${i} }`))
    await expectSave(() => {
      writeFileSync(`${home}~`, `{ "renamed": ${i} }`)
      renameSync(`${home}~`, home)
    })
  }
})

test('files in a new folder are watched', async () => {
  await expectSave(() => mkdirSync(join(folder, 'new')))
  await expectSave(() => writeFileSync(join(folder, 'new/flow.json'), '{}'))
  await expectSave(() => writeFileSync(join(folder, 'new/flow.json'), '{ }'))
})
