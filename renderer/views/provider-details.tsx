import { type ReactNode, useId, useState } from 'react'
import type { StepScreen } from '#engine/index.ts'
import { serverNow } from '#renderer/api/server-clock.ts'
import { Crumbs } from '#renderer/flow/crumbs.tsx'
import { BackButton } from '#renderer/flow/page-buttons.tsx'
import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'
import { StepError } from '#renderer/flow/step-error.tsx'
import { browserTimeZone } from '#renderer/ui/browser-time-zone.ts'
import { LoadError } from './load-error.tsx'
import { Portrait } from './portrait.tsx'
import { ProviderSkeletons } from './provider-skeletons.tsx'
import { ProviderTimes } from './provider-times.tsx'
import { ProviderTraits } from './provider-traits.tsx'
import { professionOf } from './provider-words.ts'

/**
 * One provider: who they are, and all their free times. Until the provider is loaded, the step's
 * title is the heading.
 */
export function ProviderDetails(props: ViewProps<'provider-details'>) {
  const { step, screen } = props
  const isFailed = step.error?.code === 'NOT_LOADED'
  return (
    <main id="main" className="page w-wide stack-6" tabIndex={-1}>
      <Crumbs screen={screen} />
      {!isFailed && <StepError step={step} />}
      <Details {...props} isFailed={isFailed} />
      <BackButton step={step} />
    </main>
  )
}

/** A heading that keeps the provider's name out of the browser's history. */
function Title({ step, children }: { readonly step: StepScreen; readonly children: ReactNode }) {
  return (
    <h1 id="page-heading" className="t48" tabIndex={-1} data-title={step.title}>
      {children}
    </h1>
  )
}

function Details({
  step,
  screen,
  isFailed,
}: ViewProps<'provider-details'> & { readonly isFailed: boolean }) {
  const send = useViewEvents('provider-details', { step, screen })
  const heading = useId()
  const [now] = useState(serverNow)
  const opened = step.view?.props.opened
  const provider = opened?.provider
  return (
    <>
      <div className="person">
        {provider && <Portrait portrait={provider.portrait} size="large" />}
        <div className="stack-1">
          <Title step={step}>{provider?.name ?? step.title}</Title>
          {provider && <p className="lead muted">{professionOf(provider)}</p>}
        </div>
      </div>
      {!opened && !isFailed && <ProviderSkeletons count={1} />}
      {isFailed && <LoadError onRetry={() => send('lookAgain')} />}
      {opened && provider && (
        <>
          {provider.funFact && <p className="lead measure">{provider.funFact}</p>}
          <div className="split">
            <section className="stack-4" aria-labelledby={heading}>
              <h2 className="t24" id={heading}>
                {step.texts.times}
              </h2>
              <ProviderTimes
                providerName={provider.name}
                slots={opened.slots}
                timeZone={browserTimeZone()}
                now={now}
                daysAtOnce={step.view?.props.daysAtOnce ?? Number.POSITIVE_INFINITY}
                empty={step.texts.empty}
                more={step.texts.moreTimes}
                onChoose={({ start, end }) =>
                  send('slotChosen', { slot: { start, end, providerId: provider.id } })
                }
              />
            </section>
            <ProviderTraits title={step.title ?? ''} traits={provider.traits} />
          </div>
        </>
      )}
    </>
  )
}
