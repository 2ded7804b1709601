import { WarningIcon } from '@phosphor-icons/react/Warning'
import { InfoIcon } from '@phosphor-icons/react/Info'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

const ICONS = { info: InfoIcon, caution: WarningIcon, danger: WarningIcon }

type BannerProps = {
  readonly tone: 'info' | 'caution' | 'danger'
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
      <Icon shape={ICONS[tone]} size="bar" />
      <div className="stack-2">{children}</div>
    </div>
  )
}
