import { Link } from 'react-router-dom'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { weave } from '#renderer/words/fill.ts'
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
      <p>
        {weave(WORDS.frame.callSupport, {
          phone: (
            <a data-click="call-support" href={`tel:+1${supportPhone.replace(/\D/g, '')}`}>
              {supportPhone}
            </a>
          ),
        })}
      </p>
      <p>
        <Link className="link" to="/support">
          {contact}
        </Link>
      </p>
    </section>
  )
}
