import { CheckCircleIcon } from '@phosphor-icons/react/CheckCircle'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** Says that something has worked. The element around it announces it. */
export function DoneBanner({ children }: { readonly children: ReactNode }) {
  return (
    <div className="banner positive">
      <Icon shape={CheckCircleIcon} size="bar" />
      <div className="stack-2">{children}</div>
    </div>
  )
}
