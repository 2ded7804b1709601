import { request } from '#renderer/api/client.ts'
import { BeginSignOnDocument } from '#renderer/api/generated/links.ts'
import type { EffectHandlers } from '#renderer/flow/contract.ts'
import { newBinding } from './sign-on-binding.ts'

/**
 * Opens the log-in page of a school.
 *
 * @param returnPath The page of this portal that the person wanted.
 * @param leave Opens another site.
 */
export function signOnEffects(
  returnPath: string | null,
  leave: (url: string) => void = (url) => location.assign(url),
): EffectHandlers<'beginSignOn'> {
  return {
    beginSignOn: async ({ email }) => {
      const variables = { email: String(email).trim(), returnPath, binding: newBinding() }
      const { beginSignOn } = await request(BeginSignOnDocument, variables)
      const { protocol } = new URL(beginSignOn.url)
      if (protocol !== 'https:' && protocol !== 'http:')
        throw new Error('The log-in of a school is not a web page')
      leave(beginSignOn.url)
      return null
    },
  }
}
