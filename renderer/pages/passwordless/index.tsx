import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { pageEffects } from '#renderer/flow/page-effects.ts'
import { linkEffects } from '#renderer/onboarding/link-effects.ts'
import { NO_LINK } from '#renderer/onboarding/link-of.ts'
import { useArrivedLink } from '#renderer/onboarding/use-arrived-link.ts'
import { FlowPage } from '#renderer/pages/flow-page.tsx'

/**
 * Where a link lands that logs in: of an e-mail, of single sign-on, or of staff who act for a person. It is used up by what the page sends,
 * never by being opened.
 */
export function PasswordlessPage() {
  const navigate = useNavigate()
  const link = useArrivedLink() ?? NO_LINK
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  // Who has gone on by themselves is not led away from there when the redirect's time is over.
  const leadOn = (to: string) => isShown.current && navigate(to === link.goesTo ? (link.from ?? to) : to, { replace: true })
  const effects = { ...pageEffects({ navigate: leadOn, refetch: async () => undefined }), ...linkEffects(link) }
  return <FlowPage key={`${link.email} ${link.token}`} flow="passwordless" inputs={() => ({ link })} effects={effects} />
}
