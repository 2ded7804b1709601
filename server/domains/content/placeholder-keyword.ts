import type { FuncKeywordDefinition } from 'ajv'
import type { BrandContent } from '../configuration/operator-content.ts'

/** Placeholders that every text may have. The operator's values are filled in at the start. */
const OPERATOR_PLACEHOLDERS = ['brand', 'supportPhone', 'supportEmail', 'locale'] as const

/** Fills in the operator's placeholders. */
export function withOperator({
  name,
  supportPhone,
  supportEmail,
  locale,
}: BrandContent): (text: string) => string {
  const values = { brand: name, supportPhone, supportEmail, locale }
  return (text) =>
    OPERATOR_PLACEHOLDERS.reduce(
      (filled, key) => filled.replaceAll(`{${key}}`, () => values[key]),
      text,
    )
}

const PLACEHOLDER = /\{([A-Za-z]\w*)\}/g

/**
 * The schema keyword `placeholders`: exactly the names in braces that a text must have. `?` after a
 * name makes it optional. The operator's placeholders are always allowed.
 */
export const PLACEHOLDERS: FuncKeywordDefinition = {
  keyword: 'placeholders',
  type: 'string',
  metaSchema: { type: 'array', items: { type: 'string', pattern: '^[A-Za-z]\\w*\\??$' } },
  errors: true,
  compile: (declared: readonly string[]) => {
    const required = declared.filter((name) => !name.endsWith('?'))
    const known: readonly string[] = [
      ...OPERATOR_PLACEHOLDERS,
      ...declared.map((name) => name.replace('?', '')),
    ]
    const judge = (text: string): boolean => {
      const message = mistakeIn(text, required, known)
      judge.errors = message === null ? [] : [{ keyword: 'placeholders', message, params: {} }]
      return message === null
    }
    judge.errors = [] as { keyword: string; message: string; params: object }[]
    return judge
  },
}

function mistakeIn(
  text: string,
  required: readonly string[],
  known: readonly string[],
): string | null {
  const carried = [...text.matchAll(PLACEHOLDER)].map(([, name]) => name ?? '')
  const missing = required.find((name) => !carried.includes(name))
  if (missing !== undefined) return `must carry {${missing}}`
  const unknown = carried.find((name) => !known.includes(name))
  if (unknown !== undefined) return `must not carry {${unknown}}: nobody knows it here`
  return /[{}]/.test(text.replace(PLACEHOLDER, ''))
    ? 'must not hold a brace outside a placeholder'
    : null
}
