import { join } from 'node:path'
import { contentChecker } from '../domains/content/content-files.ts'

/** One line of content/support/hotlines.json. */
export type Hotline = {
  readonly id: string
  readonly name: string
  readonly purpose: string
  readonly call?: string
  readonly text?: { readonly number: string; readonly keyword?: string }
  readonly web?: string
  readonly hours?: string
  readonly isConfirmed: boolean
}

/**
 * Reads `support/hotlines.json` of the content folder.
 *
 * @throws {Error} Naming the file and every place that cannot be used.
 */
export function readHotlines(contentDir: string): readonly Hotline[] {
  const folder = join(contentDir, 'support')
  const read = contentChecker<{ readonly lines: readonly Hotline[] }>(join(folder, 'hotlines.schema.json'))
  return read(join(folder, 'hotlines.json')).lines
}

/** The lines that are shown: confirmed, and with something to do. */
export function shownHotlines(lines: readonly Hotline[]): readonly Hotline[] {
  return lines.filter((line) => line.isConfirmed && (line.call !== undefined || line.text !== undefined))
}
