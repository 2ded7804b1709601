import { isObject } from '../definition/json.ts'
import { LIST_LIMITS, type QuestionType, REFUSED, TEXT_LIMITS } from './question-type.ts'

/** Checkboxes, files, and types that are made of other questions. */
export const OTHERS = {
  checkbox: {
    accept: (value) => (typeof value === 'boolean' ? { value: value || null } : REFUSED),
    shape: { type: ['boolean', 'null'] },
    limits: [],
    isTyped: false,
    read: (words) => (words === 'true' ? true : undefined),
  },
  file: {
    accept: (value) => (isObject(value) ? { value } : REFUSED),
    shape: { type: ['object', 'null'] },
    limits: [...TEXT_LIMITS, ...LIST_LIMITS],
    isTyped: false,
  },
  group: { accept: () => REFUSED, shape: 'members', limits: [], isTyped: true },
  list: { accept: 'parts', shape: 'rows', limits: LIST_LIMITS, isTyped: true },
} as const satisfies { readonly [type: string]: QuestionType }
