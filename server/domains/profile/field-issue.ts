import { codedError, type ErrorCode, severalErrors } from '../../errors.ts'

/** Why a part of a profile cannot be saved. */
export type FieldIssue = {
  /** Path of the member, as it was sent: `primaryAddress.zip`. */
  readonly field: string
  readonly code: ErrorCode
  /** A sentence for the person, where the code's own says too little. */
  readonly sentence?: string
}

/** What a service answers that saves what a person typed. */
export type Saved<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly issues: readonly FieldIssue[] }

/** The value; issues become errors of the reply, one each. */
export function savedOrThrow<Value>(saved: Saved<Value>): Value {
  if (saved.ok) return saved.value
  throw severalErrors(saved.issues.map(({ code, field, ...words }) => codedError(code, { ...words, details: { field } })))
}
