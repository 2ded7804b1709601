import { WORDS } from '#renderer/words/words.ts'

/** What is wrong with what was typed, by field. */
export type LoginMistakes = { readonly email?: string; readonly password?: string }

/** One '@', no blank, a dot in the domain (Q-AUTH-12). */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Judges what was typed before it is sent. Whether it is right, the server says. */
export function loginMistakes({ email, password }: { readonly email: string; readonly password: string }): LoginMistakes {
  const words = email.trim() === '' ? WORDS.login.emailMissing : EMAIL.test(email.trim()) ? undefined : WORDS.login.emailWrong
  return {
    ...(words !== undefined && { email: words }),
    ...(password === '' && { password: WORDS.login.passwordMissing }),
  }
}
