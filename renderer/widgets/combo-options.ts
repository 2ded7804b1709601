import type { OptionScreen, QuestionScreen } from '#engine/index.ts'
import { WORDS } from '#renderer/words/words.ts'

const collator = new Intl.Collator(WORDS.general.locale, { sensitivity: 'base', usage: 'search' })

/**
 * True if the keys are codes that people use themselves, like state codes. The control then
 * shows the key.
 */
export function areCodes(options: readonly OptionScreen[]): boolean {
  return options.length > 0 && options.every((option) => /^[A-Z]{2}$/.test(option.key))
}

/**
 * The control's text for the answer: the option's text, or its code. A text that matches no option
 * is shown as it was typed.
 */
export function writtenAnswer({ options, answer }: QuestionScreen): string {
  const chosen = options.find((option) => option.chosen)
  if (chosen) return areCodes(options) ? chosen.key : chosen.text
  return typeof answer === 'string' ? answer : ''
}

/**
 * The option whose text or code equals a typed text, ignoring case, accents and spaces around it.
 */
export function namedOption(options: readonly OptionScreen[], typed: string): OptionScreen | null {
  const text = typed.trim()
  if (text === '') return null
  const byCode = areCodes(options)
    ? options.find((option) => collator.compare(option.key, text) === 0)
    : undefined
  return byCode ?? options.find((option) => collator.compare(option.text, text) === 0) ?? null
}

/**
 * The options that match a typed text. First those whose code or one of whose words begins with it;
 * then, from two letters on, those that contain it.
 */
export function matchingOptions(
  options: readonly OptionScreen[],
  typed: string,
): readonly OptionScreen[] {
  const text = folded(typed.trim())
  if (text === '') return options
  const hasCodes = areCodes(options)
  const rank = ({ key, text: words }: OptionScreen) => {
    const name = folded(words)
    if (hasCodes && folded(key) === text) return 0
    if (name.startsWith(text) || (hasCodes && folded(key).startsWith(text))) return 1
    if (name.includes(` ${text}`)) return 2
    return text.length > 1 && name.includes(text) ? 3 : null
  }
  return options
    .flatMap((option) => {
      const place = rank(option)
      return place === null ? [] : [{ option, place }]
    })
    .toSorted((one, other) => one.place - other.place)
    .map(({ option }) => option)
}

function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
}
