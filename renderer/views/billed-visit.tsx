import { useId, useState } from 'react'
import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'
import { StepError } from '#renderer/flow/step-error.tsx'
import { browserTimeZone } from '#renderer/ui/browser-time-zone.ts'
import { LinkedWords } from '#renderer/ui/linked-words.tsx'
import { Link } from '#renderer/ui/link.tsx'
import { moneyWords } from '#renderer/ui/money-words.ts'
import { Price } from '#renderer/ui/price.tsx'
import { Explained } from './explained.tsx'
import { numericDateWords } from './numeric-date.ts'

type Props = ViewProps<'billed-visit'>
type Texts = Props['step']['texts']
type Charge = NonNullable<NonNullable<Props['step']['view']>['props']['charges']>[number]

/**
 * A visit and its price. Its charges open on request, and immediately if the chosen day is the date
 * of one of them.
 */
export function BilledVisit(props: Props) {
  const isOpen = props.step.view?.props.isOpen ?? false
  return <Visit key={String(isOpen)} {...props} isOpenAtFirst={isOpen} />
}

function Visit({ isOpenAtFirst, ...props }: Props & { readonly isOpenAtFirst: boolean }) {
  const { texts, view } = props.step
  const id = useId()
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const { id: appointmentId, amountInCents, charges } = view?.props ?? {}
  return (
    <article className="card bill stack-3" aria-labelledby={`${id}-date`}>
      <dl className="bill-line">
        <div>
          <dt>{texts.dateLabel}</dt>
          <dd id={`${id}-date`}>{texts.date}</dd>
        </div>
        <div>
          <dt>{texts.activityLabel}</dt>
          <dd>{texts.activity}</dd>
        </div>
        <div>
          <dt>{texts.amountLabel}</dt>
          <dd className="t16">{moneyWords(amountInCents ?? 0)}</dd>
        </div>
      </dl>
      {texts.covers && <Explained words={texts.covers} explanation={texts.coversHelp ?? ''} />}
      {texts.declined && (
        <div className="stack-2">
          <p>
            <LinkedWords text={texts.declined} />
          </p>
          <Link
            className="btn btn-s"
            to="/billing/pay"
            state={{ appointmentId }}
            data-click="pay-visit"
          >
            {texts.otherCard}
          </Link>
        </div>
      )}
      <div className="row">
        <button
          type="button"
          className="link"
          data-click="charge-breakdown"
          aria-expanded={isOpen}
          aria-controls={`${id}-charges`}
          aria-describedby={`${id}-date`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? texts.hide : texts.view}
        </button>
        {isOpen && <Receipt {...props} describedBy={`${id}-date`} />}
      </div>
      <StepError step={props.step} />
      <ul className="charges" id={`${id}-charges`} hidden={!isOpen}>
        {charges?.map((charge) => (
          <ChargeLine key={charge.id} charge={charge} texts={texts} />
        ))}
      </ul>
    </article>
  )
}

function ChargeLine({ charge, texts }: { readonly charge: Charge; readonly texts: Texts }) {
  const {
    chargeType,
    amountInCents = 0,
    fullPriceInCents = amountInCents,
    refundedInCents = 0,
    couponCode,
    capturedAt,
  } = charge
  return (
    <li className="bill-line">
      <div>
        <p>{chargeType && texts[chargeType]}</p>
        {couponCode && (
          <p className="muted">
            {texts.coupon} {couponCode}
          </p>
        )}
        {refundedInCents > 0 && (
          <p className="muted">
            {texts.refunded} {moneyWords(refundedInCents)}
          </p>
        )}
      </div>
      <p>
        {capturedAt
          ? numericDateWords(capturedAt, browserTimeZone())
          : charge.status && texts[charge.status]}
      </p>
      <p>
        <Price
          fullInCents={fullPriceInCents}
          nowInCents={amountInCents}
          words={{ before: texts.before, now: texts.now }}
        />
      </p>
    </li>
  )
}

function Receipt({ describedBy, ...props }: Props & { readonly describedBy: string }) {
  const { texts, busy } = props.step
  const send = useViewEvents('billed-visit', props)
  if (!texts.receipt) return null
  return (
    <button
      type="button"
      className="link"
      data-click="download-receipt"
      aria-describedby={describedBy}
      aria-disabled={busy}
      onClick={() => !busy && send('receipt')}
    >
      {busy ? texts.saving : texts.receipt}
    </button>
  )
}
