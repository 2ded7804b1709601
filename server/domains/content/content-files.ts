import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Ajv } from 'ajv'

/** Whom something is for alone. */
export type Audience = 'student' | 'pharmaceutical'

/** A page of words as it lies in content/pages. */
export type PageContent = {
  readonly id: string
  readonly title: string
  readonly lead?: string
  readonly sections: readonly { readonly heading?: string; readonly only?: Audience; readonly paragraphs: readonly string[] }[]
  readonly empty?: string
  readonly link?: { readonly words: string; readonly path: string }
  readonly labels?: { readonly [name: string]: string }
}

/** content/portal/home.json. */
export type PortalContent = {
  /** `greeting` holds `{name}`. */
  readonly words: {
    readonly greeting: string
    readonly nothingToDo: string
    readonly start: string
    readonly goOn: string
    readonly isSaved: string
    readonly results: string
    readonly visit: string
  }
  /** The crisis call that some organizations offer. */
  readonly crisisCall: { readonly title: string; readonly body: string; readonly call: string }
  readonly tasks: readonly {
    readonly ref: string
    readonly flows: readonly string[]
    readonly path: string
    readonly body: string
  }[]
  readonly requests: readonly {
    readonly notification: string
    readonly flows: readonly string[]
    readonly title: string
    readonly body: string
  }[]
  readonly places: readonly PlaceContent[]
}

/** Somewhere to go, and only for whom. */
export type PlaceContent = { readonly title: string; readonly path: string; readonly only?: Audience }

/**
 * Reads every page of content/pages, by id.
 *
 * @throws {Error} Naming the file and the place that cannot be used.
 */
export function readPages(contentDir: string): ReadonlyMap<string, PageContent> {
  const folder = join(contentDir, 'pages')
  const check = contentChecker<PageContent>(join(folder, 'page.schema.json'))
  const files = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'page.schema.json')
  const pages = files.map((name) => {
    const page = check(join(folder, name))
    if (page.id !== basename(name, '.json')) throw new Error(`Cannot use ${join(folder, name)}: its id must be its file's name`)
    return page
  })
  return new Map(pages.map((page) => [page.id, page]))
}

/** @throws {Error} Naming the file and the place that cannot be used. */
export function readPortalContent(contentDir: string): PortalContent {
  const folder = join(contentDir, 'portal')
  return contentChecker<PortalContent>(join(folder, 'home.schema.json'))(join(folder, 'home.json'))
}

/**
 * Reads files of content against a JSON Schema.
 *
 * @returns What reads one. It throws naming the file and the place that cannot be used.
 */
export function contentChecker<Content>(schemaFile: string): (file: string) => Content {
  const isContent = new Ajv({ strictTypes: false }).compile<Content>(JSON.parse(readFileSync(schemaFile, 'utf8')))
  return (file) => {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (isContent(content)) return content
    const [issue] = isContent.errors ?? []
    throw new Error(`Cannot use ${file}: At ${issue?.instancePath || 'the top'}: ${issue?.message ?? 'not valid'}`)
  }
}
