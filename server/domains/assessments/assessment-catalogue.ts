import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'

/** An assessment of the specification: the flow that asks it, how it is shown, and what is said when it cannot be loaded. */
export type CatalogueEntry = { readonly flow: string; readonly screen: string; readonly loadError: string }
export type AssessmentCatalogue = { readonly [key: string]: CatalogueEntry }

const TEXT = { type: 'string', minLength: 1 } as const

/**
 * Reads content/assessments.json.
 *
 * @throws {Error} If the file is missing or not of its shape.
 */
export function readAssessmentCatalogue(contentDir: string): AssessmentCatalogue {
  const file = join(contentDir, 'assessments.json')
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const isCatalogue = new Ajv().compile<AssessmentCatalogue>({
    type: 'object',
    additionalProperties: {
      type: 'object',
      properties: { flow: TEXT, screen: { enum: ['paginated', 'paginated-v2', 'full-page'] }, loadError: TEXT },
      required: ['flow', 'screen', 'loadError'],
      additionalProperties: false,
    },
  })
  if (!isCatalogue(content)) throw new Error(`Cannot use ${file}: each assessment needs flow, screen and loadError`)
  return content
}
