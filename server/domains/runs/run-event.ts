import { Ajv } from 'ajv'
import type { FlowEvent } from '#engine/index.ts'

/** An event as sent, with an id that the client chose. */
export type SentEvent = { readonly id: string; readonly event: unknown }

/** Maximum number of events per save. */
export const MOST_EVENTS = 500

/** Maximum length of an error message that the person was shown and that is stored with the run. */
const MOST_MESSAGE = 1000

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const NAME = { type: 'string', maxLength: 300 } as const
const AT = { type: 'array', items: NAME, maxItems: 10 } as const

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value)
}

function event(type: string, properties: object, required: readonly string[]): object {
  return {
    type: 'object',
    properties: { type: { const: type }, at: AT, ...properties },
    required: ['type', ...required],
    additionalProperties: false,
  }
}

const isRunEvent = new Ajv({ strict: false }).compile<FlowEvent>({
  oneOf: [
    event('answer', { field: NAME, value: {} }, ['field', 'value']),
    event('choose', { field: NAME, value: {} }, ['field', 'value']),
    event('undo', {}, []),
    event('next', { secrets: { type: 'object', maxProperties: 0 } }, []),
    event('back', {}, []),
    event('close', {}, []),
    event('go', { to: NAME }, ['to']),
    event('view', { name: NAME, data: {}, step: NAME, row: NAME }, ['name']),
    event('result', { id: NAME, value: {} }, ['id']),
    event(
      'failure',
      { id: NAME, code: NAME, message: { type: 'string', maxLength: MOST_MESSAGE } },
      ['id', 'code'],
    ),
    event('leave', {}, []),
  ],
})

/** Parses an event from a client. Clients cannot send inputs, the time or secrets. */
export function readEvent(value: unknown): FlowEvent | undefined {
  return isRunEvent(value) ? value : undefined
}
