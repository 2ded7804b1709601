import type { ReactNode } from 'react'
import { LitWindow } from './lit-window.tsx'
import { PageMain } from './page-main.tsx'

type PicturedPageProps = {
  /** Switches the lamp on when the page appears. */
  readonly comesOn?: boolean
  readonly children: ReactNode
}

/** A page with one message and a picture: above it, or next to it on a wide screen. */
export function PicturedPage({ comesOn = false, children }: PicturedPageProps) {
  return (
    <PageMain width="w-form" className="pictured">
      <LitWindow comesOn={comesOn} />
      <div className="stack-6">{children}</div>
    </PageMain>
  )
}
