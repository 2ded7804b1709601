import { Link } from 'react-router-dom'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { CallSupport } from '#renderer/ui/call-support.tsx'
import { WORDS } from '#renderer/words/words.ts'

/** Where Patient Support is reached. */
export function NeedHelp() {
  const { supportPhone } = useCurrentUser().config.brand
  const { needHelp, helpWith, contact } = WORDS.support
  return (
    <section className="card stack-2" aria-labelledby="need-help">
      <h2 className="t20" id="need-help">
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
