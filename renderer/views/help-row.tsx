import type { ViewProps } from '#renderer/flow/contract.ts'

/** A person or organization that helps in a crisis. */
export function HelpRow({ step: { texts, view } }: ViewProps<'help-row'>) {
  const { phone, email, website, about } = view?.props ?? {}
  return (
    <li>
      <div>
        <p className="t16">{texts.name}</p>
        {about?.map(
          (line) =>
            line && (
              <p key={line} className="t14 muted">
                {line}
              </p>
            ),
        )}
      </div>
      <div>
        {phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{texts.call}</a>}
        {email && <a href={`mailto:${email}`}>{email}</a>}
        {website && (
          <a href={website} rel="noreferrer">
            {website.replace(/^https?:\/\/(www\.)?/, '')}
          </a>
        )}
      </div>
    </li>
  )
}
