/**
 * The server's error codes. `content/portal/errors.json` has their sentences. Codes from the
 * requirements are used unchanged.
 */
export const ERROR_CODES = [
  'INVALID_AUTHENTICATION',
  'GEOLOCATION_BLOCKED',
  'INVALID_LOGIN',
  'TOO_MANY_REQUESTS',
  'LINK_EXPIRED',
  'LOGIN_REQUIRED',
  'INVALID_LINK',
  'REFERRAL_REQUIRED',
  'SIGN_ON_REQUIRED',
  'UNKNOWN_SCHOOL',
  'SIGN_ON_UNAVAILABLE',
  'PASSKEY_REFUSED',
  'PASSKEY_EXPIRED',
  'PASSKEY_LIMIT',
  'LOGIN_NOT_RECENT',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'KEY_REUSED',
  'BAD_INPUT',
  'INVALID_FIELD',
  'FIXED_FIELD',
  'PHONE_TAKEN',
  'EMAIL_UNAVAILABLE',
  'PROFILE_CHANGED',
  'STATE_LIMITED',
  'STATE_NOT_OFFERED',
  'CARE_TYPE_NOT_OFFERED',
  'CARE_ON_HOLD',
  'FORM_ON_HOLD',
  'WRONG_PAYMENT_SOURCE',
  'SLOT_NOT_OFFERED',
  'ALREADY_BOOKED',
  'NO_PAYMENT_METHOD',
  'NO_ASSESSMENT',
  'NOT_REQUESTED',
  'UNKNOWN_QUESTIONNAIRE',
  'UNKNOWN_QUESTION',
  'DUPLICATE_QUESTION',
  'WRONG_ORDER',
  'UNKNOWN_OPTION',
  'EXCLUSIVE_OPTION',
  'HIDDEN_ANSWER',
  'MISSING_ANSWER',
  'MISSING_MANUAL_TEXT',
  'TEXT_TOO_LONG',
  'INVALID_ANSWER',
  'FORGED_SCORE',
  'UNKNOWN_EVENT',
  'UNKNOWN_DOCUMENT',
  'INVALID_DOCUMENT',
  'DOCUMENT_TOO_LARGE',
  'METHOD_NOT_ALLOWED',
  'BLOCKED_REQUEST',
  'PAYLOAD_TOO_LARGE',
  'NOT_ELIGIBLE',
  'CONSENT_REQUIRED',
  'EMAIL_NOT_VERIFIED',
  'QUESTIONNAIRE_DUE',
  'COLLABORATION_NOT_READ',
  'ACCOUNT_NOT_SET_UP',
  'PROFILE_INCOMPLETE',
  'CARD_DECLINED',
  'CARD_NEEDS_CONFIRMATION',
  'INVALID_CARD',
  'PRICE_CHANGED',
  'PAYMENT_UNAVAILABLE',
  'LAST_SESSION',
  'TERMS_CHANGED',
  'VISIT_CHANGED',
  'PRIMARY_CONTACT',
  'CONTACT_LIMIT',
  'CONTACT_CHANGED',
  'CONTACT_DELETED',
  'INITIALS_REQUIRED',
  'REQUEST_ANSWERED',
  'PLAN_CHANGED',
  'INVALID_PLAN',
  'CHECK_IN_NOT_OPEN',
  'TASKS_REQUIRED',
  'NO_CARE',
  'NOT_CHECKED_IN',
  'CALL_NOT_OPEN',
  'VIDEO_UNAVAILABLE',
  'FILE_TOO_LARGE',
  'FILE_TYPE',
  'FILE_HEIC',
  'FILE_BROKEN',
  'FILE_INFECTED',
  'SCAN_UNAVAILABLE',
  'UPLOADS_UNAVAILABLE',
  'UPLOADS_PAUSED',
  'UPLOAD_LIMIT',
  'PHOTOS_COMPLETE',
  'DELETION_BEGUN',
  'SERVICE_UNAVAILABLE',
  'INTERNAL',
] as const

const CODES: ReadonlySet<string> = new Set(ERROR_CODES)

export type ErrorCode = (typeof ERROR_CODES)[number]

/** Details of an error: names, codes and counts, never a person's input. */
export type ErrorDetails = Readonly<Record<string, unknown>>

/** Additions to a code. */
export type ErrorWords = {
  readonly details?: ErrorDetails
  /** Shows the sentence of this code instead. */
  readonly says?: ErrorCode
  /** A more specific sentence from content. It never quotes the input. */
  readonly sentence?: string
}

/** An error with a code. Thrown if the caller can only report it. */
export type CodedError = Error & { readonly code: ErrorCode } & ErrorWords

/** An expected refusal of a service, as a value. */
export type Refusal = { readonly ok: false; readonly code: ErrorCode } & Omit<
  ErrorWords,
  'sentence'
>

/** The result of a service that may refuse. */
export type Outcome<Value> = { readonly ok: true; readonly value: Value } | Refusal

/**
 * Creates an error with a code as its message. The sentence for the person is added when the reply
 * is made.
 */
export function codedError(
  code: ErrorCode,
  { cause, ...words }: ErrorWords & { readonly cause?: unknown } = {},
): CodedError {
  const error = new Error(code, cause === undefined ? {} : { cause })
  return Object.assign(error, { name: 'CodedError', code, ...words })
}

/** Combines several errors of one operation. The reply names each. */
export function severalErrors(errors: readonly CodedError[]): Error {
  return Object.assign(new Error('Several failures of one operation'), {
    name: 'SeveralErrors',
    errors,
  })
}

export function isCodedError(error: unknown): error is CodedError {
  return (
    error instanceof Error &&
    error.name === 'CodedError' &&
    'code' in error &&
    isErrorCode(error.code)
  )
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && CODES.has(value)
}

export function refuse(code: ErrorCode, details?: ErrorDetails): Refusal {
  return details === undefined ? { ok: false, code } : { ok: false, code, details }
}

/** Returns the value, or throws the refusal as an error for the error formatter. */
export function unwrap<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value
  const { ok: _ok, code, ...words } = outcome
  throw codedError(code, words)
}
