import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JSONSchemaType } from 'ajv'
import { validatorOf } from '../../schema-validators.ts'

/** A choice of a reference list, as forms offer it. `mark` is a badge next to it. */
export type ReferenceChoice = {
  readonly key: string
  readonly text: string
  readonly mark?: string
}

type ChoicesFile = { readonly options: readonly ReferenceChoice[] }

const TEXT = { type: 'string', minLength: 1 } as const
const SCHEMA: JSONSchemaType<ChoicesFile> = {
  type: 'object',
  required: ['options'],
  properties: {
    options: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['key', 'text'],
        properties: { key: TEXT, text: TEXT, mark: { type: 'string', nullable: true } },
      },
    },
  },
}

/**
 * Reads a list of choices from `content/reference`, the same files that forms use.
 *
 * @throws {Error} If the file is missing or has no choices.
 */
export function readReferenceChoices(contentDir: string, id: string): readonly ReferenceChoice[] {
  const file = join(contentDir, `reference/${id}.json`)
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const isContent = validatorOf(SCHEMA)
  if (!isContent(content))
    throw new Error(`Cannot use ${file}: ${isContent.errors?.[0]?.message ?? 'not valid'}`)
  return content.options
}
