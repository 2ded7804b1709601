import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type JSONSchemaType } from 'ajv'
import type { BrandContent } from '../configuration/operator-content.ts'

const NAMES = [
  'required',
  'name-too-long',
  'name-fixed',
  'number-invalid',
  'number-fixed',
  'phone-taken',
  'selection-required',
  'language-required',
  'language-unknown',
  'line1-required',
  'line-too-long',
  'city-required',
  'city-too-long',
  'state-required',
  'state-unknown',
  'state-limited',
  'state-not-offered',
  'secondary-state-is-primary',
  'zip-required',
  'zip-invalid',
  'password-required',
  'password-requirements',
  'password-common',
  'password-too-long',
  'password-of-sso',
] as const

/** The name of a sentence about a profile that cannot be saved. */
export type MessageName = (typeof NAMES)[number]

/** A sentence for a person. `state` is the full name of the state that it is about. */
export type SayMessage = (name: MessageName, state?: string) => string

type MessagesFile = {
  readonly title: string
  readonly source: string
  readonly messages: { readonly [name: string]: string }
}

const TEXT = { type: 'string', minLength: 1 } as const
const SCHEMA: JSONSchemaType<MessagesFile> = {
  type: 'object',
  additionalProperties: false,
  required: ['title', 'source', 'messages'],
  properties: {
    title: TEXT,
    source: TEXT,
    messages: {
      type: 'object',
      required: [...NAMES],
      propertyNames: { enum: [...NAMES] },
      additionalProperties: TEXT,
    },
  },
}

/**
 * Reads `profile/messages.json` of the content folder.
 *
 * @throws {Error} If the file is missing, or one of its sentences is.
 */
export function readProfileMessages(contentDir: string, brand: BrandContent): SayMessage {
  const file = join(contentDir, 'profile/messages.json')
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const isContent = new Ajv({ strictTypes: false }).compile(SCHEMA)
  if (!isContent(content)) throw new Error(`Cannot use ${file}: ${isContent.errors?.[0]?.message ?? 'not valid'}`)
  const { messages } = content
  return (name, state = '') =>
    (messages[name] ?? '').replace(/\{(product|supportEmail|state)\}/g, (_all, placeholder: string) => {
      if (placeholder === 'state') return state
      return placeholder === 'product' ? brand.name : brand.supportEmail
    })
}
