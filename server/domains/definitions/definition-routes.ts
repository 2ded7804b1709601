import type { FastifyInstance, FastifyReply } from 'fastify'
import { type CodedError, codedError } from '../../errors.ts'
import { createCompressedTexts } from '../../plugins/compression.ts'
import type { FlowVersions } from './flow-versions.ts'

const FLOW_ID = '^[a-z0-9-]{1,100}$'
const VERSION = '^[0-9a-f]{64}$'
const YEAR_SECONDS = 31_536_000
const POINTER_SECONDS = 30

type VersionParams = { readonly flowId: string; readonly version: string }

/**
 * Serves definitions. `/flows/{id}/current.json` names the version of new runs.
 * `/flows/{id}/{version}.json` has the files of a version and never changes.
 */
export function registerDefinitionRoutes(app: FastifyInstance, versions: FlowVersions): void {
  const sendText = createCompressedTexts()
  app.get<{ Params: VersionParams }>(
    '/flows/:flowId/:version.json',
    {
      schema: {
        params: {
          type: 'object',
          properties: {
            flowId: { type: 'string', pattern: FLOW_ID },
            version: { type: 'string', pattern: `${VERSION}|^current$` },
          },
        },
      },
    },
    async (request, reply) => {
      const { flowId, version } = request.params
      if (version === 'current') {
        const current = await versions.current(flowId)
        if (current === undefined) throw notFound(reply)
        void reply.header('cache-control', `public, max-age=${POINTER_SECONDS}`)
        return send(reply, request.headers['if-none-match'], current.version, () => ({
          id: flowId,
          version: current.version,
          number: current.number,
        }))
      }
      const published = await versions.published(flowId, version)
      if (published === undefined) throw notFound(reply)
      void reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      const { number, files } = published
      const tag = `"${version}"`
      void reply.header('etag', tag).type('application/json; charset=utf-8')
      if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send()
      const text = () => JSON.stringify({ id: flowId, version, number, files })
      return sendText(request, reply, `${flowId}@${version}`, text)
    },
  )
}

function send(
  reply: FastifyReply,
  known: string | undefined,
  version: string,
  body: () => object,
): FastifyReply {
  const tag = `"${version}"`
  void reply.header('etag', tag)
  return isKnown(known, tag) ? reply.code(304).send() : reply.send(body())
}

function isKnown(known: string | undefined, tag: string): boolean {
  return known?.split(',').some((entry) => entry.trim().replace(/^W\//, '') === tag) ?? false
}

/** Not cached, because the version may be published later. */
function notFound(reply: FastifyReply): CodedError {
  void reply.header('cache-control', 'no-store')
  return codedError('NOT_FOUND')
}
