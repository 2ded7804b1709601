import { useCurrentUser } from '#renderer/api/current-user.ts'
import { useOptionalHost } from '#renderer/flow/run-context.ts'
import { WORDS } from '#renderer/words/words.ts'

/** The way to Patient Support: its page, or an e-mail where the person is kept from pages. */
export function ContactSupport({ isInSentence = false }: { readonly isInSentence?: boolean }) {
  const { supportEmail } = useCurrentUser().config.brand
  return (
    <a className={isInSentence ? undefined : 'link'} href={useOptionalHost() ? `mailto:${supportEmail}` : '/support'}>
      {isInSentence ? WORDS.support.inSentence : WORDS.support.contact}
    </a>
  )
}
