import { CheckIcon } from '@phosphor-icons/react/Check'
import { BackButton } from '#renderer/flow/page-buttons.tsx'
import type { ViewProps } from '#renderer/flow/contract.ts'
import { StepError } from '#renderer/flow/step-error.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { Street } from '#renderer/ui/street.tsx'
import { fill } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { NextButton } from './next-button.tsx'

/**
 * One screen of the welcome carousel: one message, one button, and the progress in words and as
 * dots.
 */
export function WelcomeScreen(props: ViewProps<'welcome-screen'>) {
  const { step, screen } = props
  const { texts } = step
  const lines = ['line1', 'line2', 'line3', 'line4', 'line5'].flatMap((name) => texts[name] ?? [])
  const place = screen.trail.findIndex(({ state }) => state === 'current')
  return (
    <div className="night on-night scene">
      <main id="main" className="scene-body stack-6" tabIndex={-1}>
        {texts.kicker && <p className="muted">{texts.kicker}</p>}
        <h1
          id="page-heading"
          className="t48 measure"
          tabIndex={-1}
          data-title={WORDS.pages.welcome}
        >
          {texts.title}
        </h1>
        <p className="lead measure">{texts.body}</p>
        {lines.length > 0 && (
          <Lines lines={lines} isNumbered={step.view?.props.isNumbered === true} />
        )}
        <StepError step={step} />
        <div className="row">
          <NextButton {...props} icon="arrow-right" />
          <BackButton step={step} />
        </div>
        <div>
          <p className="sr">
            {fill(WORDS.form.screenOf, { number: place + 1, count: screen.trail.length })}
          </p>
          <ol className="dots" aria-hidden>
            {screen.trail.map(({ id, state }) => (
              <li key={id} className={state === 'current' ? 'on' : undefined} />
            ))}
          </ol>
        </div>
      </main>
      <Street />
    </div>
  )
}

function Lines({
  lines,
  isNumbered,
}: {
  readonly lines: readonly string[]
  readonly isNumbered: boolean
}) {
  if (isNumbered) {
    return (
      <ol className="nsteps measure">
        {lines.map((line) => (
          <li key={line}>
            <p>{line}</p>
          </li>
        ))}
      </ol>
    )
  }
  return (
    <ul className="ticks measure">
      {lines.map((line) => (
        <li key={line}>
          <Icon shape={CheckIcon} /> <span>{line}</span>
        </li>
      ))}
    </ul>
  )
}
