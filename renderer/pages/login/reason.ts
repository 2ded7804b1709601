import { WORDS } from '#renderer/words/words.ts'

/** Why the person was sent here, from the address; undefined for unknown reasons. */
export function wordsOfReason(search: string): string | undefined {
  const reason = new URLSearchParams(search).get('reason')?.toLowerCase()
  if (reason === 'reauth') return WORDS.login.reauth
  return reason === 'invalidlogin' ? WORDS.login.invalidLogin : undefined
}
