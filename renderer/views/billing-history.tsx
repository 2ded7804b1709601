import { ArrowLeftIcon } from '@phosphor-icons/react/ArrowLeft'
import { useState } from 'react'
import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'
import { StepError } from '#renderer/flow/step-error.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { DarkStreet } from '#renderer/ui/dark-street.tsx'
import { ErrorText } from '#renderer/ui/error-text.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { Link } from '#renderer/ui/link.tsx'
import { PageHeading } from '#renderer/ui/page-main.tsx'
import { SaveButtons } from '#renderer/ui/save-buttons.tsx'
import { CancellationPolicyDialog } from './cancellation-policy-dialog.tsx'

/** The heading of the page, with the links back and to support. */
export function BillingHistoryHead({ step: { texts } }: ViewProps<'billing-history-head'>) {
  return (
    <div className="stack-4">
      <p>
        <Link className="back" data-click="way-back" to="/billing">
          <Icon shape={ArrowLeftIcon} /> {texts.back}
        </Link>
      </p>
      <PageHeading className="t48" words={texts.title} />
      <p>
        <Link className="link" to="/support" data-click="page-link">
          {texts.help}
        </Link>
      </p>
    </div>
  )
}

/**
 * The headings of the columns. Each line repeats them for screen readers, and on narrow screens for
 * everyone.
 */
export function BillColumns({ step: { texts } }: ViewProps<'bill-columns'>) {
  return (
    <div className="bill-columns bill-line" aria-hidden>
      <span>{texts.date}</span>
      <span>{texts.activity}</span>
      <span>{texts.amount}</span>
    </div>
  )
}

/** A heading within the page. */
export function BillHeading({ step: { texts } }: ViewProps<'bill-heading'>) {
  return <h2 className="t24">{texts.title}</h2>
}

export function Invoice({ step: { texts } }: ViewProps<'invoice'>) {
  return (
    <article className="card bill">
      <dl className="bill-line">
        <div>
          <dt>{texts.dateLabel}</dt>
          <dd>{texts.date}</dd>
        </div>
        <div>
          <dt>{texts.descriptionLabel}</dt>
          <dd>{texts.description}</dd>
        </div>
        <div>
          <dt>{texts.amountLabel}</dt>
          <dd className="t16">{texts.amount}</dd>
        </div>
      </dl>
    </article>
  )
}

/** Says that the list is empty. */
export function NoBills({ step: { texts } }: ViewProps<'no-bills'>) {
  return (
    <div className="empty bill" role="status">
      <DarkStreet />
      <p>{texts.body}</p>
    </div>
  )
}

/** Loads more entries. */
export function MoreBills(props: ViewProps<'more-bills'>) {
  const { texts, busy, error } = props.step
  const send = useViewEvents('more-bills', props)
  return (
    <div className="stack-2">
      {error && <ErrorText>{error.text}</ErrorText>}
      <Button
        look="secondary"
        data-click="more-bills"
        busy={busy ? texts.loading : undefined}
        onClick={() => send('more')}
      >
        {texts.words}
      </Button>
    </div>
  )
}

/** Saves a year's charges as a file on the device. */
export function Statements(props: ViewProps<'statements'>) {
  const { texts, busy } = props.step
  const send = useViewEvents('statements', props)
  return (
    <section className="statements stack-3" aria-labelledby="statements-title">
      <h2 className="t24" id="statements-title">
        {texts.title}
      </h2>
      <p className="muted measure">{texts.body}</p>
      <StepError step={props.step} />
      <SaveButtons
        isSmall
        names={['thisYear', 'lastYear']}
        words={texts}
        click="download-statement"
        saving={busy ? texts.saving : undefined}
        onSave={send}
      />
    </section>
  )
}

/** Opens the cancellation policy over the page. */
export function PolicyButton({ step: { texts } }: ViewProps<'policy-button'>) {
  const [showsPolicy, setShowsPolicy] = useState(false)
  return (
    <div>
      <Button
        look="secondary"
        size="small"
        data-click="cancellation-policy"
        onClick={() => setShowsPolicy(true)}
      >
        {texts.words}
      </Button>
      <CancellationPolicyDialog isOpen={showsPolicy} onClose={() => setShowsPolicy(false)} />
    </div>
  )
}
