import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import language from '#engine/definition/language.schema.json' with { type: 'json' }
import { isObject, type Json, toJson } from '#engine/index.ts'
import { root } from '../flow/folders.ts'
import type { Outcome } from '../flow/outcome.ts'

/** A page of the documentation of the language. */
type DocsPage = {
  readonly name: string
  readonly file: string
  readonly title: string
  readonly text: string
}

const DOCS = 'flows/docs'
const MOST_SECTIONS = 5

/** The pages for authors, and the reference of the language. */
export function docsPages(): readonly DocsPage[] {
  const names = readdirSync(join(root, DOCS)).filter((name) => name.endsWith('.md'))
  const files = [
    ...names.toSorted().map((name) => `${DOCS}/${name}`),
    'flows/README.md',
    'engine/README.md',
  ]
  return files.map((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const name = file.startsWith(DOCS)
      ? file.slice(DOCS.length + 1, -3)
      : file.replace('/README.md', '')
    return { name, file, title: /^# (.*)/m.exec(text)?.[1] ?? name, text }
  })
}

/**
 * A page by its name; otherwise the schema's description of a key, and the sections that match
 * best.
 */
export function lookUp(topic: string): Outcome {
  const pages = docsPages()
  const wanted = topic.trim().toLowerCase()
  const page = pages.find(({ name }) => name === wanted)
  const words = schemaWords(topic.trim())
  if (page) return { isWell: true, lines: [...words, page.text], json: toJson({ page: page.file }) }
  const found = sectionsAbout(pages, wanted)
  if (words.length === 0 && found.length === 0)
    return {
      isWell: false,
      lines: [
        `Nothing is written about "${topic}". Pages: ${pages.map(({ name }) => name).join(', ')}`,
      ],
      json: { found: [] },
    }
  return {
    isWell: true,
    lines: [...words, ...found.flatMap(({ file, text }) => [`From ${file}:`, text])],
    json: toJson({ found: found.map(({ file, heading }) => ({ file, heading })) }),
  }
}

type Section = {
  readonly file: string
  readonly heading: string
  readonly text: string
  readonly hits: number
}

/** The sections with the most words of the topic; words in a heading count more. */
function sectionsAbout(pages: readonly DocsPage[], wanted: string): readonly Section[] {
  const words = wanted.split(/[^\w-]+/).filter((word) => word.length > 1)
  const sections = pages.flatMap(({ file, text }) =>
    text.split(/^(?=#)/m).map((section): Section => {
      const [heading = ''] = section.split('\n')
      const lower = section.toLowerCase()
      const hits = words.reduce((sum, word) => {
        const inHeading = heading.toLowerCase().includes(word) ? 3 : 0
        return sum + inHeading + (lower.includes(word) ? 1 : 0)
      }, 0)
      return { file, heading: heading.replace(/^#+ /, ''), text: section.trim(), hits }
    }),
  )
  const least = Math.max(1, Math.ceil(words.length / 2))
  return sections
    .filter(({ hits }) => hits >= least)
    .toSorted((a, b) => b.hits - a.hits)
    .slice(0, MOST_SECTIONS)
}

/**
 * What the schema says about a construct (`step`) or a key (`paging`), with the constructs that
 * have it.
 */
function schemaWords(name: string): readonly string[] {
  const lines: string[] = []
  for (const [construct, schema] of Object.entries<Json>(toObject(language.$defs))) {
    const properties = toObject(isObject(schema) ? schema.properties : undefined)
    const members = Object.entries(properties).flatMap(([key, one]) => {
      const words =
        isObject(one) && typeof one.description === 'string' ? `: ${one.description}` : ''
      return construct === name || key === name ? [`${construct}.${key}${words}`] : []
    })
    lines.push(...members)
  }
  return lines
}

function toObject(value: unknown): { readonly [name: string]: Json } {
  const json = toJson(value)
  return isObject(json)
    ? Object.fromEntries(Object.entries(json).map(([key, one]) => [key, one ?? null]))
    : {}
}
