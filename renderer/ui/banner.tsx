import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

const ICONS = { info: 'info', positive: 'check-circle', caution: 'warning', danger: 'warning' } as const

type BannerProps = {
  readonly tone: 'info' | 'positive' | 'caution' | 'danger'
  /** Not announced, because it gets the focus. */
  readonly isQuiet?: boolean
  readonly children: ReactNode
}

/**
 * Text on a tinted background. Danger is announced immediately, other tones when the screen reader
 * pauses.
 */
export function Banner({ tone, isQuiet = false, children }: BannerProps) {
  const role = tone === 'danger' ? 'alert' : 'status'
  return (
    <div className={`banner ${tone === 'info' ? '' : tone}`} role={isQuiet ? undefined : role}>
      <Icon name={ICONS[tone]} size="bar" />
      <div className="stack-2">{children}</div>
    </div>
  )
}
