import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { contentChecker } from '../../domains/content/content-files.ts'
import { filledText, type Placeholders } from '../../domains/content/present-page.ts'
import type { LegalDocument, LegalGateway } from './legal-gateway.ts'

type DocumentFile = {
  readonly uid: string
  readonly title: string
  readonly body: readonly {
    readonly heading?: string
    readonly depth?: number
    readonly paragraphs: readonly string[]
  }[]
}

/** Other files in the folder. */
const OTHERS = ['legal-document.schema.json', 'readers.json', 'readers.schema.json']

/**
 * The embedded gateway, which reads the files of `content/legal`.
 *
 * @throws {Error} Naming a file and the invalid place, or an unknown placeholder.
 */
export function createEmbeddedDocuments(
  contentDir: string,
  placeholders: Placeholders,
): LegalGateway {
  const folder = join(contentDir, 'legal')
  const read = contentChecker<DocumentFile>(join(folder, 'legal-document.schema.json'))
  const files = readdirSync(folder).filter(
    (name) => name.endsWith('.json') && !OTHERS.includes(name),
  )
  const documents = files.map((name) => {
    const file = read(join(folder, name))
    if (file.uid !== basename(name, '.json'))
      throw new Error(`Cannot use ${join(folder, name)}: its uid must be its file's name`)
    return documentOf(file, placeholders)
  })
  const byUid = new Map(documents.map((document) => [document.uid, document]))
  return { document: (uid) => Promise.resolve(byUid.get(uid)) }
}

function documentOf({ uid, title, body }: DocumentFile, placeholders: Placeholders): LegalDocument {
  const fill = (text: string) => filledText(text, placeholders, uid)
  return {
    uid,
    title: fill(title),
    body: body.map(({ heading, depth = 1, paragraphs }) => ({
      heading: heading === undefined ? null : fill(heading),
      depth,
      paragraphs: paragraphs.map(fill),
    })),
  }
}
