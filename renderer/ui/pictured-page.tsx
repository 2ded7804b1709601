import type { ReactNode } from 'react'
import { LitWindow } from './lit-window.tsx'

type PicturedPageProps = {
  /** The lamp is switched on as the page comes. */
  readonly comesOn?: boolean
  readonly children: ReactNode
}

/** A page of one thought, with its picture above, or beside it on a wide screen. */
export function PicturedPage({ comesOn = false, children }: PicturedPageProps) {
  return (
    <main id="main" className="page w-form pictured" tabIndex={-1}>
      <LitWindow comesOn={comesOn} />
      <div className="stack-6">{children}</div>
    </main>
  )
}
