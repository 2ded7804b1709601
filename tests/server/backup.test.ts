import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type App, buildApp } from '#server/app.ts'
import { createDataKeyring, newDataKey } from '#server/crypto/data-key.ts'
import { openDatabase } from '#server/database/database.ts'
import { readLibraryFiles } from '#server/definitions-files.ts'
import { publishDefinitions } from '#server/domains/definitions/publish-definitions.ts'
import { readConfig } from '#server/plugins/config.ts'
import { folderWithCluster, temporaryFolder } from '#tests/support/database.ts'
import { at } from '#tests/support/server.ts'
import { makePicture } from '#tests/support/uploads/make-files.ts'
import { postForm, type SentFields } from '#tests/support/uploads/post-form.ts'
import { addPatient, ask, ROOT } from './flow-portal.ts'

const [oldKey, newKey] = [newDataKey('old'), newDataKey('new')]
const dataDir = await folderWithCluster()
const backup = temporaryFolder()
const file = await makePicture('png')
let patient: Readonly<Record<'token' | 'fileId', string>> = { token: '', fileId: '' }

/** Serves the data folder after a start, with one data key after the other. */
async function serve<Result>(
  dataKeys: readonly string[],
  work: (app: App) => Promise<Result>,
): Promise<readonly Result[]> {
  const read = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  if (!read.ok) throw new Error('Cannot serve the data folder: its configuration is refused')
  const database = await openDatabase({ databaseUrl: undefined, dataDir, production: false })
  const results: Result[] = []
  try {
    for (const dataKey of dataKeys) {
      const app = await buildApp({
        config: read.config,
        database,
        dataKeys: createDataKeyring(dataKey),
      })
      results.push(await work(app))
      await app.close()
    }
    return results
  } finally {
    await database.close()
  }
}

const START = 'mutation { startRun(flowId: "intake") { id revision state } }'
const SAVE = `mutation ($id: ID!, $events: [RunEventInput!]!) {
  sendRunEvents(runId: $id, revision: 0, events: $events) { outcome } }`
const BEGIN = 'mutation { beginUpload(contentType: "image/png") { key url fields { name value } } }'
const COMPLETE =
  'mutation ($key: ID!) { completeUpload(key: $key, purpose: message, name: "rash.png") { id } }'

/** A patient with a draft and a file. */
async function addData(app: App): Promise<typeof patient> {
  const { db } = app.platform
  await publishDefinitions({ db, now: () => new Date() }, readLibraryFiles(ROOT))
  const { token } = await addPatient(app, db, { tasks: ['initial-questionnaire-assessment'] })
  const run = at((await ask(app, token, START, {})).data, 'startRun', 'id')
  const answers = [
    { type: 'next' },
    { type: 'next' },
    { type: 'answer', field: 'phq9-1', value: 'several-days' },
  ]
  const events = answers.map((event) => ({ id: crypto.randomUUID(), event }))
  const saved = await ask(app, token, SAVE, { id: run, events })
  expect(at(saved.data, 'sendRunEvents', 'outcome')).toBe('Saved')
  const begun = at((await ask(app, token, BEGIN, {})).data, 'beginUpload')
  const form = { url: String(at(begun, 'url')), fields: fieldsOf(at(begun, 'fields')), file, token }
  expect((await postForm(app, form)).statusCode).toBeLessThan(300)
  const done = await ask(app, token, COMPLETE, { key: at(begun, 'key') })
  return { token, fileId: String(at(done.data, 'completeUpload', 'id')) }
}

function fieldsOf(fields: unknown): SentFields {
  return Array.isArray(fields) ? fields : []
}

/** The patient's data: the answer in the draft, and whether the file can be read. */
async function findData(app: App) {
  const { token, fileId } = patient
  const draft = await ask(app, token, START, {})
  const read = await app.inject({
    url: `/uploads/${fileId}`,
    headers: { authorization: `Bearer ${token}` },
  })
  return {
    answer: at(draft.data, 'startRun', 'state', 'answers', 'phq9-1') ?? draft.code,
    file: read.headers['content-type'] ?? read.statusCode,
  }
}

beforeAll(async () => {
  const [added] = await serve([oldKey], addData)
  if (added !== undefined) patient = added
  // As the manual says: the server has stopped, and its folder is copied.
  copy(dataDir, backup)
})
afterAll(() => {
  for (const folder of [dataDir, backup]) rmSync(folder, { recursive: true, force: true })
})

/** Copies the folder without file owners, as an operator in a hurry might. */
function copy(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true })
  expect(spawnSync('cp', ['-R', from, to]).status).toBe(0)
}

it('a restored backup has its drafts and files, with their data key and not without it', async () => {
  copy(backup, dataDir)
  const [withoutKey, withKey] = await serve([newKey, `${newKey},${oldKey}`], findData)
  expect(withKey).toEqual({ answer: 'several-days', file: 'image/png' })
  expect(withoutKey?.answer).toBe('INTERNAL')
  expect(withoutKey?.file).not.toBe('image/png')
})

it('a backup that is restored without its database is refused, and gets no empty one', async () => {
  copy(backup, dataDir)
  rmSync(join(dataDir, 'pg'), { recursive: true })
  await expect(serve([oldKey], findData)).rejects.toThrow(
    /Cannot find the database of the data folder .* there are files/,
  )
})
