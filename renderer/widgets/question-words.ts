import type { QuestionScreen } from '#engine/index.ts'

/**
 * What a question asks, and the name of its control if that differs: 'Your emergency contact',
 * 'Full name'.
 */
export type QuestionWords = { readonly asks: string; readonly names: string | null }

export function questionWords({
  text,
  label,
  legend,
}: Pick<QuestionScreen, 'text' | 'label' | 'legend'>): QuestionWords {
  const names = legend ?? label
  const asks = text ?? names ?? ''
  return { asks, names: names === asks ? null : names }
}
