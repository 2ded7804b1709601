import { useCurrentUser } from '#renderer/api/current-user.ts'
import { useOptionalHost } from '#renderer/flow/run-context.ts'
import { SupportLink } from '#renderer/ui/call-support.tsx'
import { WORDS } from '#renderer/words/words.ts'

/**
 * A link to Patient Support. On the support page it is the phone number. If the person cannot open
 * that page, it is an e-mail address.
 */
export function ContactSupport({ isInSentence = false }: { readonly isInSentence?: boolean }) {
  const { supportEmail, supportPhone } = useCurrentUser().config.brand
  const isKept = useOptionalHost()
  // On the support page itself, offers a call.
  if (!isKept && !isInSentence && location.pathname.startsWith('/support'))
    return <SupportLink supportPhone={supportPhone} />
  return (
    <a
      className={isInSentence ? undefined : 'link'}
      href={isKept ? `mailto:${supportEmail}` : '/support'}
    >
      {isInSentence ? WORDS.support.inSentence : WORDS.support.contact}
    </a>
  )
}
