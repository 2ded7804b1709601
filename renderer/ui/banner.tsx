import { CheckCircleIcon } from '@phosphor-icons/react/CheckCircle'
import { InfoIcon } from '@phosphor-icons/react/Info'
import { WarningIcon } from '@phosphor-icons/react/Warning'
import type { ReactNode } from 'react'
import { IconShape } from './icon-shape.tsx'

const ICONS = { info: InfoIcon, positive: CheckCircleIcon, caution: WarningIcon, danger: WarningIcon }

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
      <IconShape shape={ICONS[tone]} size="bar" />
      <div className="stack-2">{children}</div>
    </div>
  )
}
