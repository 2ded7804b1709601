import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { pageEffects } from '#renderer/flow/page-effects.ts'
import { linkEffects } from '#renderer/login/link-effects.ts'
import { NO_LINK } from '#renderer/login/link-of.ts'
import { keptBinding } from '#renderer/login/sign-on-binding.ts'
import { useArrivedLink } from '#renderer/login/use-arrived-link.ts'
import { FlowPage } from '#renderer/pages/flow-page.tsx'
import { WORDS } from '#renderer/words/words.ts'

/**
 * The target of links that log in: from an e-mail, from single sign-on, or for staff who act for a
 * person. The link is used only after a press, because mail scanners open links. A browser that has
 * just been at the school's log-in needs no press, because it has a token that no scanner has.
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
  // If the person has already left the page, the timed redirect is ignored.
  const leadOn = (to: string) =>
    isShown.current && navigate(to === link.goesTo ? (link.from ?? to) : to, { replace: true })
  const effects = {
    ...pageEffects({ navigate: leadOn, refetch: async () => undefined }),
    ...linkEffects(link),
  }
  const inputs = () => ({
    link: { ...link, isStartedHere: link.isSso && keptBinding() !== null },
    config: { brand: { name: WORDS.crisisPage.brand } },
  })
  return (
    <FlowPage
      key={`${link.email} ${link.token}`}
      flow="passwordless"
      inputs={inputs}
      effects={effects}
    />
  )
}
