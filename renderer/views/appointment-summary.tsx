import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'
import { Button } from '#renderer/ui/button.tsx'
import { WORDS } from '#renderer/words/words.ts'
import { AppointmentCost } from './appointment-cost.tsx'
import { VisitDetails, VisitRow } from './visit-details.tsx'

/**
 * The chosen time, and its price if the flow shows it. If data could not be loaded, a button tries
 * again.
 */
export function AppointmentSummary({ step, screen }: ViewProps<'appointment-summary'>) {
  const send = useViewEvents('appointment-summary', { step, screen })
  const { texts, view, waitsFor } = step
  const { slot, provider = null, price = null, showsCost } = view?.props ?? {}
  const isLoading = waitsFor === 'readPrice' || waitsFor === 'readProvider'
  const isMissing = !isLoading && (provider === null || (showsCost === true && price === null))
  return (
    slot && (
      <VisitDetails
        title={texts.title}
        slot={slot}
        provider={provider}
        isLoading={isLoading}
        texts={texts}
        note={texts.note}
      >
        {texts.movedFrom && <VisitRow name={texts.movedFrom}>{texts.oldTime}</VisitRow>}
        {showsCost === true && (
          <AppointmentCost price={price} isLoading={isLoading} texts={texts} />
        )}
        {isMissing && (
          <div>
            <dt className="sr">{WORDS.general.unexpected}</dt>
            <dd>
              <Button look="secondary" size="small" onClick={() => send('lookAgain')}>
                {WORDS.general.tryAgain}
              </Button>
            </dd>
          </div>
        )}
      </VisitDetails>
    )
  )
}
