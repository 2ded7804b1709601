import type { Library } from './flow.ts'
import { isField, sectionItems } from './instruments.ts'
import { everyStep } from './step-events.ts'
import type { Rule, TextSource } from './types.ts'

type Texts = { readonly [name: string]: TextSource }

/** The texts of a step or interstitial that the flow itself contains; null if it has none. */
export function textsAt(library: Library, flow: string, place: string): Texts | null {
  const id = place.replace(/^(step|interstitial):/, '')
  const steps = everyStep(library.flows.get(flow)?.steps ?? [])
  const items = steps.flatMap(({ fields = [], sections = [] }) => [
    ...fields,
    ...sections.flatMap((section) =>
      sectionItems(library, section, NOWHERE).map(({ item }) => item),
    ),
  ])
  const shown = [...steps, ...items.flatMap((item) => (isField(item) ? [] : [item]))]
  return shown.find((one) => one.id === id)?.texts ?? null
}

const NOWHERE = { file: '', pointer: '' }

/** The rule that is true if a text is shown: if one of its cases is used. */
export function isShownRule({ texts }: Library, text: TextSource): Rule {
  const source = typeof text === 'object' && 'text' in text ? (texts[text.text] ?? '') : text
  if (!Array.isArray(source)) return true
  return { or: source.map(({ when }: { readonly when?: Rule }) => when ?? true) }
}
