import { codedError, type ErrorCode, severalErrors } from '../../errors.ts'

/** Why a field of a profile cannot be saved. */
export type FieldIssue = {
  /** Path of the field in the request: `primaryAddress.zip`. */
  readonly field: string
  readonly code: ErrorCode
  /** A sentence for the person, if the code's own is not specific enough. */
  readonly sentence?: string
}

/** The result of saving a form. */
export type Saved<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly issues: readonly FieldIssue[] }

/** Returns the value, or throws one error per issue. */
export function savedOrThrow<Value>(saved: Saved<Value>): Value {
  if (saved.ok) return saved.value
  throw severalErrors(
    saved.issues.map(({ code, field, ...words }) =>
      codedError(code, { ...words, details: { field } }),
    ),
  )
}
