import type { ViewProps } from '#renderer/flow/contract.ts'
import { useOptionalHost } from '#renderer/flow/run-context.ts'
import { Button } from '#renderer/ui/button.tsx'
import { PicturedPage } from '#renderer/ui/pictured-page.tsx'
import { WORDS } from '#renderer/words/words.ts'

/**
 * Offers a follow-up assessment in place of results. It opens in the host if the host can show it,
 * otherwise on its page.
 */
export function FollowUp({ step }: ViewProps<'follow-up'>) {
  const host = useOptionalHost()
  const request = step.view?.props.requestId
  if (!request) return null
  return (
    <PicturedPage>
      <div className="stack-3">
        <h1 id="page-heading" className="t48" tabIndex={-1}>
          {step.texts.title}
        </h1>
        <p className="lead">{step.texts.body}</p>
      </div>
      {host?.openAssessment ? (
        <Button onClick={() => host.openAssessment?.(request)}>{WORDS.visits.getStarted}</Button>
      ) : (
        <a className="btn" href={`/assessment/${encodeURIComponent(request)}`}>
          {WORDS.visits.getStarted}
        </a>
      )}
    </PicturedPage>
  )
}
