import { WORDS } from '#renderer/words/words.ts'

/** Why somebody was sent here, by what the address says; words for what nobody knows are none. */
export function wordsOfReason(search: string): string | undefined {
  const reason = new URLSearchParams(search).get('reason')?.toLowerCase()
  if (reason === 'reauth') return WORDS.login.reauth
  return reason === 'invalidlogin' ? WORDS.login.invalidLogin : undefined
}
