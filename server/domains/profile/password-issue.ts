import { type PasswordIssue, passwordIssue } from '../sessions/password-rules.ts'
import type { FieldIssue } from './field-issue.ts'
import type { MessageName, SayMessage } from './profile-messages.ts'

const MESSAGES: { readonly [issue in PasswordIssue]: MessageName } = {
  missing: 'password-required',
  'too-long': 'password-too-long',
  common: 'password-common',
  requirements: 'password-requirements',
}

/**
 * Checks a new password. People with single sign-on must have none; everyone else needs a strong
 * one.
 */
export function passwordIssues(
  password: string,
  hasSso: boolean,
  say: SayMessage,
): readonly FieldIssue[] {
  const issue = hasSso ? undefined : passwordIssue(password)
  const message = hasSso && password !== '' ? 'password-of-sso' : issue && MESSAGES[issue]
  return message === undefined
    ? []
    : [{ field: 'password', code: 'INVALID_FIELD', sentence: say(message) }]
}
