import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

const ICONS = { info: 'info', positive: 'check-circle', caution: 'warning', danger: 'warning' } as const

type BannerProps = {
  readonly tone: 'info' | 'positive' | 'caution' | 'danger'
  /** Not announced: the focus goes to it. */
  readonly isQuiet?: boolean
  readonly children: ReactNode
}

/** Words on a soft ground. Danger is announced at once, everything else when there is a pause. */
export function Banner({ tone, isQuiet = false, children }: BannerProps) {
  const role = tone === 'danger' ? 'alert' : 'status'
  return (
    <div className={`banner ${tone === 'info' ? '' : tone}`} role={isQuiet ? undefined : role}>
      <Icon name={ICONS[tone]} size="bar" />
      <div className="stack-2">{children}</div>
    </div>
  )
}
