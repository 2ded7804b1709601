import { Link } from '#renderer/ui/link.tsx'
import { BillsDocument } from '#renderer/api/generated/account.ts'
import type { BillsQuery } from '#renderer/api/generated/graphql.ts'
import { useRequest } from '#renderer/api/use-request.ts'
import { DarkStreet } from '#renderer/ui/dark-street.tsx'
import { LinkedWords } from '#renderer/ui/linked-words.tsx'
import { LoadingPart } from '#renderer/ui/loading.tsx'
import { Price } from '#renderer/ui/price.tsx'
import { browserTimeZone } from '#renderer/ui/browser-time-zone.ts'
import { dateWords } from '#renderer/ui/time-words.ts'
import type { Label } from '#renderer/views/content-page.tsx'
import { LoadError } from '#renderer/views/load-error.tsx'
import { fill } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'

/** What was charged for visits. */
export function Bills({ label }: { readonly label: Label }) {
  const asked = useRequest(BillsDocument, {})
  if (asked.kind === 'loading') return <LoadingPart />
  if (asked.kind === 'failed') return <LoadError onRetry={asked.retry} />
  const { visitCharges, appointments } = asked.data
  return (
    <>
      {visitCharges.length === 0 ? (
        <div className="empty">
          <DarkStreet />
          <p>{label('none')}</p>
        </div>
      ) : (
        <section className="stack-4" aria-label={label('visits')}>
          <h2 className="t24">{label('visits')}</h2>
          <ul className="stack-4">
            {visitCharges.map((charge) => (
              <Charge
                key={charge.id}
                charge={charge}
                visit={appointments.find(({ id }) => id === charge.appointmentId)}
                label={label}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const LABELS = { Paid: 'paid', Pending: 'pending', Declined: 'declined', Waived: 'waived' } as const

type ChargeProps = {
  readonly charge: BillsQuery['visitCharges'][number]
  readonly visit: BillsQuery['appointments'][number] | undefined
  readonly label: Label
}

function Charge({ charge, visit, label }: ChargeProps) {
  const { appointmentId, chargeType, fullPriceInCents, amountInCents, couponCode, status } = charge
  return (
    <li className="card spread">
      <div>
        {visit && (
          <>
            <p className="t16">{dateWords(visit.startTime, browserTimeZone())}</p>
            <p className="muted">
              {fill(WORDS.visits.withProvider, { visit: visit.description, provider: visit.provider.name })}
            </p>
          </>
        )}
      </div>
      <div>
        <p className="t16">
          <Price
            fullInCents={fullPriceInCents}
            nowInCents={amountInCents}
            words={{ before: label('before'), now: label('now') }}
          />
        </p>
        {chargeType === 'LateCancellationFee' && <p className="muted">{label('late-fee')}</p>}
        {couponCode !== null && (
          <p className="muted">
            {label('coupon')} {couponCode}
          </p>
        )}
        <p className="muted">{label(LABELS[status])}</p>
        {status === 'Declined' && (
          <div className="stack-4">
            <p>
              <LinkedWords text={label('what-to-do')} />
            </p>
            <Link className="btn btn-s" to="/billing/pay" state={{ appointmentId }} data-click="pay-visit">
              {label('other-card')}
            </Link>
          </div>
        )}
      </div>
    </li>
  )
}
