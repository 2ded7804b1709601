import { digitsIn } from '#engine/index.ts'

/** An edit of a field that shows digits in groups. */
export type Edit = {
  /** What the field showed before. */
  readonly shown: string
  /** What the browser made of the edit. */
  readonly typed: string
  /** Where the caret stands in it. */
  readonly caret: number
  /** The key that deletes towards the end was pressed. */
  readonly deletesForward: boolean
}

/** How a field keeps and shows its digits. */
export type DigitFormat = {
  readonly digitsOf: (text: string) => string
  readonly show: (digits: string) => string
}

/**
 * What a field holds after an edit, and where its caret stands: beside the digit where it stood, wherever the groups move it.
 * Deleting a separator deletes the digit beyond it, so that no key is ever without effect.
 */
export function editDigits(edit: Edit, format: DigitFormat): { readonly digits: string; readonly caret: number } {
  const { shown, typed, deletesForward } = edit
  // One sign less: anything else is a text put in place of the old one, as a browser fills a field.
  const isSeparatorGone = typed.length === shown.length - 1 && format.digitsOf(typed) === format.digitsOf(shown)
  const before = countDigits(typed.slice(0, edit.caret))
  if (!isSeparatorGone) {
    const digits = format.digitsOf(typed)
    // A zero that was put before them moves the others.
    const added = Math.max(0, digits.length - countDigits(typed))
    return placed(digits, before + added, format)
  }
  const all = digitsIn(typed)
  const gone = deletesForward ? before : before - 1
  return placed(format.digitsOf(all.slice(0, Math.max(gone, 0)) + all.slice(gone + 1)), Math.min(before, gone), format)
}

function placed(digits: string, before: number, { show }: DigitFormat): { readonly digits: string; readonly caret: number } {
  const text = show(digits)
  if (before >= digits.length) return { digits, caret: text.length }
  let seen = 0
  for (const [index, sign] of [...text].entries()) {
    if (seen === before) return { digits, caret: index }
    if (/\d/.test(sign)) seen += 1
  }
  return { digits, caret: text.length }
}

function countDigits(text: string): number {
  return digitsIn(text).length
}
