import type { ViewProps } from '#renderer/flow/contract.ts'
import { Street } from '#renderer/ui/street.tsx'
import { WORDS } from '#renderer/words/words.ts'

/** The greeting and the day, over the street. */
export function HomeHead({ step: { texts } }: ViewProps<'home-head'>) {
  return (
    <div className="night on-night">
      <div className="night-head stack-1">
        <h1 id="page-heading" className="t48" tabIndex={-1} data-title={WORDS.pages.home}>
          {texts.title}
        </h1>
        <p className="muted">{texts.day}</p>
      </div>
      <Street />
    </div>
  )
}
