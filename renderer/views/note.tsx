import { LockSimpleIcon } from '@phosphor-icons/react/LockSimple'
import type { ReactNode } from 'react'
import type { ViewProps } from '#renderer/flow/contract.ts'
import { Icon } from '#renderer/ui/icon.tsx'
import { WORDS } from '#renderer/words/words.ts'
import { NamedIcon } from './named-icon.tsx'

const BANNERS = {
  info: { look: 'banner', icon: 'info' },
  positive: { look: 'banner positive', icon: 'check-circle' },
} as const

/** A sentence or two between questions: plain, on a tinted background, or with a lock. */
export function Note({ step }: ViewProps<'note'>) {
  const { title, lead, body, link, linkTo } = step.texts
  const tone = step.view?.props.tone
  const words = (
    <>
      {lead && <strong>{lead}</strong>} {body}{' '}
      {link && linkTo && (
        <a className="link" data-click="note-link" href={linkTo} target="_blank" rel="noreferrer">
          {link}
          <span className="sr"> {WORDS.general.newTab}</span>
        </a>
      )}
    </>
  )
  if (tone === 'secure') {
    return (
      <p className="why">
        <Icon shape={LockSimpleIcon} />
        <span>{words}</span>
      </p>
    )
  }
  if (tone !== 'info' && tone !== 'positive') return <Titled title={title}>{words}</Titled>
  const { look, icon } = BANNERS[tone]
  return (
    <div className={look}>
      <NamedIcon name={icon} size="bar" />
      <Titled title={title}>{words}</Titled>
    </div>
  )
}

function Titled({
  title,
  children,
}: {
  readonly title: string | undefined
  readonly children: ReactNode
}) {
  if (!title) return <p className="measure">{children}</p>
  return (
    <div className="stack-2">
      <h2 className="t24">{title}</h2>
      <p className="measure">{children}</p>
    </div>
  )
}
