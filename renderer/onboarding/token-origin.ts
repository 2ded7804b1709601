import { isApiError } from '#renderer/api/api-error.ts'
import { fill } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'

/** The mails that links come by, as patients know them. */
export const ORIGINS = { activation: WORDS.login.mailOfActivation, reset: WORDS.login.mailOfReset } as const

const OF_LINKS = ['LINK_EXPIRED', 'INVALID_LINK']

/** What the server says of a link that is no good, as a sentence, and where another one comes from (Q-AUTH-16). */
export function invalidTokenWords(said: string, origin: string): string {
  const sentence = /[.!?]$/.test(said) ? said : `${said}.`
  return `${sentence} ${fill(WORDS.login.anotherMail, { origin })}`
}

/** Does something by a link; where the link is no good, what the server says of it tells where another one comes from. */
export async function withOrigin<Result>(origin: string, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (failure) {
    if (!isApiError(failure) || !OF_LINKS.includes(failure.code)) throw failure
    throw Object.assign(new Error(invalidTokenWords(failure.message, origin)), { code: failure.code })
  }
}
