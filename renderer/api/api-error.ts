import { WORDS } from '#renderer/words/words.ts'

/**
 * Why an operation failed: a code from the server's catalogue and the message for the patient, with
 * one sentence per line.
 */
export type ApiError = {
  readonly code: string
  readonly message: string
  /** What accompanies the code, by name. */
  readonly details?: { readonly [name: string]: unknown }
}

type GraphqlError = {
  readonly message: string
  readonly extensions?: { readonly [name: string]: unknown }
}

export function toApiError(errors: readonly GraphqlError[]): ApiError {
  const { code, ...details } = errors[0]?.extensions ?? {}
  const sentences = errors.map(({ message }) => message).join('\n')
  return Object.assign(new Error(sentences), {
    code: typeof code === 'string' ? code : 'UNEXPECTED',
    details,
  })
}

export function apiError(code: string): ApiError {
  return Object.assign(new Error(WORDS.general.unexpected), { code })
}

/** Whether an error carries a code of the server's catalogue. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
}

export function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : WORDS.general.unexpected
}
