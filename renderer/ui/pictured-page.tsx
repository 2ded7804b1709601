import type { ReactNode } from 'react'
import { LitWindow } from './lit-window.tsx'
import { PageMain } from './page-main.tsx'

type PicturedPageProps = {
  /** The lamp is switched on as the page comes. */
  readonly comesOn?: boolean
  readonly children: ReactNode
}

/** A page of one thought, with its picture above, or beside it on a wide screen. */
export function PicturedPage({ comesOn = false, children }: PicturedPageProps) {
  return (
    <PageMain width="w-form" className="pictured">
      <LitWindow comesOn={comesOn} />
      <div className="stack-6">{children}</div>
    </PageMain>
  )
}
