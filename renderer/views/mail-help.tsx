import { EnvelopeIcon } from '@phosphor-icons/react/Envelope'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import type { ViewProps } from '#renderer/flow/contract.ts'
import { Icon } from '#renderer/ui/icon.tsx'
import { PageHeading, PageMain } from '#renderer/ui/page-main.tsx'

/** What to try first, and an e-mail link to Patient Support. */
export function MailHelp({ step: { texts } }: ViewProps<'mail-help'>) {
  const lines = [texts.line1, texts.line2, texts.line3].filter(Boolean)
  return (
    <PageMain width="w-support" className="stack-4">
      <PageHeading className="t24" words={texts.title} />
      <ul className="bullets measure">
        {lines.map((line) => (
          <li key={line}>
            <p>{line}</p>
          </li>
        ))}
      </ul>
      <MailSupport texts={texts} />
    </PageMain>
  )
}

type MailTexts = { readonly contact: string; readonly mail: string; readonly subject: string }

/**
 * An e-mail link with a prepared subject. The address is shown for people without a mail program.
 */
export function MailSupport({ texts }: { readonly texts: MailTexts }) {
  const { supportEmail } = useCurrentUser().config.brand
  return (
    <div className="stack-2">
      <p className="measure">{texts.contact}</p>
      <div className="actions">
        <a
          className="btn btn-2"
          href={`mailto:${supportEmail}?subject=${encodeURIComponent(texts.subject)}`}
        >
          <Icon shape={EnvelopeIcon} /> {texts.mail}
        </a>
      </div>
      <p className="t14 muted">{supportEmail}</p>
    </div>
  )
}
