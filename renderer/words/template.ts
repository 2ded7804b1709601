/**
 * A text with placeholders in braces. It is not a string, so it cannot be shown before they are
 * filled in.
 */
export type Template<Place extends string> = { readonly places: Place }

/** A text for each plural form of the language; `{count}` is the number. */
export type Counted = {
  readonly [Form in Exclude<Intl.LDMLPluralRule, 'other'>]?: Template<'count'>
} & {
  readonly other: Template<'count'>
}
