import { keyNamesAt, type Model, namesAt, type ProposedName } from '#engine/check/index.ts'
import type { Cursor } from './cursor.ts'

/** The name under the cursor. In a text, the one in its placeholder. */
export function writtenName(model: Model, file: string, cursor: Cursor): ProposedName | null {
  const { pointer, isKey } = cursor
  if (isKey) {
    const around = pointer.slice(0, pointer.lastIndexOf('/'))
    return (
      keyNamesAt(model, { file, pointer: around }).find(
        ({ name }) => name === cursor.path.at(-1),
      ) ?? null
    )
  }
  const { text, written } = nameIn(cursor)
  const names = namesAt(model, { file, pointer }, written)
  return names.find(({ name }) => name === text) ?? nearestAround(names, text)
}

/** A path such as `user.profile.name` belongs to the longest name that begins it. */
function nearestAround(names: readonly ProposedName[], text: string): ProposedName | null {
  const around = names.filter(({ name }) => text.startsWith(`${name}.`))
  return around.toSorted((a, b) => b.name.length - a.name.length)[0] ?? null
}

/** The index after the brace that opens an unfinished placeholder; -1 if there is none. */
export function placeholderStart(written: string): number {
  const start = written.lastIndexOf('{')
  return start > written.lastIndexOf('}') ? start + 1 : -1
}

/** The name, and the text that decides which names are possible. */
function nameIn({ whole, written }: Cursor): { readonly text: string; readonly written: string } {
  const start = placeholderStart(written)
  if (start < 0) return { text: whole, written: whole }
  const [text = ''] = /^[^}|"]*/.exec(whole.slice(start)) ?? []
  return { text, written: `{${text}` }
}
