import { EnvelopeIcon } from '@phosphor-icons/react/Envelope'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import type { ViewProps } from '#renderer/flow/contract.ts'
import { CrisisBlock } from '#renderer/ui/crisis-block.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { LitWindow } from '#renderer/ui/lit-window.tsx'
import { titleSize } from '#renderer/ui/title-size.ts'

/**
 * Says that a parent or guardian has to consent: how to do that, a prepared e-mail, and help that
 * needs no consent.
 */
export function MinorConsent({ step }: ViewProps<'minor-consent'>) {
  const { supportEmail } = useCurrentUser().config.brand
  const { texts } = step
  const mail = `mailto:${supportEmail}?subject=${encodeURIComponent(texts.subject)}&body=${encodeURIComponent(texts.message)}`
  return (
    <main id="main" className="page w-wide split" tabIndex={-1}>
      <div className="stack-6">
        <LitWindow />
        <div className="stack-3">
          <h1 id="page-heading" className={titleSize(texts.title, 'column')} tabIndex={-1}>
            {texts.title}
          </h1>
          <p>{texts.body}</p>
        </div>
        <ol className="nsteps">
          {['step1', 'step2', 'step3'].map((name) => (
            <li key={name}>
              <p>
                <strong>{texts[name]}</strong> {texts[`${name}Body`]}
              </p>
            </li>
          ))}
        </ol>
      </div>
      <div className="stack-8">
        <div className="stack-3">
          <a className="btn btn-block" href={mail}>
            <Icon shape={EnvelopeIcon} /> {texts.button}
          </a>
          <p>
            {texts.orWrite} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
        </div>
        <CrisisBlock title={texts.crisisTitle} body={texts.crisisBody} />
      </div>
    </main>
  )
}
