import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance } from 'fastify'
import { checkLibrary } from '#engine/check/index.ts'
import { type LibraryFolders, readProjectFiles } from '../definitions-files.ts'
import { readOperatorContent } from '../domains/configuration/operator-content.ts'
import { readWords, wordsElement } from '../domains/content/words.ts'
import { editText, type TextEdit } from './edit-text.ts'
import { projectReader } from './read-project.ts'
import { refuseStrangers } from './refuse-strangers.ts'
import { watchFolders } from './watch-folders.ts'

type StudioOptions = {
  readonly folders: LibraryFolders
  /** The built page. */
  readonly clientDir: string
}

/** The form library compiles schemas in the page, which needs `unsafe-eval`. Patients' pages forbid it. */
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
 * save, and changes of texts. It has no database and no patient.
 */
export async function buildStudio({ folders, clientDir }: StudioOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    bodyLimit: 256 * 1024,
    ajv: { customOptions: { coerceTypes: false } },
    forceCloseConnections: true,
  })
  const read = projectReader(folders)
  const listeners = new Set<() => void>()
  const stop = watchFolders([folders.flowsDir, join(folders.contentDir, 'reference')], () => {
    for (const one of listeners) one()
  })
  app.addHook('onClose', async () => stop())
  app.addHook('onRequest', refuseStrangers)
  app.addHook('onSend', async (_request, reply) => {
    reply.header('content-security-policy', POLICY).header('x-content-type-options', 'nosniff')
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
  })

  app.get('/api/project', async () => ({ ...read(), flowsDir: folders.flowsDir, contentDir: folders.contentDir }))

  app.get('/api/saves', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    reply.raw.write('retry: 500\n\n')
    const tell = () => reply.raw.write('data: saved\n\n')
    listeners.add(tell)
    reply.raw.on('close', () => listeners.delete(tell))
  })

  app.post<{ Body: TextEdit & { readonly file: string } }>('/api/edit', { schema: { body: EDIT } }, async (request, reply) => {
    const { file, ...edit } = request.body
    const refused = writeEdit(folders, file, edit)
    return refused === null ? reply.code(204).send() : reply.code(409).send({ error: refused })
  })

  const words = wordsElement(readWords(folders.contentDir, readOperatorContent(folders.contentDir).brand))
  for (const [address, page] of Object.entries({ '/': 'index.html', '/preview': 'preview.html' })) {
    const html = readFileSync(join(clientDir, page), 'utf8').replace('<!-- words -->', () => words)
    app.get(address, async (_request, reply) => reply.type('text/html; charset=utf-8').send(html))
  }
  await app.register(fastifyStatic, { root: join(clientDir, 'assets'), prefix: '/assets/', index: false })
  return app
}

const EDIT = {
  type: 'object',
  required: ['file', 'path', 'before', 'after'],
  additionalProperties: false,
  properties: {
    file: { type: 'string' },
    path: { type: 'array', minItems: 1, items: { anyOf: [{ type: 'integer' }, { type: 'string' }] } },
    before: { type: 'string' },
    after: { type: 'string', maxLength: 5000 },
  },
} as const

/** Writes a changed text if the definitions have no error with it. @returns Why it was refused. */
function writeEdit(folders: LibraryFolders, file: string, edit: TextEdit): string | null {
  const { definitions } = readProjectFiles(folders)
  const source = definitions.find(({ path }) => path === file)
  const place = placeOnDisk(folders, file)
  if (!source || place === null) return `There is no definition "${file}".`
  const edited = editText(source.text, edit)
  if (typeof edited === 'string') return edited
  const { issues } = checkLibrary(definitions.map((one) => (one === source ? { ...one, text: edited.json } : one)))
  const mistake = issues.find(({ severity }) => severity === 'error')
  if (mistake) return `${mistake.file}:${mistake.line} ${mistake.message} ${mistake.hint}`
  writeFileSync(place, edited.json)
  return null
}

/** The place of a definition on disk; null if it is outside the folder of flows. */
function placeOnDisk({ flowsDir }: LibraryFolders, file: string): string | null {
  if (!file.startsWith('flows/')) return null
  const place = resolve(flowsDir, file.slice('flows/'.length))
  return place.startsWith(flowsDir + sep) && existsSync(place) ? place : null
}
