import type { StepScreen } from '#engine/index.ts'

/** An entry of a safety plan in one line, with the phone number if there is one. */
export type PlanItem = {
  readonly words: string
  readonly call: { readonly words: string; readonly href: string } | null
}

/** The entries under a label. */
type PlanPart = { readonly label: string; readonly items: readonly PlanItem[] }

type Item = {
  readonly name: string | null
  readonly contact: string | null
  readonly address: string | null
}
type ShownItems = { readonly [Key in `items${1 | 2 | 3 | 4 | 5}`]?: readonly Item[] | null }

/** A step of a safety plan for reading, label by label. */
export function planParts(
  texts: StepScreen['texts'],
  { items1, items2, items3, items4, items5 }: ShownItems,
): PlanPart[] {
  return [
    { label: texts.label1, items: items1 },
    { label: texts.label2, items: items2 },
    { label: texts.label3, items: items3 },
    { label: texts.label4, items: items4 },
    { label: texts.label5, items: items5 },
  ].flatMap(({ label, items }) =>
    label ? [{ label, items: (items ?? []).map((item) => shown(item, texts.call ?? '')) }] : [],
  )
}

function shown({ name, contact, address }: Item, call: string): PlanItem {
  const words = [name, contact, address].filter((part) => part !== null && part !== '').join(', ')
  const inContact = numberIn(contact)
  const number = inContact ?? numberIn(name)
  if (number === null) return { words, call: null }
  // If the number is part of the name, the link needs only the number.
  const whom = inContact !== null && name ? name : number
  return { words, call: { words: `${call} ${whom}`, href: `tel:${dialed(number)}` } }
}

/** Phone numbers: a US number, one with a country code, or an emergency line. */
const NUMBERS =
  /(?<!\d)(?:\+\d(?:[ .()-]*\d){7,14}|(?:1[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}|911|988)(?!\d)/

function numberIn(words: string | null): string | null {
  return NUMBERS.exec(words ?? '')?.[0] ?? null
}

function dialed(number: string): string {
  const digits = number.replace(/\D/g, '')
  if (number.startsWith('+')) return `+${digits}`
  return digits.length === 3 ? digits : `+1${digits.replace(/^1(?=\d{10}$)/, '')}`
}
