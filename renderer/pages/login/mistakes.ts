import type { Mistake } from '#renderer/ui/error-summary.tsx'
import { WORDS } from '#renderer/words/words.ts'

/** One '@', no spaces, a dot in the domain (Q-AUTH-12). */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/**
 * Checks the form of the entries before they are sent. The server checks whether they are correct.
 */
export function loginMistakes({
  email,
  password,
}: {
  readonly email: string
  readonly password: string
}): readonly Mistake[] {
  const words = emailMistake(email.trim())
  return [
    ...(words === undefined
      ? []
      : [{ control: 'email', question: WORDS.login.email, message: words }]),
    ...(password === ''
      ? [
          {
            control: 'password',
            question: WORDS.login.password,
            message: WORDS.login.passwordMissing,
          },
        ]
      : []),
  ]
}

function emailMistake(email: string): string | undefined {
  if (email === '') return WORDS.login.emailMissing
  return EMAIL.test(email) ? undefined : WORDS.login.emailWrong
}
