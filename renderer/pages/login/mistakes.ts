import type { Mistake } from '#renderer/ui/error-summary.tsx'
import { WORDS } from '#renderer/words/words.ts'

/** One '@', no blank, a dot in the domain (Q-AUTH-12). */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Judges what was typed before it is sent. Whether it is right, the server says. */
export function loginMistakes({ email, password }: { readonly email: string; readonly password: string }): readonly Mistake[] {
  const words = email.trim() === '' ? WORDS.login.emailMissing : EMAIL.test(email.trim()) ? undefined : WORDS.login.emailWrong
  return [
    ...(words === undefined ? [] : [{ control: 'email', question: WORDS.login.email, message: words }]),
    ...(password === '' ? [{ control: 'password', question: WORDS.login.password, message: WORDS.login.passwordMissing }] : []),
  ]
}
