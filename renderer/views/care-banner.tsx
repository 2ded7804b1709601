import { WarningIcon } from '@phosphor-icons/react/Warning'
import { InfoIcon } from '@phosphor-icons/react/Info'
import { useId } from 'react'
import type { ViewProps } from '#renderer/flow/contract.ts'
import { Icon } from '#renderer/ui/icon.tsx'
import { Link } from '#renderer/ui/link.tsx'
import { LinkedWords } from '#renderer/ui/linked-words.tsx'
import { CRISIS_PAGE, PageLink } from './page-link.tsx'

/**
 * A notice about the person's care, with its button, a link to support, and help in an emergency.
 */
export function CareBanner({ step: { texts, view } }: ViewProps<'care-banner'>) {
  const heading = useId()
  const { tone, path, otherPath, click } = view?.props ?? {}
  return (
    <section
      className={`banner care ${tone === 'caution' ? 'caution' : ''}`}
      aria-labelledby={heading}
    >
      <Icon shape={tone === 'caution' ? WarningIcon : InfoIcon} size="bar" />
      <div className="stack-2">
        <h2 className="t20" id={heading}>
          {texts.title}
        </h2>
        <p>{texts.body}</p>
        {texts.action && path && (
          <p>
            <Link className="btn" to={path} data-click={click} aria-describedby={heading}>
              {texts.action}
            </Link>
          </p>
        )}
        {texts.other && otherPath && (
          <p>
            <Link
              className="btn btn-2"
              to={otherPath}
              data-click={click}
              aria-describedby={heading}
            >
              {texts.other}
            </Link>
          </p>
        )}
        {texts.support && (
          <p>
            <Link className="link" to="/support" data-click="contact-support">
              {texts.support}
            </Link>
          </p>
        )}
        {texts.emergency && (
          <p className="t14">
            <LinkedWords text={texts.emergency} />{' '}
            <PageLink className="link" to={CRISIS_PAGE}>
              {texts.crisisLink}
            </PageLink>
          </p>
        )}
      </div>
    </section>
  )
}
