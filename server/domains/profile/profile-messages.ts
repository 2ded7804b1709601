import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrandContent } from '../configuration/operator-content.ts'
import { fileValidator } from '../../schema-validators.ts'

/** The name of a sentence about an invalid profile. */
export type MessageName =
  | 'required'
  | 'name-too-long'
  | 'name-fixed'
  | 'number-invalid'
  | 'number-fixed'
  | 'email-invalid'
  | 'email-unavailable'
  | 'phone-taken'
  | 'selection-required'
  | 'language-required'
  | 'language-unknown'
  | 'line1-required'
  | 'line-too-long'
  | 'city-required'
  | 'city-too-long'
  | 'state-required'
  | 'state-unknown'
  | 'state-limited'
  | 'state-not-offered'
  | 'secondary-state-is-primary'
  | 'zip-required'
  | 'zip-invalid'
  | 'password-required'
  | 'password-requirements'
  | 'password-common'
  | 'password-too-long'
  | 'password-of-sso'

/** Returns a sentence for the person. `state` is the full name of a state. */
export type SayMessage = (name: MessageName, state?: string) => string

/**
 * Maximum numbers of characters. `name` also applies to pronouns and identification numbers of
 * organizations.
 */
type ProfileLengths = { readonly name: number; readonly addressLine: number; readonly city: number }

/** Maximum lengths and error sentences of profiles. */
export type ProfileMessages = { readonly longest: ProfileLengths; readonly say: SayMessage }

type MessagesFile = {
  readonly title: string
  readonly source: string
  readonly longest: ProfileLengths
  readonly messages: { readonly [name: string]: string }
}

/** The length that fills `{longest}` in a sentence. */
const LONGEST_OF: { readonly [Name in MessageName]?: keyof ProfileLengths } = {
  'name-too-long': 'name',
  'line-too-long': 'addressLine',
  'city-too-long': 'city',
}

/**
 * Reads `profile/messages.json` of the content folder.
 *
 * @throws {Error} If the file or one of its sentences is missing.
 */
export function readProfileMessages(contentDir: string, brand: BrandContent): ProfileMessages {
  const file = join(contentDir, 'profile/messages.json')
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const isContent = fileValidator<MessagesFile>(join(contentDir, 'profile/messages.schema.json'))
  if (!isContent(content))
    throw new Error(`Cannot use ${file}: ${isContent.errors?.[0]?.message ?? 'not valid'}`)
  const { messages, longest } = content
  const say: SayMessage = (name, state = '') => {
    const counted = LONGEST_OF[name]
    const values: { readonly [place: string]: string } = {
      product: brand.name,
      supportEmail: brand.supportEmail,
      state,
      longest: counted === undefined ? '' : String(longest[counted]),
    }
    return (messages[name] ?? '').replace(
      /\{(\w+)\}/g,
      (place, key: string) => values[key] ?? place,
    )
  }
  return { longest, say }
}
