import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { flowOf, loadLibrary, serialize } from '#engine/index.ts'
import { runCase } from '#engine/kit/index.ts'
import type { Beginnings, Project } from '#renderer/studio/replies.ts'
import { readLibraryFiles } from '#server/definitions-files.ts'
import { buildStudio } from '#server/studio/build-studio.ts'
import { editText } from '#server/studio/edit-text.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'studio-'))
const flowsDir = join(folder, 'flows')
const clientDir = join(folder, 'client')
const file = 'flows/assessments/phq8.json'
const HOST = '127.0.0.1:4600'
const OURS = { host: HOST, origin: `http://${HOST}` }
const CASES = 'flows/assessments/cases/phq8.cases.json'
const HEADING = { file, path: ['steps', 0, 'texts', 'heading'], before: 'How has your mood been?' }

let app: FastifyInstance

beforeAll(async () => {
  cpSync(join(root, 'flows'), flowsDir, { recursive: true })
  mkdirSync(join(clientDir, 'assets'), { recursive: true })
  writeFileSync(join(clientDir, 'index.html'), '<!-- words -->')
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

function keep(one: object) {
  return app.inject({
    method: 'POST',
    url: '/api/keep',
    headers: OURS,
    payload: { flow: 'phq8', one },
  })
}

function undo() {
  return app.inject({ method: 'POST', url: '/api/undo', headers: OURS, payload: {} })
}

/** The reply to a request that may take long. */
async function found(
  url: string,
): Promise<{ readonly status: string; readonly value?: unknown; readonly error?: string }> {
  for (;;) {
    const reply = (await app.inject({ url, headers: { host: HOST } })).json()
    if (reply.status !== 'looking') return reply
  }
}

describe('the studio', () => {
  it('writes a changed text and keeps the rest of the file', async () => {
    const before = readFileSync(join(folder, file), 'utf8')
    expect((await edit({ ...HEADING, after: 'How are you?' })).statusCode).toBe(204)
    expect(readFileSync(join(folder, file), 'utf8')).toBe(
      before.replace(HEADING.before, 'How are you?'),
    )
    expect(
      (await edit({ ...HEADING, before: 'How are you?', after: HEADING.before })).statusCode,
    ).toBe(204)
    expect(readFileSync(join(folder, file), 'utf8')).toBe(before)
  })

  it('refuses a change that makes a mistake, or of a text that has changed, and writes nothing', async () => {
    const before = readFileSync(join(folder, file), 'utf8')
    const wrong = await edit({
      file,
      path: ['steps', 0, 'view'],
      before: 'assessment-intro',
      after: 'no-such-view',
    })
    expect([wrong.statusCode, wrong.json().error]).toEqual([
      409,
      expect.stringContaining(`${file}:`),
    ])
    expect((await edit({ ...HEADING, before: 'Another text', after: 'x' })).statusCode).toBe(409)
    expect(readFileSync(join(folder, file), 'utf8')).toBe(before)
  })

  it('reverts a changed text, but not if the file has changed since', async () => {
    const before = readFileSync(join(folder, file), 'utf8')
    await edit({ ...HEADING, after: 'How are you?' })
    expect(
      (await app.inject({ url: '/api/project', headers: { host: HOST } })).json().undo,
    ).toContain(HEADING.before)
    expect((await undo()).statusCode).toBe(204)
    expect(readFileSync(join(folder, file), 'utf8')).toBe(before)
    await edit({ ...HEADING, after: 'How are you?' })
    writeFileSync(join(folder, file), `${before}\n`)
    expect((await undo()).statusCode).toBe(409)
    expect(readFileSync(join(folder, file), 'utf8')).toBe(`${before}\n`)
    writeFileSync(join(folder, file), before)
  })

  it('adds a run to the cases, keeps the rest of their file, and reverts it', async () => {
    const cases = join(folder, CASES)
    const before = readFileSync(cases, 'utf8')
    const walk = [{ screen: HEADING.before, press: 'Get Started' }]
    expect((await keep({ name: 'kept', walk, ends: false })).statusCode).toBe(204)
    const after = readFileSync(cases, 'utf8')
    expect(after.startsWith(before.slice(0, before.lastIndexOf(']')).trimEnd())).toBe(true)
    expect(JSON.parse(after).cases.at(-1)).toEqual({ name: 'kept', walk, ends: false })
    expect((await keep({ name: 'kept', walk, ends: false })).json().error).toContain('kept')
    expect((await undo()).statusCode).toBe(204)
    expect(readFileSync(cases, 'utf8')).toBe(before)
  })

  it.each([
    ['fails', { name: 'wrong', walk: [{ screen: 'No such screen' }] }],
    ['does not follow the schema', { name: 'wrong', walk: [{ shout: true }] }],
    ['names an unknown persona', { name: 'wrong', persona: 'nobody', walk: [] }],
  ])('writes no case that %s', async (_, one) => {
    const before = readFileSync(join(folder, CASES), 'utf8')
    const reply = await keep(one)
    expect([reply.statusCode, reply.json().error]).toEqual([
      409,
      expect.stringContaining('The case is not written'),
    ])
    expect(readFileSync(join(folder, CASES), 'utf8')).toBe(before)
  })

  it('makes a file for the first case of a flow, and removes it again', async () => {
    const cases = join(folder, 'flows/assessments/cases/small.cases.json')
    const $schema = '../../engine/definition/language.schema.json'
    const small = {
      $schema,
      id: 'small',
      title: 'Small',
      mode: 'sequence',
      steps: [{ id: 'a', view: 'text', texts: { title: 'A' } }],
    }
    writeFileSync(join(folder, 'flows/assessments/small.json'), JSON.stringify(small))
    const one = { name: 'first', walk: [{ step: 'a' }], ends: false }
    const payload = { flow: 'small', one }
    const reply = await app.inject({ method: 'POST', url: '/api/keep', headers: OURS, payload })
    expect([reply.statusCode, reply.body]).toEqual([204, ''])
    expect(JSON.parse(readFileSync(cases, 'utf8'))).toMatchObject({ flow: 'small', cases: [one] })
    await undo()
    expect(existsSync(cases)).toBe(false)
    rmSync(join(folder, 'flows/assessments/small.json'))
  })

  it('finds out what the cases offer, the guarantees and the coverage, and says why if it cannot', async () => {
    const beginnings: Beginnings = (
      await app.inject({ url: '/api/beginnings?flow=phq8', headers: { host: HOST } })
    ).json()
    expect(beginnings.caseNames).toContain('phq8 = 5 (mild)')
    const library = loadLibrary(readLibraryFiles(root))
    for (const { place, state, walk } of beginnings.points) {
      const { moments, failure } = runCase(library, 'phq8', { name: place, walk })
      const reached = moments.at(-1)?.state
      expect([failure, reached && serialize(flowOf(library, 'phq8'), reached)]).toEqual([
        null,
        state,
      ])
    }
    expect(await found('/api/guarantees?flow=phq8')).toMatchObject({
      status: 'done',
      value: expect.any(Array),
    })
    expect(await found('/api/coverage?flow=phq8')).toMatchObject({
      status: 'done',
      value: { failures: [] },
    })
    expect(await found('/api/changes?flow=phq8&revision=HEAD')).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('git'),
    })
  })

  it('gives new definitions without a check, and keeps the last ones without errors', async () => {
    const path = join(folder, file)
    const before = readFileSync(path, 'utf8')
    const read = async (url: string) => (await app.inject({ url, headers: { host: HOST } })).json()
    const textIn = ({ files }: Project) => files.find((one) => one.path === file)?.text
    expect((await read('/api/mistakes')).isSound).toBe(true)
    writeFileSync(path, before.replace('"id"', 'id'))
    expect(textIn(await read('/api/project'))).toContain('id')
    expect(await read('/api/mistakes')).toMatchObject({
      isSound: false,
      issues: expect.arrayContaining([expect.objectContaining({ file })]),
    })
    expect(textIn(await read('/api/project/sound'))).toBe(before)
    writeFileSync(path, before)
  })

  it.each([
    'flows/../secret.json',
    '../secret.json',
    join(folder, 'secret.json'),
    'content/reference/states.json',
  ])('writes no file outside of the flows: %s', async (other) => {
    expect((await edit({ file: other, path: ['a'], before: 'b', after: 'c' })).statusCode).toBe(409)
    expect(readFileSync(join(folder, 'secret.json'), 'utf8')).toBe('{ "a": "b" }')
  })

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
    expect(
      (await read({ host: HOST, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }))
        .statusCode,
    ).toBe(403)
    expect((await read({ host: 'evil.example' })).statusCode).toBe(403)
    expect((await read({ host: HOST })).statusCode).toBe(200)
  })

  it('does not start in production', () => {
    const env = { ...process.env, NODE_ENV: 'production' }
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--no-warnings', 'server/cli/studio.ts'],
      { cwd: root, env },
    )
    expect([status, String(stderr)]).toEqual([
      1,
      expect.stringContaining('does not start in production'),
    ])
  })
})

describe('editText', () => {
  it('keeps the layout of the file', () => {
    const json = '{ "a": ["x",  "y"],\n\t"b": "z" }'
    expect(editText(json, { path: ['a', 1], before: 'y', after: 'w' })).toEqual({
      json: json.replace('"y"', '"w"'),
    })
  })
})
