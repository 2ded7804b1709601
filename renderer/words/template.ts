/** A text with places in braces. What stands in them is given before it is shown: by itself it is no text. */
export type Template<Place extends string> = { readonly places: Place }

/** A text for each plural form of the language; `{count}` is the number. */
export type Counted = { readonly [Form in Exclude<Intl.LDMLPluralRule, 'other'>]?: Template<'count'> } & {
  readonly other: Template<'count'>
}
