import { WarningIcon } from '@phosphor-icons/react/Warning'
import type { ReactNode } from 'react'
import { WORDS } from '#renderer/words/words.ts'
import { Icon } from './icon.tsx'

export function ErrorText({
  id,
  children,
}: {
  readonly id?: string
  readonly children: ReactNode
}) {
  return (
    <p className="err" id={id}>
      <Icon shape={WarningIcon} />
      <span>
        <span className="sr">{WORDS.general.error} </span>
        {children}
      </span>
    </p>
  )
}
