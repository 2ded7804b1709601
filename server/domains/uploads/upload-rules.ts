import type { FileType } from '../../uploads/upload-limits.ts'

const MOST_LETTERS = 120
const ENDINGS: Readonly<Record<FileType, readonly [string, ...string[]]>> = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'application/pdf': ['.pdf'],
}

/**
 * A file's name as it is kept: without folders, without signs that turn or hide letters, and with an ending that says what the file is.
 *
 * @returns `undefined` where nothing of it is left.
 */
export function keptName(name: string, type: FileType): string | undefined {
  const bare = name
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff<>:"|?*]/g, '')
    .trim()
    .replace(/^\.+/, '')
  const [ending, ...others] = ENDINGS[type]
  const hasEnding = [ending, ...others].some((one) => bare.toLowerCase().endsWith(one))
  const stem = hasEnding ? bare : `${bare.slice(0, MOST_LETTERS)}${ending}`
  if (bare === '' || stem.length === ending.length) return undefined
  return stem.length > MOST_LETTERS + 8 ? `${stem.slice(0, MOST_LETTERS)}${ending}` : stem
}

/** Megabytes as patients read them: 10MB. */
export function sizeWords(bytes: number): string {
  return `${bytes / 1_000_000}MB`
}
