import { readFileSync } from 'node:fs'
import { validatorOf } from '../schema-validators.ts'

/** The documents of the portal's own client, by the SHA-256 of their text. */
export type PersistedDocuments = ReadonlyMap<string, string>

/**
 * Reads the documents that were built into the client.
 *
 * @throws {Error} If the file is missing or is not a list of documents.
 */
export function readPersistedDocuments(file: string): PersistedDocuments {
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const isDocuments = validatorOf<Record<string, string>>({
    type: 'object',
    additionalProperties: { type: 'string' },
  })
  if (!isDocuments(content)) throw new Error(`Cannot use ${file}: it must map hashes to documents`)
  return new Map(
    Object.entries(content).map(([hash, text]) => [hash.replace(/^sha256:/, ''), text]),
  )
}

/** The hash in a request, in the format of Apollo's clients. */
export function requestedHash(body: unknown): string | undefined {
  const extensions = property(body, 'extensions')
  const hash = property(property(extensions, 'persistedQuery'), 'sha256Hash')
  return typeof hash === 'string' ? hash : undefined
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
}
