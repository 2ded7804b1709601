import { useId, useState } from 'react'
import { BookingProviderTimesDocument } from '#renderer/api/generated/graphql.ts'
import { useRequest } from '#renderer/api/use-request.ts'
import { Crumbs } from '#renderer/flow/crumbs.tsx'
import { BackButton } from '#renderer/flow/page-buttons.tsx'
import { useRun, type ViewProps } from '#renderer/flow/run-context.ts'
import { StepError } from '#renderer/flow/step-error.tsx'
import { browserTimeZone } from '#renderer/ui/time-words.ts'
import { careTypeOf } from './care-type-of.ts'
import { limitOf } from './limit-of.ts'
import { LoadError } from './load-error.tsx'
import { ProviderProfile } from './provider-profile.tsx'
import { ProviderSkeletons } from './provider-skeletons.tsx'
import { ProviderTimes } from './provider-times.tsx'
import { bookingWindow } from './slots.ts'

/** One provider: who they are, and all their free times. */
export function ProviderDetails(props: ViewProps) {
  const { step, screen } = props
  const id = step.view?.props.providerId
  return (
    <main id="main" className="page w-wide stack-6" tabIndex={-1}>
      <Crumbs screen={screen} />
      <BackButton step={step} />
      <StepError step={step} />
      <h1 id="page-heading" className="t48" tabIndex={-1}>
        {step.title}
      </h1>
      {typeof id === 'string' && <Details {...props} id={id} />}
    </main>
  )
}

function Details({ step, screen, id }: ViewProps & { readonly id: string }) {
  const { send } = useRun()
  const heading = useId()
  const [now] = useState(() => new Date())
  const careType = careTypeOf(step.view?.props)
  const asked = useRequest(BookingProviderTimesDocument, { id, careType, ...bookingWindow(now) })
  if (asked.kind === 'loading') return <ProviderSkeletons count={1} />
  if (asked.kind === 'failed') return <LoadError onRetry={asked.retry} />
  const { provider, availability } = asked.data
  return (
    <div className="split">
      <ProviderProfile provider={provider} />
      <section className="stack-4" aria-labelledby={heading}>
        <h2 className="t24" id={heading}>
          {step.texts.times}
        </h2>
        <ProviderTimes
          providerName={provider.name}
          slots={availability.providers.find((one) => one.provider.id === id)?.slots ?? []}
          timeZone={browserTimeZone()}
          now={now}
          daysAtOnce={limitOf(step.view?.props, 'daysAtOnce')}
          empty={step.texts.empty ?? ''}
          more={step.texts.moreTimes ?? ''}
          onChoose={({ start, end }) =>
            send({ type: 'view', name: 'slotChosen', data: { slot: { start, end, providerId: id } }, at: screen.at })
          }
        />
      </section>
    </div>
  )
}
