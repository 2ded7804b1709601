import { ArrowLeftIcon } from '@phosphor-icons/react/ArrowLeft'
import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'
import { ScreenView } from '#renderer/flow/flow-view.tsx'
import { StepError } from '#renderer/flow/step-error.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { Link } from '#renderer/ui/link.tsx'
import { PageHeading, PageMain } from '#renderer/ui/page-main.tsx'
import { HeadedCard } from './headed-card.tsx'

/** A safety plan: its purpose, its steps, and the buttons to print and leave it. */
export function PlanPage(props: ViewProps<'plan-page'>) {
  const { texts, view } = props.step
  const steps = view?.slots.steps
  return (
    <PageMain width="w-page" className="stack-8 plan-page">
      <div className="stack-4">
        <p className="not-printed">
          <a className="back" data-click="way-back" href="/crisis-resources">
            <Icon shape={ArrowLeftIcon} /> {texts.back}
          </a>
        </p>
        <PageHeading words={texts.title} className="t48" />
        <p className="lead">{texts.body}</p>
        <p className="not-printed">
          <Button
            look="secondary"
            size="small"
            data-click="print-plan"
            onClick={() => window.print()}
          >
            {texts.print}
          </Button>
        </p>
      </div>
      {steps && <ScreenView screen={steps} />}
      <KeptCopy {...props} />
      <p className="not-printed">
        <Link className="btn" to="/home" data-click="page-link">
          {texts.home}
        </Link>
      </p>
    </PageMain>
  )
}

/** Keeps a copy of the plan on the device, or deletes it. Pressing the button gives the consent. */
function KeptCopy(props: ViewProps<'plan-page'>) {
  const { texts, view, waitsFor } = props.step
  const send = useViewEvents('plan-page', props)
  if (!texts.keepTitle) return null
  return (
    <div className="not-printed">
      <HeadedCard title={texts.keepTitle} body={texts.keepBody}>
        <StepError step={props.step} />
        {(['keep', 'forget'] as const).map(
          (event) =>
            view?.events.includes(event) && (
              <Button
                key={event}
                look="secondary"
                size="small"
                busy={waitsFor ? texts.busy : undefined}
                data-click={`${event}-plan`}
                onClick={() => send(event)}
              >
                {texts[event]}
              </Button>
            ),
        )}
      </HeadedCard>
    </div>
  )
}
