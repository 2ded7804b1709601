import type { Hover } from 'vscode-languageserver/node'
import { type Model, schemaWordsAt } from '#engine/check/index.ts'
import { type Cursor, readableJson } from './cursor.ts'
import { rangesIn } from './ranges.ts'
import { writtenName } from './written-name.ts'

/** The meaning and the place of a name's definition, and the schema's description of its key. */
export function hoverAt(model: Model, file: string, text: string, cursor: Cursor): Hover | null {
  const found = writtenName(model, file, cursor)
  const title = found?.title ?? null
  const name =
    found === null
      ? []
      : [`**${found.kind} \`${found.name}\`**${title === null ? '' : `  \n${title}`}`]
  const place = found?.place ? [`Defined in ${found.place.file}`] : []
  const words = [...name, ...place, ...schemaWordsAt(file, readableJson(text), cursor.pointer)]
  if (words.length === 0) return null
  return {
    contents: { kind: 'markdown', value: words.join('\n\n') },
    range: rangesIn(text).between(cursor.start, cursor.end),
  }
}
