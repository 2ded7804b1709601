import { join } from 'node:path'
import { contentChecker, type Mistake } from '../domains/content/content-files.ts'

/** One line of content/support/hotlines.json. */
export type Hotline = {
  readonly id: string
  readonly name: string
  readonly purpose: string
  readonly call?: string
  readonly text?: { readonly number: string; readonly keyword?: string }
  readonly chat?: string
  readonly web?: string
  readonly hours?: string
  readonly isConfirmed: boolean
}

type HotlinesFile = { readonly lines: readonly Hotline[] }

/** Every list must begin with these lines. */
const ALWAYS_FIRST = ['911', '988', '741741']

/**
 * Reads `support/hotlines.json` of the content folder.
 *
 * @throws {Error} Naming the file and each invalid place, or if 911, 988 and 741741 are not first.
 */
export function readHotlines(contentDir: string): readonly Hotline[] {
  const folder = join(contentDir, 'support')
  const read = contentChecker<HotlinesFile>(join(folder, 'hotlines.schema.json'), misplacedLines)
  return read(join(folder, 'hotlines.json')).lines
}

function misplacedLines({ lines }: HotlinesFile): readonly Mistake[] {
  return ALWAYS_FIRST.flatMap((number, index) => {
    const line = lines[index]
    const isThere =
      line?.isConfirmed === true && digitsOf(line.call ?? line.text?.number ?? '') === number
    return isThere
      ? []
      : [
          {
            pointer: line === undefined ? '/lines' : `/lines/${index}`,
            message: `must be the confirmed line ${number}`,
          },
        ]
  })
}

/** The digits of a phone number, for dialing. */
export function digitsOf(number: string): string {
  return number.replace(/\D/g, '')
}

/** The visible lines: confirmed, and with a way to contact them. */
export function shownHotlines(lines: readonly Hotline[]): readonly Hotline[] {
  return lines.filter(
    ({ isConfirmed, call, text, web }) => isConfirmed && (call ?? text ?? web) !== undefined,
  )
}
