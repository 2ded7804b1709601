/**
 * The catalogue of the server's error codes with the sentence a client may show. Sentences never quote what was sent: a
 * placeholder is for the client to fill.
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
  INVALID_FIELD: 'Some of what was entered is not valid.',
  FIXED_FIELD: 'To change this, please contact Patient Support.',
  PHONE_TAKEN: 'An account with this phone number already exists.',
  STATE_LIMITED: 'Service availability is currently limited in this state.',
  STATE_NOT_OFFERED: 'Services are not offered in this state.',
  CARE_TYPE_NOT_OFFERED: 'This care is not available to you here. Please choose another one or contact Patient Support.',
  WRONG_PAYMENT_SOURCE: 'This care is paid for in another way. Please reload the page and try again.',
  SLOT_NOT_OFFERED: 'Sorry, the time you selected is no longer available. Please choose a different time.',
  ALREADY_BOOKED: 'You already have a first appointment for this care.',
  NO_PAYMENT_METHOD: 'Please add a payment method.',
  NO_ASSESSMENT: 'no assessment matching {id}',
  UNKNOWN_QUESTIONNAIRE: 'This form has no such questionnaire.',
  UNKNOWN_QUESTION: 'This questionnaire has no such question.',
  DUPLICATE_QUESTION: 'A question is answered twice.',
  WRONG_ORDER: 'The answers are not in the order of the questions.',
  UNKNOWN_OPTION: 'An answer is not one of the options of its question.',
  EXCLUSIVE_OPTION: 'An option that excludes the others is chosen beside them.',
  HIDDEN_ANSWER: 'A question is answered that is not asked.',
  MISSING_ANSWER: 'A required question is not answered.',
  MISSING_MANUAL_TEXT: 'An option is chosen without the text that it asks for.',
  TEXT_TOO_LONG: 'A text has too many characters.',
  INVALID_ANSWER: 'An answer does not fit its question.',
  FORGED_SCORE: 'A score is not the one that the answer has.',
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
  CARD_NEEDS_CONFIRMATION: 'Your bank asks you to confirm this card.',
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
export type Refusal = {
  readonly ok: false
  readonly code: ErrorCode
  readonly details?: ErrorDetails
  /** A more exact sentence than the code's own. */
  readonly sentence?: string
}

/** What a service answers when it may refuse. */
export type Outcome<Value> = { readonly ok: true; readonly value: Value } | Refusal

/**
 * Makes an error of the catalogue, with its sentence as message.
 *
 * @param options.sentence A more exact sentence for a person, from content; it never quotes what was sent.
 */
export function codedError(
  code: ErrorCode,
  options: { readonly sentence?: string; readonly details?: ErrorDetails; readonly cause?: unknown } = {},
): CodedError {
  const sentence = options.sentence ?? sentenceOf(code, options.details)
  const error = new Error(sentence, options.cause === undefined ? {} : { cause: options.cause })
  return Object.assign(error, {
    name: 'CodedError',
    code,
    ...(options.details === undefined ? {} : { details: options.details }),
  })
}

/** Several failures of one operation: the reply names each. */
export function severalErrors(errors: readonly CodedError[]): Error {
  return Object.assign(new Error('Several failures of one operation'), { name: 'SeveralErrors', errors })
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
  const { code, ...rest } = outcome
  throw codedError(code, rest)
}
