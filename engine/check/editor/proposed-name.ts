import type { Place } from '../../definition/issue.ts'

/** What a name refers to. `path`: a member of an input, a row or an event. */
export type NameKind =
  | 'question'
  | 'option'
  | 'step'
  | 'value'
  | 'total'
  | 'flag'
  | 'parameter'
  | 'rule'
  | 'fact'
  | 'input'
  | 'path'
  | 'effect'
  | 'failure'
  | 'view'
  | 'event'
  | 'text'
  | 'flow'
  | 'instrument'
  | 'fields'
  | 'choices'
  | 'place'

/** A name that may be written at a place, what it means to an author, and where it is defined. */
export type ProposedName = {
  readonly name: string
  readonly kind: NameKind
  readonly title: string | null
  /** Null for names that the language itself defines. */
  readonly place: Place | null
}
