/**
 * Stand for parts of Apollo, of GraphQL and of their memory that nothing here reaches: documents name an operation by its hash, without
 * text, directives or fragments (`transport.ts`), and nothing is kept (`no-cache.ts`). 8 kB of gzip stay away.
 */

/** Nobody is sent the text of a document: Apollo tells by it whether it asks the same already. */
export function print(document: object): string {
  return JSON.stringify(document)
}

export function removeDirectivesFromDocument<Document>(_directives: unknown, document: Document): Document {
  return document
}

export function maskDefinition<Data>(data: Data): Data {
  return data
}

export function wrap<Work>(work: Work): Work {
  return work
}

function refuse(): never {
  throw new Error('Cannot remember results: a stand-in is built in')
}

export { refuse as defaultMakeCacheKey, refuse as dep, refuse as Slot }
