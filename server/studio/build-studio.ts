import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { isObject, type JsonObject, type SourceFile } from '#engine/index.ts'
import type { Finding, Project } from '#renderer/studio/replies.ts'
import { type LibraryFolders, readLibraryFolders } from '../definitions-files.ts'
import { readOperatorContent } from '../domains/configuration/operator-content.ts'
import { readWords, wordsElement } from '../domains/content/words.ts'
import type { Outcome } from '../cli/flow/outcome.ts'
import type { TextEdit } from './edit-text.ts'
import { createFileChanges, type FileChange, type FileChanges } from './file-changes.ts'
import { refuseStrangers } from './refuse-strangers.ts'
import { createJobs, type Jobs } from './studio-jobs.ts'
import { watchFolders } from './watch-folders.ts'

type StudioOptions = {
  readonly folders: LibraryFolders
  /** The built page. */
  readonly clientDir: string
}

/**
 * The form library compiles schemas in the page, which needs `unsafe-eval`. Patients' pages forbid
 * it.
 */
const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/**
 * Builds the server of the author's page: the page, the project's definitions, a message after each
 * save, findings about a flow, and changes of files. It has no database and no patient.
 */
export async function buildStudio({ folders, clientDir }: StudioOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    bodyLimit: 1024 * 1024,
    ajv: { customOptions: { coerceTypes: false } },
    forceCloseConnections: true,
  })
  const jobs = createJobs(folders)
  const changes = createFileChanges(folders)
  const listeners = new Set<() => void>()
  const stopWatch = watchFolders([folders.flowsDir, join(folders.contentDir, 'reference')], () => {
    jobs.forget()
    for (const one of listeners) one()
  })
  app.addHook('onClose', async () => {
    stopWatch()
    await jobs.stop()
  })
  app.addHook('onRequest', refuseStrangers)
  app.addHook('onSend', async (_request, reply) => {
    reply.header('content-security-policy', POLICY).header('x-content-type-options', 'nosniff')
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
  })
  app.get('/api/saves', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    reply.raw.write('retry: 500\n\n')
    const tell = () => reply.raw.write('data: saved\n\n')
    listeners.add(tell)
    reply.raw.on('close', () => listeners.delete(tell))
  })
  serveProject(app, { folders, jobs, changes })
  serveFindings(app, jobs)
  serveChanges(app, { jobs, changes })
  await servePage(app, folders, clientDir)
  return app
}

type Parts = {
  readonly folders: LibraryFolders
  readonly jobs: Jobs
  readonly changes: FileChanges
}

/**
 * The definitions as they are now, without waiting for a check; and the last ones without errors.
 */
function serveProject(app: FastifyInstance, { folders, jobs, changes }: Parts): void {
  const { flowsDir, contentDir } = folders
  let revision = 0
  let sound: readonly SourceFile[] = []
  const project = (files: readonly SourceFile[]): Project => {
    revision += 1
    return { revision, files, undo: changes.last(), flowsDir, contentDir }
  }
  app.get('/api/project', async () => project(readLibraryFolders(folders)))
  app.get('/api/project/sound', async () => project(sound))
  app.get('/api/mistakes', async (_request, reply) => {
    const files = readLibraryFolders(folders)
    const outcome = await jobs.run('mistakes', {})
    if (!('usage' in outcome) && isObject(outcome.json) && outcome.json.isSound === true)
      sound = files
    return answerWith(reply, outcome)
  })
}

const ASKED = {
  type: 'object',
  required: ['flow'],
  properties: {
    flow: { type: 'string', maxLength: 200 },
    revision: { type: 'string', minLength: 1, maxLength: 200 },
  },
} as const
type Asked = { readonly flow: string; readonly revision?: string }

function serveFindings(app: FastifyInstance, jobs: Jobs): void {
  app.get<{ Querystring: Asked }>(
    '/api/beginnings',
    { schema: { querystring: ASKED } },
    async ({ query: { flow } }, reply) => answerWith(reply, await jobs.run('beginnings', { flow })),
  )
  for (const name of ['guarantees', 'coverage', 'changes'])
    app.get<{ Querystring: Asked }>(
      `/api/${name}`,
      { schema: { querystring: ASKED } },
      async ({ query }) =>
        findingIn(
          await jobs.look(name, {
            flow: query.flow,
            ...(query.revision === undefined ? {} : { revision: query.revision }),
          }),
        ),
    )
}

function findingIn(outcome: Outcome | null): Finding<unknown> {
  if (outcome === null) return { status: 'looking' }
  return 'usage' in outcome
    ? { status: 'failed', error: outcome.usage }
    : { status: 'done', value: outcome.json }
}

const EDIT = {
  type: 'object',
  required: ['file', 'path', 'before', 'after'],
  additionalProperties: false,
  properties: {
    file: { type: 'string' },
    path: {
      type: 'array',
      minItems: 1,
      items: { anyOf: [{ type: 'integer' }, { type: 'string' }] },
    },
    before: { type: 'string' },
    after: { type: 'string', maxLength: 5000 },
  },
} as const

const KEEP = {
  type: 'object',
  required: ['flow', 'one'],
  additionalProperties: false,
  properties: {
    flow: { type: 'string' },
    one: {
      type: 'object',
      required: ['name', 'walk'],
      properties: { name: { type: 'string', minLength: 1, maxLength: 300 } },
    },
  },
} as const

function serveChanges(app: FastifyInstance, { jobs, changes }: Omit<Parts, 'folders'>): void {
  const write = async (reply: FastifyReply, outcome: Outcome, words: string) => {
    if ('usage' in outcome) return refuse(reply, outcome.usage)
    const change = changeIn(outcome.json)
    return refuse(
      reply,
      change === null ? 'The change was not understood.' : changes.write(change, words),
    )
  }
  app.post<{ Body: TextEdit & { readonly file: string } }>(
    '/api/edit',
    { schema: { body: EDIT } },
    async (request, reply) => {
      const { file, ...edit } = request.body
      return write(reply, await jobs.run('edit', { file, edit }), `the change of “${edit.before}”`)
    },
  )
  app.post<{
    Body: { readonly flow: string; readonly one: JsonObject & { readonly name: string } }
  }>('/api/keep', { schema: { body: KEEP } }, async (request, reply) => {
    const { flow, one } = request.body
    return write(reply, await jobs.run('keep', { flow, kept: one }), `the case “${one.name}”`)
  })
  app.post('/api/undo', async (_request, reply) => refuse(reply, changes.undo()))
}

function changeIn(json: unknown): FileChange | null {
  if (!isObject(json)) return null
  const { path, before = null, after } = json
  if (typeof path !== 'string' || typeof after !== 'string') return null
  return typeof before === 'string' || before === null ? { path, before, after } : null
}

function refuse(reply: FastifyReply, refusal: string | null): FastifyReply {
  return refusal === null ? reply.code(204).send() : reply.code(409).send({ error: refusal })
}

function answerWith(reply: FastifyReply, outcome: Outcome): FastifyReply {
  return 'usage' in outcome
    ? reply.code(409).send({ error: outcome.usage })
    : reply.send(outcome.json)
}

/** One document for both: the script opens the page or its preview by the address. */
async function servePage(
  app: FastifyInstance,
  { contentDir }: LibraryFolders,
  clientDir: string,
): Promise<void> {
  const words = wordsElement(readWords(contentDir, readOperatorContent(contentDir).brand))
  const html = readFileSync(join(clientDir, 'index.html'), 'utf8').replace(
    '<!-- words -->',
    () => words,
  )
  for (const address of ['/', '/preview'])
    app.get(address, async (_request, reply) => reply.type('text/html; charset=utf-8').send(html))
  await app.register(fastifyStatic, {
    root: join(clientDir, 'assets'),
    prefix: '/assets/',
    index: false,
  })
}
