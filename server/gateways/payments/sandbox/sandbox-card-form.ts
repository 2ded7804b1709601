import type { FastifyInstance } from 'fastify'
import { codedError } from '../../../errors.ts'
import { answerBank, type SandboxPorts } from './sandbox-gateway.ts'
import { cardOfNumber } from './test-cards.ts'

/** Path of the sandbox's card form, in place of the vendor's own host. */
export const SANDBOX_CARD_PATH = '/sandbox/payment-methods'

/** Path for the patient's answer in the sandbox's dialog of the bank. */
export const SANDBOX_BANK_PATH = '/sandbox/confirmations'

type BankAnswer = { readonly clientSecret: string; readonly isConfirmed: boolean }

const BANK_BODY = {
  type: 'object',
  additionalProperties: false,
  required: ['clientSecret', 'isConfirmed'],
  properties: {
    clientSecret: { type: 'string', maxLength: 200 },
    isConfirmed: { type: 'boolean' },
  },
} as const

/** The fields of the sandbox's form. */
type SentCard = {
  readonly number: string
  readonly expiryMonth: number
  readonly expiryYear: number
  readonly cvc: string
  /** Not all forms ask for it. */
  readonly zip?: string
}

const BODY = {
  type: 'object',
  additionalProperties: false,
  required: ['number', 'expiryMonth', 'expiryYear', 'cvc'],
  properties: {
    number: { type: 'string', pattern: '^[0-9]{12,19}$' },
    expiryMonth: { type: 'integer', minimum: 1, maximum: 12 },
    expiryYear: { type: 'integer', minimum: 2000, maximum: 2100 },
    cvc: { type: 'string', pattern: '^[0-9]{3,4}$' },
    zip: { type: 'string', pattern: '^[0-9]{5}$' },
  },
} as const

/**
 * Makes a token for a test card, and receives the patient's answer to the bank. Number, code and
 * zip are checked and not stored. Numbers other than the documented test cards are refused, as in
 * the vendor's test mode.
 */
export function registerSandboxCardForm(app: FastifyInstance, ports: SandboxPorts): void {
  app.post<{ Body: SentCard }>(
    SANDBOX_CARD_PATH,
    { schema: { body: BODY }, attachValidation: true },
    async (request, reply) => {
      if (request.validationError !== undefined) throw codedError('INVALID_CARD')
      const { number, expiryMonth, expiryYear } = request.body
      const card = cardOfNumber(number)
      const now = ports.now()
      const hasExpired =
        expiryYear * 12 + expiryMonth < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
      if (card === undefined || hasExpired) throw codedError('INVALID_CARD')
      const id = `pm_${ports.newId().replaceAll('-', '')}`
      await ports.db
        .insertInto('sandbox_cards')
        .values({
          id,
          customer_id: null,
          name: card.name,
          expiry_month: expiryMonth,
          expiry_year: expiryYear,
          created_at: now,
        })
        .execute()
      return reply.header('cache-control', 'no-store').send({ token: id })
    },
  )
  app.post<{ Body: BankAnswer }>(
    SANDBOX_BANK_PATH,
    { schema: { body: BANK_BODY }, attachValidation: true },
    async (request, reply) => {
      if (request.validationError !== undefined) throw codedError('BAD_INPUT')
      const { clientSecret, isConfirmed } = request.body
      if (!(await answerBank(ports.db, clientSecret, isConfirmed))) throw codedError('NOT_FOUND')
      return reply.header('cache-control', 'no-store').send({ isConfirmed })
    },
  )
}
