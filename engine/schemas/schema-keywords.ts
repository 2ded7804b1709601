import { charactersOver, countCharacters } from '../definition/count-characters.ts'
import { isStep } from '../questions/numbers.ts'

/**
 * Keywords in the schemas of `schemaOf` that are not part of JSON Schema. A host adds them to its
 * validator; ajv takes them as they are. `minLength` and `maxLength` would count code points, and
 * people see one character in an emoji of seven. `multipleOf` would refuse 0.3 as three times 0.1.
 */
export const SCHEMA_KEYWORDS = [
  {
    keyword: 'minCharacters',
    type: 'string',
    schemaType: 'number',
    validate: (limit: number, text: string): boolean => countCharacters(text) >= limit,
  },
  {
    keyword: 'maxCharacters',
    type: 'string',
    schemaType: 'number',
    validate: (limit: number, text: string): boolean => charactersOver(text, limit) === 0,
  },
  { keyword: 'decimalStep', type: 'number', schemaType: 'number', validate: isStep },
] as const
