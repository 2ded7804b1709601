import { useCurrentUser } from '#renderer/api/current-user.ts'
import { useOptionalHost } from '#renderer/flow/run-context.ts'
import { SupportLink } from '#renderer/ui/call-support.tsx'
import { WORDS } from '#renderer/words/words.ts'

/** The way to Patient Support: its page, on that page its phone, or an e-mail where the person is kept from pages. */
export function ContactSupport({ isInSentence = false }: { readonly isInSentence?: boolean }) {
  const { supportEmail, supportPhone } = useCurrentUser().config.brand
  const isKept = useOptionalHost()
  // Whoever is there already is offered a call.
  if (!isKept && !isInSentence && location.pathname.startsWith('/support')) return <SupportLink supportPhone={supportPhone} />
  return (
    <a className={isInSentence ? undefined : 'link'} href={isKept ? `mailto:${supportEmail}` : '/support'}>
      {isInSentence ? WORDS.support.inSentence : WORDS.support.contact}
    </a>
  )
}
