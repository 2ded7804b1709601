import type { JsonObject } from '#engine/index.ts'
import { Button } from '#renderer/ui/button.tsx'
import { CrisisBlock } from '#renderer/ui/crisis-block.tsx'
import { SeverityBar } from '#renderer/ui/severity-bar.tsx'
import { ScreenView } from '#renderer/flow/flow-view.tsx'
import { useRun, type ViewProps, type ViewRegistry } from '#renderer/flow/run-context.ts'

function NextButton({ step, screen }: ViewProps) {
  const { send } = useRun()
  return (
    <Button busy={step.busy ? 'One moment…' : undefined} onClick={() => send({ type: 'next', at: screen.at })}>
      {step.texts.next}
    </Button>
  )
}

function StepError({ step }: ViewProps) {
  return step.error ? (
    <p className="err" role="alert">
      {step.error.text ?? 'An unexpected error occurred. Please try again.'}
    </p>
  ) : null
}

function AssessmentIntro(props: ViewProps) {
  const { texts } = props.step
  return (
    <main id="main" className="page w-form stack-8" tabIndex={-1}>
      <div className="stack-4">
        {texts.kicker && <p className="muted">{texts.kicker}</p>}
        <h1 id="page-heading" className="t48" tabIndex={-1}>
          {texts.heading}
        </h1>
        <p className="lead">{texts.body}</p>
      </div>
      <NextButton {...props} />
    </main>
  )
}

function Reviewing({ step }: ViewProps) {
  return (
    <main id="main" className="page w-form reviewing" tabIndex={-1}>
      <div role="status">
        <h1 id="page-heading" className="t32" tabIndex={-1}>
          {step.texts.title}
        </h1>
      </div>
    </main>
  )
}

function AssessmentDone(props: ViewProps) {
  const { texts, view } = props.step
  return (
    <main id="main" className="page w-form stack-8" tabIndex={-1}>
      {view?.props.showsCrisisHelp === true && (
        <CrisisBlock title="If you need help right now" order="lifeline-first" isAnnounced />
      )}
      <div className="stack-4">
        <h1 id="page-heading" className="t48" tabIndex={-1}>
          {texts.title}
        </h1>
        <p className="lead">{texts.body}</p>
      </div>
      <StepError {...props} />
      <NextButton {...props} />
    </main>
  )
}

function CrisisFirst(props: ViewProps) {
  const { texts } = props.step
  return (
    <main id="main" className="page w-form stack-8" tabIndex={-1}>
      <h1 id="page-heading" className="sr" tabIndex={-1}>
        {texts.title}
      </h1>
      <CrisisBlock title={texts.title ?? ''} body={texts.body} note={texts.note} order="lifeline-first" isAnnounced />
      <NextButton {...props} />
    </main>
  )
}

function AssessmentResults({ step }: ViewProps) {
  const { texts, view } = step
  const crisis = <CrisisBlock title={texts.crisisTitle ?? ''} body={texts.crisisBody} isWide />
  const isFirst = view?.props.showsCrisisFirst === true
  const { scales, meaning } = view?.slots ?? {}
  return (
    <main id="main" className="page w-wide stack-8" tabIndex={-1}>
      <h1 id="page-heading" className="t48" tabIndex={-1}>
        {texts.title}
      </h1>
      {isFirst && crisis}
      <div className="results-cards">{scales && <ScreenView screen={scales} />}</div>
      {meaning && <ScreenView screen={meaning} />}
      <p className="measure muted">{texts.disclaimer}</p>
      {!isFirst && crisis}
    </main>
  )
}

function Severity({ step }: ViewProps) {
  const props: JsonObject = step.view?.props ?? {}
  const { score, maximum, pane, panes } = props
  if (typeof score !== 'number' || typeof maximum !== 'number' || typeof pane !== 'number' || !Array.isArray(panes)) return null
  const { title = '', level = '' } = step.texts
  return <SeverityBar title={title} level={level} score={score} maximum={maximum} pane={pane} panes={panes.map(String)} />
}

function ResultsMeaning({ step, screen }: ViewProps) {
  const { send } = useRun()
  const { texts, view } = step
  return (
    <section className="stack-4">
      <h2 className="t32">{texts.heading}</h2>
      <p className="measure">{texts.body}</p>
      {texts.quote && (
        <figure className="stack-2">
          <blockquote className="lead measure">{texts.quote}</blockquote>
          <figcaption className="muted">{texts.quoteSource}</figcaption>
        </figure>
      )}
      {texts.button && view?.props.showsSupport !== true && (
        <Button onClick={() => send({ type: 'view', name: 'goOn', at: screen.at })}>{texts.button}</Button>
      )}
      {view?.props.showsSupport === true && (
        <p>
          <a href="/support">Contact Patient Support</a>
        </p>
      )}
    </section>
  )
}

/** A follow-up is asked for in place of results: its assessment opens at once. */
function FollowUp({ step }: ViewProps) {
  const request = step.view?.props.requestId
  return (
    <main id="main" className="page w-form stack-8" tabIndex={-1}>
      <h1 id="page-heading" className="t48" tabIndex={-1}>
        {step.texts.title}
      </h1>
      <a className="btn" href={`/assessment/${encodeURIComponent(String(request))}`}>
        Get Started
      </a>
    </main>
  )
}

/** Every view that a flow may name. */
export const VIEWS: ViewRegistry = {
  'assessment-intro': AssessmentIntro,
  'assessment-done': AssessmentDone,
  'assessment-results': AssessmentResults,
  'crisis-first': CrisisFirst,
  'follow-up': FollowUp,
  'results-meaning': ResultsMeaning,
  reviewing: Reviewing,
  'severity-bar': Severity,
}
