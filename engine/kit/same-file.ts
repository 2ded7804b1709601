/**
 * A file such as `intake.same.json`: changes of a flow that make no difference to a patient.
 * `same.schema.json` describes each key.
 */
export type SameFile = { readonly flow: string; readonly same: readonly SameReason[] }

/** Changes that make no difference for the same reason, each in the format of `changeLine`. */
export type SameReason = { readonly reason: string; readonly changes: readonly string[] }
