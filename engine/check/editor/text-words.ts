import type { TextSource } from '../../definition/types.ts'

/** The words of a text: of its first case if it has several. */
export function textWords(source: TextSource | undefined): string | null {
  if (source === undefined) return null
  if (typeof source === 'string') return source
  if ('text' in source) return `{ "text": "${source.text}" }`
  return source[0]?.text ?? null
}
