import type { ValueType } from '../model/value-type.ts'

const MOST_VALUES = 12

/** A type for a person: `string or null: "yes", "no"`. */
export function valueTypeWords({ kinds, values, format }: ValueType): string {
  const kind = kinds.size === 6 ? 'anything' : [...kinds].join(' or ')
  const listed = (values ?? []).slice(0, MOST_VALUES).map((value) => JSON.stringify(value))
  const rest = (values ?? []).length > MOST_VALUES ? ', …' : ''
  const form = format === undefined ? '' : ` (${format})`
  return `${kind}${form}${listed.length === 0 ? '' : `: ${listed.join(', ')}${rest}`}`
}
