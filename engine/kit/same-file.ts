/** A file beside the cases of a flow, `intake.same.json`: changes that make no difference. `same.schema.json` says what each key means. */
export type SameFile = { readonly flow: string; readonly same: readonly SameReason[] }

/** Changes that make no difference for one reason, each as `changeLine` writes it. */
export type SameReason = { readonly reason: string; readonly changes: readonly string[] }
