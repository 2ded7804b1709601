import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { pageEffects } from '#renderer/flow/page-effects.ts'
import { linkEffects } from '#renderer/onboarding/link-effects.ts'
import { NO_LINK } from '#renderer/onboarding/link-of.ts'
import { keptBinding } from '#renderer/onboarding/sign-on-binding.ts'
import { useArrivedLink } from '#renderer/onboarding/use-arrived-link.ts'
import { FlowPage } from '#renderer/pages/flow-page.tsx'
import { WORDS } from '#renderer/words/words.ts'

/**
 * Where a link lands that logs in: of an e-mail, of single sign-on, or of staff who act for a person. A press uses it up. Only the browser
 * that has just been to its school needs none: no scanner of mails has what it kept.
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
  const inputs = () => ({
    link: { ...link, isStartedHere: link.isSso && keptBinding() !== null },
    config: { brand: { name: WORDS.crisisPage.brand } },
  })
  return <FlowPage key={`${link.email} ${link.token}`} flow="passwordless" inputs={inputs} effects={effects} />
}
