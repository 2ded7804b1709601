/**
 * The catalogue of the server's error codes with the sentence a client may show. Sentences never quote what was sent.
 * A code that the requirements spell is used to the letter.
 */
export const ERRORS = {
  INVALID_AUTHENTICATION: 'Please log in to continue.',
  INVALID_LOGIN: 'The email or password is incorrect.',
  TOO_MANY_REQUESTS: 'Too many attempts. Please wait a few minutes and try again.',
  FORBIDDEN: 'You do not have access to this.',
  NOT_FOUND: 'We could not find what you asked for.',
  CONFLICT: 'This was changed elsewhere. Please continue from the newest version.',
  KEY_REUSED: 'This was sent before with other content. Please reload the page and try again.',
  BAD_INPUT: 'Some of what was sent is not valid.',
  UNKNOWN_EVENT: 'This event is not one that may be tracked.',
  UNKNOWN_DOCUMENT: 'This operation is not known to the server.',
  INVALID_DOCUMENT: 'This operation is not valid.',
  DOCUMENT_TOO_LARGE: 'This operation asks for too much at once.',
  METHOD_NOT_ALLOWED: 'Operations are sent by POST.',
  BLOCKED_REQUEST: 'This request was blocked.',
  PAYLOAD_TOO_LARGE: 'What was sent is too large.',
  NOT_ELIGIBLE: 'Care is not available to you here.',
  CONSENT_REQUIRED: 'We are waiting for the consent of a parent or guardian.',
  CARD_DECLINED: 'Your card was declined, please contact {email}.',
  NO_PAYMENT_METHOD: 'Please add a payment method.',
  INVALID_CARD: 'Please enter a valid credit card number.',
  PAYMENT_UNAVAILABLE: 'An unexpected error occurred. Please try again.',
  SERVICE_UNAVAILABLE: 'The service is not available right now. Please try again.',
  INTERNAL: 'An unexpected error occurred. Please try again.',
} as const satisfies Readonly<Record<string, string>>

/** A code of the catalogue. */
export type ErrorCode = keyof typeof ERRORS

/** What may accompany a code: names, codes and counts, never what a person typed. */
export type ErrorDetails = Readonly<Record<string, unknown>>

/** A failure with a code of the catalogue. Thrown where no caller can do better than to report it. */
export type CodedError = Error & { readonly code: ErrorCode; readonly details?: ErrorDetails }

/** An expected "no" of a service, as a value. */
export type Refusal = { readonly ok: false; readonly code: ErrorCode; readonly details?: ErrorDetails }

/** What a service answers when it may refuse. */
export type Outcome<Value> = { readonly ok: true; readonly value: Value } | Refusal

/** Makes an error of the catalogue, with its sentence as message. */
export function codedError(
  code: ErrorCode,
  options: { readonly details?: ErrorDetails; readonly cause?: unknown } = {},
): CodedError {
  const error = new Error(sentenceOf(code, options.details), options.cause === undefined ? {} : { cause: options.cause })
  return Object.assign(error, {
    name: 'CodedError',
    code,
    ...(options.details === undefined ? {} : { details: options.details }),
  })
}

/** What a sentence names in braces is filled from the details. */
function sentenceOf(code: ErrorCode, details: ErrorDetails = {}): string {
  return ERRORS[code].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = details[name]
    return typeof value === 'string' ? value : whole
  })
}

/** Whether an error carries a code of the catalogue. */
export function isCodedError(error: unknown): error is CodedError {
  return error instanceof Error && error.name === 'CodedError' && 'code' in error && isErrorCode(error.code)
}

/** Whether a value is a code of the catalogue. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERRORS, value)
}

/** A refusal of a service. */
export function refuse(code: ErrorCode, details?: ErrorDetails): Refusal {
  return details === undefined ? { ok: false, code } : { ok: false, code, details }
}

/** The value of an outcome; a refusal becomes the thrown error that the error formatter maps. */
export function unwrap<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value
  throw codedError(outcome.code, outcome.details === undefined ? {} : { details: outcome.details })
}
