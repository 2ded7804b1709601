import type { FastifyInstance } from 'fastify'
import { codedError } from '../../errors.ts'
import type { OwnDataService } from './own-data-service.ts'

/** Path for downloading a person's data. The body has the format; the session has the person. */
export const DATA_PATH = '/documents/data'

const BODY = {
  type: 'object',
  additionalProperties: false,
  required: ['format'],
  properties: { format: { type: 'string', enum: ['json', 'fhir'] } },
} as const

/** Sends a file for download, which the browser must not cache. */
export function registerDataRoutes(app: FastifyInstance, data: OwnDataService): void {
  const options = { schema: { body: BODY }, attachValidation: true } as const
  app.post<{ Body: { readonly format: 'json' | 'fhir' } }>(
    DATA_PATH,
    options,
    async (request, reply) => {
      if (request.validationError !== undefined) throw codedError('BAD_INPUT')
      const isFhir = request.body.format === 'fhir'
      const content = isFhir ? await data.fhir(request.viewer) : await data.json(request.viewer)
      return reply
        .type(isFhir ? 'application/fhir+json' : 'application/json')
        .header(
          'content-disposition',
          `attachment; filename="${isFhir ? 'my-data-fhir' : 'my-data'}.json"`,
        )
        .header('x-content-type-options', 'nosniff')
        .header('cross-origin-resource-policy', 'same-origin')
        .header('cache-control', 'no-store')
        .send(JSON.stringify(content, null, 2))
    },
  )
}
