import type { FastifyInstance, FastifyReply } from 'fastify'
import { codedError } from '../../errors.ts'
import type { BillingDocuments } from './billing-documents.ts'

/**
 * Paths for receipts and statements. The ids are in the body, so that logged URLs reveal nothing.
 */
export const RECEIPT_PATH = '/documents/receipt'
export const STATEMENT_PATH = '/documents/statement'

const zone = { type: 'string', minLength: 1, maxLength: 64 } as const
const day = { type: 'string', minLength: 10, maxLength: 10 } as const
const RECEIPT_BODY = bodyOf({
  appointmentId: { type: 'string', minLength: 1, maxLength: 20 },
  timeZone: zone,
})
const STATEMENT_BODY = bodyOf({ from: day, until: day, timeZone: zone })

type Receipt = { readonly appointmentId: string; readonly timeZone: string }
type Statement = { readonly from: string; readonly until: string; readonly timeZone: string }

/** Sends a PDF for download, which the browser must not cache. */
export function registerDocumentRoutes(app: FastifyInstance, documents: BillingDocuments): void {
  app.post<{ Body: Receipt }>(RECEIPT_PATH, RECEIPT_BODY, async (request, reply) => {
    if (request.validationError !== undefined) throw codedError('BAD_INPUT')
    const { appointmentId, timeZone } = request.body
    return sendPdf(
      reply,
      'receipt.pdf',
      await documents.receipt(request.viewer, appointmentId, timeZone),
    )
  })
  app.post<{ Body: Statement }>(STATEMENT_PATH, STATEMENT_BODY, async (request, reply) => {
    if (request.validationError !== undefined) throw codedError('BAD_INPUT')
    return sendPdf(reply, 'statement.pdf', await documents.statement(request.viewer, request.body))
  })
}

function sendPdf(reply: FastifyReply, name: string, bytes: Buffer): FastifyReply {
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('cache-control', 'no-store')
    .send(bytes)
}

function bodyOf(properties: { readonly [name: string]: object }) {
  const body = {
    type: 'object',
    additionalProperties: false,
    required: Object.keys(properties),
    properties,
  }
  return { schema: { body }, attachValidation: true } as const
}
