import type { FileType } from '../../uploads/upload-limits.ts'

/**
 * Characters as people see them. Each may consist of many code units, so these are limited as well.
 */
const MOST_CHARACTERS = 120
const MOST_LETTERS = 480
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })
const ENDINGS: Readonly<Record<FileType, readonly [string, ...string[]]>> = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'application/pdf': ['.pdf'],
}

/** The name to store, with an ending that matches the content. */
export function keptName(bare: string, type: FileType): string {
  const ending = ENDINGS[type].find((one) => bare.toLowerCase().endsWith(one))
  if (ending === undefined) return `${cut(bare)}${ENDINGS[type][0]}`
  return `${cut(bare.slice(0, -ending.length))}${bare.slice(-ending.length)}`
}

/**
 * Removes folders, and characters that hide or reverse others, from a file's name. Keeps joiners,
 * which Persian and emoji need.
 *
 * @returns `undefined` if nothing visible is left.
 */
export function bareName(name: string): string | undefined {
  const bare = name
    .toWellFormed()
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed
      /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff<>:"|?*]/g,
      '',
    )
    .trim()
    .replace(/^\.+/, '')
  return /[^\s\u200c\u200d]/.test(bare) ? bare : undefined
}

function cut(text: string): string {
  let kept = ''
  let count = 0
  for (const { segment } of characters.segment(text)) {
    if (count === MOST_CHARACTERS || kept.length + segment.length > MOST_LETTERS) break
    kept += segment
    count += 1
  }
  // A single character can be too long.
  return (kept === '' ? text.slice(0, MOST_LETTERS).toWellFormed() : kept).trimEnd()
}

/** Formats megabytes for patients: 10MB. */
export function sizeWords(bytes: number): string {
  return `${bytes / 1_000_000}MB`
}
