import { PhoneCallIcon } from '@phosphor-icons/react/PhoneCall'
import { FirstAidIcon } from '@phosphor-icons/react/FirstAid'
import { ChatCircleDotsIcon } from '@phosphor-icons/react/ChatCircleDots'
import { LifebuoyIcon } from '@phosphor-icons/react/Lifebuoy'
import { type ReactNode, useId } from 'react'
import { WORDS } from '#renderer/words/words.ts'
import { Icon, type IconShape } from './icon.tsx'

type Line = {
  readonly href: string
  readonly words: string
  readonly what: string
  readonly icon: IconShape
}

// The numbers are compiled in, and the texts are part of the page. Crisis help needs no request to
// the server.
const { crisis } = WORDS
const EMERGENCY: Line = {
  href: 'tel:911',
  words: crisis.call911,
  what: crisis.for911,
  icon: FirstAidIcon,
}
const LIFELINE: Line = {
  href: 'tel:988',
  words: crisis.call988,
  what: crisis.for988,
  icon: PhoneCallIcon,
}
const TEXT_988: Line = {
  href: 'sms:988',
  words: WORDS.crisisPage.text988,
  what: crisis.for988,
  icon: ChatCircleDotsIcon,
}
const TEXT_LINE: Line = {
  href: 'sms:741741?&body=HOME',
  words: crisis.text741741,
  what: crisis.for741741,
  icon: ChatCircleDotsIcon,
}

/** The same lines as links inside a sentence, by the names of its placeholders. */
export const CRISIS_LINKS = {
  call911: <a href="tel:911">{crisis.in911}</a>,
  call988: <a href="tel:988">{crisis.in988}</a>,
  text988: <a href="sms:988">{crisis.inText988}</a>,
  text741741: <a href="sms:741741?&body=HOME">{crisis.in741741}</a>,
} as const

const ORDERS = {
  'emergency-first': [EMERGENCY, LIFELINE, TEXT_988, TEXT_LINE],
  'lifeline-first': [LIFELINE, TEXT_988, TEXT_LINE, EMERGENCY],
} as const

type CrisisBlockProps = {
  readonly title: string
  readonly body?: ReactNode
  readonly note?: ReactNode
  readonly order?: keyof typeof ORDERS
  readonly isAnnounced?: boolean
  readonly isWide?: boolean
  readonly hasMore?: boolean
}

/**
 * The lines that always answer, as links. They cannot be dismissed and are never hidden behind a
 * dialog.
 */
export function CrisisBlock({
  title,
  body,
  note,
  order = 'emergency-first',
  isAnnounced = false,
  isWide = false,
  hasMore = true,
}: CrisisBlockProps) {
  const heading = useId()
  return (
    <section
      className="crisis stack-4"
      aria-labelledby={heading}
      {...(isAnnounced ? { role: 'status' } : {})}
    >
      <div className="stack-2">
        <h2 className="t20" id={heading}>
          <Icon shape={LifebuoyIcon} size="bar" /> {title}
        </h2>
        {body && <p>{body}</p>}
      </div>
      <CrisisLines order={order} isWide={isWide} />
      {(note || hasMore) && (
        <p className="t14 muted">
          {note}{' '}
          {hasMore && (
            <a className="link" href="/crisis-resources">
              {crisis.more}
            </a>
          )}
        </p>
      )}
    </section>
  )
}

function CrisisLines({
  order = 'emergency-first',
  isWide = false,
}: Pick<CrisisBlockProps, 'order' | 'isWide'>) {
  return (
    <div className={`crisis-lines${isWide ? ' wide' : ''}`}>
      {ORDERS[order].map((line) => (
        <a key={line.href} className="line" href={line.href}>
          <Icon shape={line.icon} size="bar" />
          <span>
            <b>{line.words}</b> <small>{line.what}</small>
          </span>
        </a>
      ))}
    </div>
  )
}
