import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Schema } from 'ajv'
import { validatorOf } from '../schema-validators.ts'

/**
 * The texts of one mail, with placeholders in braces. Schema: `content/mail/template.schema.json`.
 */
export type MailTemplate = {
  readonly id: string
  readonly subject: string
  readonly nameless: string
  readonly paragraphs: readonly string[]
  readonly button: string
  /** The path of the page that the button opens. */
  readonly page: string
  readonly closing: readonly string[]
  /** The link that unsubscribes from mails of this kind. */
  readonly unsubscribe?: { readonly words: string; readonly page: string }
}

export type MailTemplates = ReadonlyMap<string, MailTemplate>

/** Paths of the portal's pages that mails link to. */
export function pagesOfMails(templates: MailTemplates): ReadonlySet<string> {
  return new Set(
    [...templates.values()].flatMap(({ page, unsubscribe }) =>
      [page, unsubscribe?.page ?? []].flat(),
    ),
  )
}

const SCHEMA = 'template.schema.json'

/**
 * Reads every template of a content folder.
 *
 * @throws {Error} Naming the file and the invalid place.
 */
export function readMailTemplates(contentDir: string): MailTemplates {
  const folder = join(contentDir, 'mail')
  const schema: Schema = JSON.parse(readFileSync(join(folder, SCHEMA), 'utf8'))
  const isTemplate = validatorOf<MailTemplate>(schema)
  const read = (name: string): readonly [string, MailTemplate] => {
    const content: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'))
    if (!isTemplate(content)) {
      const [issue] = isTemplate.errors ?? []
      throw new Error(
        `Cannot use mail/${name}: At ${issue?.instancePath || 'the top'}: ${issue?.message ?? 'not valid'}`,
      )
    }
    if (`${content.id}.json` !== name)
      throw new Error(`Cannot use mail/${name}: its id must be the file's name`)
    return [content.id, content]
  }
  const files = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== SCHEMA)
  return new Map(files.map(read))
}
