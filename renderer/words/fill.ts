import { createElement, Fragment, type ReactNode } from 'react'
import type { Counted, Template } from './template.ts'
import { WORDS } from './words.ts'

const PLACE = /\{(\w+)\}/
const FORMS = new Intl.PluralRules(WORDS.general.locale)

/** Fills in the placeholders of a text. */
export function fill<Place extends string>(
  template: Template<Place>,
  values: { readonly [Name in Place]: string | number },
): string {
  return partsOf(template, values).join('')
}

/** Fills in the placeholders of a text with links or other elements. */
export function weave<Place extends string>(
  template: Template<Place>,
  nodes: { readonly [Name in Place]: ReactNode },
): ReactNode {
  return createElement(Fragment, null, ...partsOf<ReactNode>(template, nodes))
}

/** The text for a number, in the right plural form. */
export function counted(words: Counted, count: number): string {
  return fill(words[FORMS.select(count)] ?? words.other, { count })
}

/**
 * Text and values in turn. Splitting by a group puts the names of the placeholders at the odd
 * indexes.
 */
function partsOf<Value>(
  template: Template<string>,
  values: { readonly [name: string]: Value },
): (string | Value | undefined)[] {
  return String(template)
    .split(PLACE)
    .map((part, i) => (i % 2 === 0 ? part : values[part]))
}
