import { isApiError } from '#renderer/api/api-error.ts'
import { fill } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'

/** The names of the mails with links, for patients. */
export const ORIGINS = {
  activation: WORDS.login.mailOfActivation,
  reset: WORDS.login.mailOfReset,
} as const

const OF_LINKS = ['LINK_EXPIRED', 'INVALID_LINK']

/**
 * The server's message about an invalid link as a sentence, with the way to get a new one
 * (Q-AUTH-16).
 */
export function invalidTokenWords(said: string, origin: string): string {
  const sentence = /[.!?]$/.test(said) ? said : `${said}.`
  return `${sentence} ${fill(WORDS.login.anotherMail, { origin })}`
}

/** Runs an action with a link. If the link is invalid, the error says how to get a new one. */
export async function withOrigin<Result>(
  origin: string,
  act: () => Promise<Result>,
): Promise<Result> {
  try {
    return await act()
  } catch (failure) {
    if (!isApiError(failure) || !OF_LINKS.includes(failure.code)) throw failure
    throw Object.assign(new Error(invalidTokenWords(failure.message, origin)), {
      code: failure.code,
    })
  }
}
