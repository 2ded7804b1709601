import { type ReactNode, useId } from 'react'
import { Icon, type IconName } from './icon.tsx'

type Line = { readonly href: string; readonly words: string; readonly what: string; readonly icon: IconName }

// Compiled in, so that help needs neither server nor data.
const EMERGENCY: Line = { href: 'tel:911', words: 'Call 911', what: 'Life-threatening emergency', icon: 'first-aid' }
const LIFELINE: Line = { href: 'tel:988', words: 'Call 988', what: 'Suicide and crisis support', icon: 'phone-call' }
const TEXT_LINE: Line = { href: 'sms:741741?&body=HOME', words: 'Text HOME to 741741', what: 'Crisis Text Line', icon: 'chat' }

const ORDERS = {
  'emergency-first': [EMERGENCY, LIFELINE, TEXT_LINE],
  'lifeline-first': [LIFELINE, TEXT_LINE, EMERGENCY],
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

/** The three lines that always answer, as links. Never dismissible, never behind a dialog. */
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
    <section className="crisis stack-4" aria-labelledby={heading} {...(isAnnounced ? { role: 'status' } : {})}>
      <div className="stack-2">
        <h2 className="t20" id={heading}>
          <Icon name="lifebuoy" size="bar" /> {title}
        </h2>
        {body && <p>{body}</p>}
      </div>
      <CrisisLines order={order} isWide={isWide} />
      {(note || hasMore) && (
        <p className="t14 muted">
          {note} {hasMore && <a href="/crisis-resources">More crisis resources</a>}
        </p>
      )}
    </section>
  )
}

export function CrisisLines({ order = 'emergency-first', isWide = false }: Pick<CrisisBlockProps, 'order' | 'isWide'>) {
  return (
    <div className={`crisis-lines${isWide ? ' three' : ''}`}>
      {ORDERS[order].map((line) => (
        <a key={line.href} className="line" href={line.href}>
          <Icon name={line.icon} size="bar" />
          <span>
            <b>{line.words}</b> <small>{line.what}</small>
          </span>
        </a>
      ))}
    </div>
  )
}
