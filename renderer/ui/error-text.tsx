import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export function ErrorText({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <p className="err" id={id}>
      <Icon name="warning" />
      <span>
        <span className="sr">Error: </span>
        {children}
      </span>
    </p>
  )
}
