import { useId } from 'react'
import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'
import { ScreenView } from '#renderer/flow/flow-view.tsx'
import { Banner } from '#renderer/ui/banner.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Link } from '#renderer/ui/link.tsx'
import { PageMain } from '#renderer/ui/page-main.tsx'

/** The plan, the next charge, the card on file and the button that changes it. */
export function BillingOverview(props: ViewProps<'billing-overview'>) {
  const { texts, view } = props.step
  const send = useViewEvents('billing-overview', props)
  const plan = view?.slots.plan
  return (
    <PageMain width="w-billing" className="stack-8">
      <div className="stack-4">
        <h1 id="page-heading" className="t48" tabIndex={-1}>
          {texts.title}
        </h1>
        <p>
          <Link className="link" to="/billing/history" data-click="billing-history">
            {texts.history}
          </Link>
        </p>
      </div>
      {texts.unpaid && (
        <Banner tone="caution">
          <p>{texts.unpaid}</p>
        </Banner>
      )}
      <div className="stack-4">{plan && <ScreenView screen={plan} />}</div>
      <NextCharge texts={texts} />
      <CardOnFile texts={texts} onEdit={() => send('edit')} />
      <p>
        <Link className="link" to="/support" data-click="page-link">
          {texts.support}
        </Link>
      </p>
    </PageMain>
  )
}

type Texts = { readonly texts: ViewProps<'billing-overview'>['step']['texts'] }

function NextCharge({ texts }: Texts) {
  const next = useId()
  return (
    <section className="card stack-4" aria-labelledby={next}>
      <h2 className="t24" id={next}>
        {texts.nextTitle}
      </h2>
      {texts.nextNone && <p>{texts.nextNone}</p>}
      {texts.nextAmount && (
        <div className="stack-2">
          <p className="t24 num">{texts.nextAmount}</p>
          <p>{texts.nextReason}</p>
          <p>{texts.nextDay}</p>
          {texts.nextPayer && <p className="muted">{texts.nextPayer}</p>}
        </div>
      )}
      {texts.invoices && <p>{texts.invoices}</p>}
    </section>
  )
}

function CardOnFile({ texts, onEdit }: Texts & { readonly onEdit: () => void }) {
  const card = useId()
  return (
    <section className="card stack-4" aria-labelledby={card}>
      <h2 className="t24" id={card}>
        {texts.cardTitle}
      </h2>
      {texts.warning && (
        <Banner tone="caution">
          <p>{texts.warning}</p>
        </Banner>
      )}
      <div>
        <p>{texts.card}</p>
        {texts.expires && <p className="muted">{texts.expires}</p>}
      </div>
      <div>
        <Button look="secondary" data-click="edit-card" onClick={onEdit}>
          {texts.edit}
        </Button>
      </div>
    </section>
  )
}
