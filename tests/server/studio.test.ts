import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildStudio } from '#server/studio/build-studio.ts'
import { editText } from '#server/studio/edit-text.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'studio-'))
const flowsDir = join(folder, 'flows')
const clientDir = join(folder, 'client')
const file = 'flows/assessments/phq8.json'
const HOST = '127.0.0.1:4600'
const OURS = { host: HOST, origin: `http://${HOST}` }
const HEADING = { file, path: ['steps', 0, 'texts', 'heading'], before: 'How has your mood been?' }

let app: FastifyInstance

beforeAll(async () => {
  cpSync(join(root, 'flows'), flowsDir, { recursive: true })
  mkdirSync(join(clientDir, 'assets'), { recursive: true })
  for (const page of ['index.html', 'preview.html']) writeFileSync(join(clientDir, page), '<!-- words -->')
  writeFileSync(join(folder, 'secret.json'), '{ "a": "b" }')
  app = await buildStudio({ folders: { flowsDir, contentDir: join(root, 'content') }, clientDir })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

function edit(payload: object, headers: object = OURS) {
  return app.inject({ method: 'POST', url: '/api/edit', headers: { ...headers }, payload })
}

describe('the studio', () => {
  it('writes a changed text and keeps the rest of the file', async () => {
    const before = readFileSync(join(folder, file), 'utf8')
    expect((await edit({ ...HEADING, after: 'How are you?' })).statusCode).toBe(204)
    expect(readFileSync(join(folder, file), 'utf8')).toBe(before.replace(HEADING.before, 'How are you?'))
    expect((await edit({ ...HEADING, before: 'How are you?', after: HEADING.before })).statusCode).toBe(204)
    expect(readFileSync(join(folder, file), 'utf8')).toBe(before)
  })

  it('refuses a change that makes a mistake, or of a text that has changed, and writes nothing', async () => {
    const before = readFileSync(join(folder, file), 'utf8')
    const wrong = await edit({ file, path: ['steps', 0, 'view'], before: 'assessment-intro', after: 'no-such-view' })
    expect([wrong.statusCode, wrong.json().error]).toEqual([409, expect.stringContaining(`${file}:`)])
    expect((await edit({ ...HEADING, before: 'Another text', after: 'x' })).statusCode).toBe(409)
    expect(readFileSync(join(folder, file), 'utf8')).toBe(before)
  })

  it.each(['flows/../secret.json', '../secret.json', join(folder, 'secret.json'), 'content/reference/states.json'])(
    'writes no file outside of the flows: %s',
    async (other) => {
      expect((await edit({ file: other, path: ['a'], before: 'b', after: 'c' })).statusCode).toBe(409)
      expect(readFileSync(join(folder, 'secret.json'), 'utf8')).toBe('{ "a": "b" }')
    },
  )

  it.each([
    { host: 'evil.example:4600', origin: 'http://evil.example:4600' },
    { host: HOST, origin: 'https://evil.example' },
    { host: HOST, origin: 'http://127.0.0.1:9999' },
    { host: HOST },
    { host: HOST, origin: 'null' },
  ])('refuses another page that writes: %o', async (headers) => {
    expect((await edit({ ...HEADING, after: 'x' }, headers)).statusCode).toBe(403)
  })

  it('refuses another page that reads', async () => {
    const read = (headers: object) => app.inject({ url: '/api/project', headers: { ...headers } })
    expect((await read({ host: HOST, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' })).statusCode).toBe(403)
    expect((await read({ host: 'evil.example' })).statusCode).toBe(403)
    expect((await read({ host: HOST })).statusCode).toBe(200)
  })

  it('does not start in production', () => {
    const env = { ...process.env, NODE_ENV: 'production' }
    const { status, stderr } = spawnSync(process.execPath, ['--no-warnings', 'server/cli/studio.ts'], { cwd: root, env })
    expect([status, String(stderr)]).toEqual([1, expect.stringContaining('does not start in production')])
  })
})

describe('editText', () => {
  it('keeps the layout of the file', () => {
    const json = '{ "a": ["x",  "y"],\n\t"b": "z" }'
    expect(editText(json, { path: ['a', 1], before: 'y', after: 'w' })).toEqual({ json: json.replace('"y"', '"w"') })
  })
})
