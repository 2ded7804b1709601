import { isObject, loadLibrary, flowOf, type SourceFile } from '#engine/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishDefinitions } from '#server/domains/definitions/publish-definitions.ts'
import { readLibraryFiles } from '#server/definitions-files.ts'
import { addRequest } from './assessment-request.ts'
import { type FlowPortal, openRun, ROOT, startFlowPortal } from './flow-portal.ts'

let portal: FlowPortal
const shipped = readLibraryFiles(ROOT)
beforeAll(async () => {
  portal = await startFlowPortal()
})
afterAll(() => portal.close())

/** The shipped files with one text of one file replaced. */
function edited(path: string, from: string, to: string): readonly SourceFile[] {
  return shipped.map((file) =>
    file.path === path ? { path, text: file.text.replace(from, to) } : file,
  )
}

function publish(files: readonly SourceFile[]) {
  return publishDefinitions({ db: portal.db, now: () => new Date() }, files)
}

async function get(url: string, headers: Record<string, string> = {}) {
  const response = await portal.app.inject({ url, headers })
  const body: unknown = response.statusCode === 200 ? response.json() : {}
  return {
    status: response.statusCode,
    headers: response.headers,
    body: isObject(body) ? body : {},
  }
}

describe('publishing', () => {
  it('publishes a version once, even if the server restarts', async () => {
    expect(await publish(shipped)).toEqual({ published: [], differences: [] })
  })

  it('publishes a new version only of the flows that refer to the change', async () => {
    const { published } = await publish(
      edited('flows/instruments/gad7.json', 'Trouble relaxing', 'Trouble with relaxing'),
    )
    const flows = published.map(({ flowId }) => flowId)
    expect(flows).toContain('intake')
    expect(flows).toContain('self-refer1-screener')
    expect(flows).not.toContain('medical-history')
    expect(flows).not.toContain('phq8')
    expect(published.every(({ number }) => number === 2)).toBe(true)
  })

  it('keeps the pointer if an older version returns to the disk, and reports it', async () => {
    const { published, differences } = await publish(shipped)
    expect(published).toEqual([])
    expect(differences).toContain(
      'Flow "intake" on disk is version 1, which was published before; new runs begin with version 2',
    )
    expect((await get('/flows/intake/current.json')).body.number).toBe(2)
  })

  it('treats other white space as the same version', async () => {
    const { published } = await publish(
      edited('flows/assessments/phq8.json', '"title":', '"title"  :  '),
    )
    expect(published).toEqual([])
  })

  it('names a flow that is no longer on the disk', async () => {
    const { differences } = await publish(
      shipped.filter(({ path }) => path !== 'flows/assessments/medical-history.json'),
    )
    expect(differences).toContain(
      'Flow "medical-history" is not on disk; new runs begin with version 1',
    )
  })

  it('never changes or deletes a published version', async () => {
    await expect(
      portal.db.updateTable('flow_versions').set({ title: 'x' }).execute(),
    ).rejects.toThrow('never changes')
    await expect(portal.db.deleteFrom('flow_versions').execute()).rejects.toThrow('never changes')
  })

  it('keeps a run on the version that it began with', async () => {
    const patient = await portal.patient()
    const requestId = await addRequest(portal, patient, 'Bipolar1Screener')
    const before = await openRun(portal, patient, 'bipolar1-screener', requestId)
    await publish(
      edited(
        'flows/assessments/bipolar1-screener.json',
        'A few questions...',
        'A few more questions...',
      ),
    )
    const again = await openRun(portal, patient, 'bipolar1-screener', requestId)
    expect([again.id, again.flow.version]).toEqual([before.id, before.flow.version])
    const other = await portal.patient()
    const newcomer = await openRun(
      portal,
      other,
      'bipolar1-screener',
      await addRequest(portal, other, 'Bipolar1Screener'),
    )
    expect(newcomer.flow.version).not.toBe(before.flow.version)
  })
})

describe('publishing facts', () => {
  const current = () =>
    portal.db
      .selectFrom('current_facts')
      .innerJoin('fact_versions', 'fact_versions.version', 'current_facts.version')
      .select('number')
      .executeTakeFirstOrThrow()

  it('publishes one version of all facts, uses the newest, and reports an older one on the disk', async () => {
    await publish(shipped)
    const { number: before } = await current()
    const renamed = edited('flows/facts/person.json', 'Who the person is', 'Who somebody is')
    await publish(renamed)
    expect(await current()).toEqual({ number: before + 1 })
    const { differences } = await publish(shipped)
    expect(differences).toContainEqual(
      expect.stringMatching(
        /^The facts on disk are version \d+, which was published before; the server judges by version \d+$/,
      ),
    )
    expect(await current()).toEqual({ number: before + 1 })
  })

  it('treats other white space as the same version, and never changes one', async () => {
    const before = await current()
    await publish(
      edited('flows/facts/person.json', 'Who the person is', 'Who somebody is').map(
        ({ path, text }) => ({
          path,
          text: `${text}\n`,
        }),
      ),
    )
    expect(await current()).toEqual(before)
    await expect(
      portal.db.updateTable('fact_versions').set({ number: 99 }).execute(),
    ).rejects.toThrow('never changes')
  })
})

describe('serving', () => {
  it('gives a browser the files of a version, to be cached for a year; they compile to that version', async () => {
    const current = await get('/flows/intake/current.json')
    expect(current.headers['cache-control']).toBe('public, max-age=30')
    const version = String(current.body.version)
    expect(version).toMatch(/^[0-9a-f]{64}$/)
    const served = await get(`/flows/intake/${version}.json`)
    expect(served.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const files = Array.isArray(served.body.files) ? served.body.files.filter(isFile) : []
    const flow = flowOf(loadLibrary(files, { versions: { intake: version } }), 'intake')
    expect(flow.version).toBe(version)
    expect(flow.fieldsById.has('phq9-9')).toBe(true)
    expect(files.some(({ path }) => path.includes('medical-history'))).toBe(false)
  })

  it('returns the languages of interpreters with their form, and browsers cache them [CALL-10]', async () => {
    const { body } = await get('/flows/getting-started/current.json')
    const { headers, body: form } = await get(`/flows/getting-started/${String(body.version)}.json`)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const files = Array.isArray(form.files) ? form.files.filter(isFile) : []
    const languages = files.find(({ path }) => path.endsWith('languages.json'))?.text
    expect(languages).toContain('American Sign Language')
    expect(languages).toContain('Icelandic')
  })

  it('answers 304 to a browser that has the files', async () => {
    const { body, headers } = await get('/flows/intake/current.json')
    const etag = String(headers.etag)
    expect(
      (await get(`/flows/intake/${String(body.version)}.json`, { 'if-none-match': etag })).status,
    ).toBe(304)
    expect((await get('/flows/intake/current.json', { 'if-none-match': `W/${etag}` })).status).toBe(
      304,
    )
  })

  it.each([
    ['/flows/unknown/current.json', 404],
    [`/flows/intake/${'0'.repeat(64)}.json`, 404],
    ['/flows/intake/latest.json', 400],
    ['/flows/..%2Fetc/current.json', 400],
  ])('refuses %s with %d', async (url, status) => {
    expect((await get(url)).status).toBe(status)
  })
})

function isFile(value: unknown): value is SourceFile {
  return isObject(value) && typeof value.path === 'string' && typeof value.text === 'string'
}
