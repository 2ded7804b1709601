import { digitsIn } from '#engine/index.ts'

/** An edit of a field that shows digits in groups. */
export type Edit = {
  /** The text before the edit. */
  readonly shown: string
  /** The text after the edit. */
  readonly typed: string
  /** The caret's position in the text after the edit. */
  readonly caret: number
  /** True if the Delete key was used, and not Backspace. */
  readonly deletesForward: boolean
}

/** How a field stores and shows its digits. */
export type DigitFormat = {
  readonly digitsOf: (text: string) => string
  readonly show: (digits: string) => string
}

/**
 * The digits and the caret after an edit. The caret stays next to its digit, even if the groups
 * move. Deleting a separator deletes the digit beyond it, so that every key has an effect.
 */
export function editDigits(
  edit: Edit,
  format: DigitFormat,
): { readonly digits: string; readonly caret: number } {
  const { shown, typed, deletesForward } = edit
  // Exactly one character is missing. Any other change is a replaced text, for example when the
  // browser fills in the field.
  const isSeparatorGone =
    typed.length === shown.length - 1 && format.digitsOf(typed) === format.digitsOf(shown)
  const before = countDigits(typed.slice(0, edit.caret))
  if (!isSeparatorGone) {
    const digits = format.digitsOf(typed)
    // A zero that was added at the start moves the caret.
    const added = Math.max(0, digits.length - countDigits(typed))
    return placed(digits, before + added, format)
  }
  const all = digitsIn(typed)
  const gone = deletesForward ? before : before - 1
  return placed(
    format.digitsOf(all.slice(0, Math.max(gone, 0)) + all.slice(gone + 1)),
    Math.min(before, gone),
    format,
  )
}

function placed(
  digits: string,
  before: number,
  { show }: DigitFormat,
): { readonly digits: string; readonly caret: number } {
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
