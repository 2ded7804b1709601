import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'
import { BackButton, busyWords } from '#renderer/flow/page-buttons.tsx'
import { StepError } from '#renderer/flow/step-error.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Link } from '#renderer/ui/link.tsx'
import { PageHeading, PageMain } from '#renderer/ui/page-main.tsx'
import { titleSize } from '#renderer/ui/title-size.ts'

/** A pharmacy with its actions. If there is no pharmacy, it says so. */
export function Pharmacy(props: ViewProps<'pharmacy'>) {
  const { step } = props
  const { texts, view, busy } = step
  const send = useViewEvents('pharmacy', props)
  return (
    <PageMain width={view?.props.isWide ? 'w-wide' : 'w-support'} className="stack-6">
      <div className="stack-4">
        <PageHeading
          className={`${titleSize(texts.title, 'column')} measure`}
          words={texts.title}
        />
        {texts.lead && <p className="lead measure">{texts.lead}</p>}
        {texts.none && <p className="measure">{texts.none}</p>}
        {texts.link && (
          <p>
            <Link className="btn" to={view?.props.path ?? ''}>
              {texts.link}
            </Link>
          </p>
        )}
      </div>
      {texts.name && (
        <address className="card stack-1 pharmacy">
          <strong className="t20">{texts.name}</strong>
          <p>{texts.street}</p>
          <p>{texts.place}</p>
          {texts.phone && <p className="num">{texts.phone}</p>}
        </address>
      )}
      <StepError step={step} />
      <div className="actions">
        {texts.action && (
          <Button busy={busy ? busyWords(step) : undefined} onClick={() => send('action')}>
            {texts.action}
          </Button>
        )}
        {texts.other && (
          <Button look="secondary" onClick={() => send('other')}>
            {texts.other}
          </Button>
        )}
        <BackButton step={step} />
      </div>
    </PageMain>
  )
}
