import { useId } from 'react'
import { Link } from '#renderer/ui/link.tsx'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { CallSupport } from '#renderer/ui/call-support.tsx'
import { WORDS } from '#renderer/words/words.ts'

/** The contact data of Patient Support. */
export function SupportCard() {
  const heading = useId()
  const { supportPhone } = useCurrentUser().config.brand
  const { needHelp, helpWith, contact } = WORDS.support
  return (
    <section className="card half stack-2" aria-labelledby={heading}>
      <h2 className="t20" id={heading}>
        {needHelp}
      </h2>
      <p>{helpWith}</p>
      <CallSupport supportPhone={supportPhone} />
      <p>
        <Link className="link" to="/support">
          {contact}
        </Link>
      </p>
    </section>
  )
}
