import type { ViewProps } from '#renderer/flow/contract.ts'
import { ScreenView } from '#renderer/flow/flow-view.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { Link } from '#renderer/ui/link.tsx'
import { PageHeading, PageMain } from '#renderer/ui/page-main.tsx'

/** A safety plan: what it is for, its steps, and the ways to print it and to leave it. */
export function PlanPage({ step: { texts, view } }: ViewProps<'plan-page'>) {
  const steps = view?.slots.steps
  return (
    <PageMain width="w-page" className="stack-8 plan-page">
      <div className="stack-4">
        <p className="not-printed">
          <a className="back" data-click="way-back" href="/crisis-resources">
            <Icon name="arrow-left" /> {texts.back}
          </a>
        </p>
        <PageHeading words={texts.title} className="t48" />
        <p className="lead">{texts.body}</p>
        <p className="not-printed">
          <Button look="secondary" size="small" data-click="print-plan" onClick={() => window.print()}>
            {texts.print}
          </Button>
        </p>
      </div>
      {steps && <ScreenView screen={steps} />}
      <p className="not-printed">
        <Link className="btn" to="/home" data-click="page-link">
          {texts.home}
        </Link>
      </p>
    </PageMain>
  )
}
