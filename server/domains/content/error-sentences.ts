import { join } from 'node:path'
import { ERROR_CODES, type ErrorCode, type ErrorDetails, isErrorCode } from '../../errors.ts'
import type { BrandContent } from '../configuration/operator-content.ts'
import { contentChecker, type Mistake } from './content-files.ts'
import { withOperator } from './placeholder-keyword.ts'

/**
 * The sentence for an error code. Placeholders are filled from the details; the client fills the
 * rest.
 */
export type SayError = (code: ErrorCode, details?: ErrorDetails) => string

type ErrorsFile = { readonly sentences: Readonly<Record<string, string>> }

/**
 * Reads `portal/errors.json` of the content folder and fills in the operator's details.
 *
 * @throws {Error} Naming the file and every place with a missing or unknown sentence or
 * placeholder.
 */
export function readErrorSentences(contentDir: string, brand: BrandContent): SayError {
  const folder = join(contentDir, 'portal')
  const read = contentChecker<ErrorsFile>(join(folder, 'errors.schema.json'), mistakesIn)
  const { sentences } = read(join(folder, 'errors.json'))
  const fill = withOperator(brand)
  const filled = new Map(
    Object.entries(sentences).map(([code, sentence]) => [code, fill(sentence)]),
  )
  return (code, details = {}) =>
    (filled.get(code) ?? code).replace(/\{(\w+)\}/g, (place, name: string) => {
      const value = details[name]
      return typeof value === 'string' ? value : place
    })
}

/** Needed because an operator's schema may be older than the server. */
function mistakesIn({ sentences }: ErrorsFile): readonly Mistake[] {
  const missing = ERROR_CODES.filter((code) => !Object.hasOwn(sentences, code))
  const unknown = Object.keys(sentences).filter((code) => !isErrorCode(code))
  return [
    ...missing.map((code) => ({
      pointer: '/sentences',
      message: `must have a sentence for ${code}`,
    })),
    ...unknown.map((code) => ({
      pointer: `/sentences/${code}`,
      message: 'the server has no such code',
    })),
  ]
}
