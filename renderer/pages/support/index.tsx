import { type ReactNode, useState } from 'react'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom'
import { screenOf, toJson } from '#engine/index.ts'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { serverNow } from '#renderer/api/server-clock.ts'
import type { EffectHandlers } from '#renderer/flow/contract.ts'
import { FlowView } from '#renderer/flow/flow-view.tsx'
import { pageEffects } from '#renderer/flow/page-effects.ts'
import { useCurrentFlow } from '#renderer/flow/use-current-flow.ts'
import { orKnown } from '#renderer/effects/known-failure.ts'
import {
  createSupportEntry,
  type SupportEntry,
  SupportEntryContext,
} from '#renderer/support/support-entry.ts'
import { ErrorScreen } from '#renderer/ui/error-screen.tsx'
import { Loading } from '#renderer/ui/loading.tsx'
import { SUPPORT_VIEWS } from '#renderer/views/support-views.ts'

/**
 * Common questions for Patient Support, and the form to write to it. Another address starts another
 * run.
 */
export function SupportPage() {
  const { pathname, search } = useLocation()
  return (
    <Support key={pathname + search} isForm={new URLSearchParams(search).get('form') === 'true'} />
  )
}

function Support({ isForm }: { readonly isForm: boolean }) {
  const { subcategory, question } = useParams()
  const { user, config, refetch } = useCurrentUser()
  const navigate = useNavigate()
  const path = [subcategory, question].filter((part) => part !== undefined)
  const [entry] = useState(() => createSupportEntry(path.join('/')))
  const inputs = async () => ({
    user: toJson(user),
    config: toJson(config),
    now: serverNow().toISOString(),
    supportPage: { isForm, ...(path.length === 0 ? null : await entry.read()) },
  })
  const effects = {
    ...pageEffects({ navigate: (to) => navigate(to), refetch }),
    ...supportEffects(entry),
  }
  const [store, openAgain] = useCurrentFlow({
    flow: 'support',
    path: path.length === 0 ? ['topics'] : path,
    inputs,
    effects,
  })
  if (store === 'failed') return <ErrorScreen onRetry={openAgain} />
  if (store === null) return <Loading shape="words" />
  const [place] = screenOf(store.flow, store.getState()).steps
  if (place === undefined) return <Navigate to="/support" replace />
  return (
    <SupportEntryContext value={entry}>
      <FlowView
        store={store}
        views={SUPPORT_VIEWS}
        frame={place.child?.flow === 'support-topics' ? Topics : undefined}
      />
    </SupportEntryContext>
  )
}

function Topics({ children }: { readonly children: ReactNode }) {
  return (
    <main id="main" className="page w-support stack-4" tabIndex={-1}>
      {children}
    </main>
  )
}

/** Effects of the flow. */
export function supportEffects({
  send,
}: Pick<SupportEntry, 'send'>): EffectHandlers<'sendSupportMessage'> {
  return {
    sendSupportMessage: ({ subject, body }) =>
      orKnown(['FILES_MISSING'], 'NOT_SENT', () =>
        send({ subject: subject ?? '', body: body ?? '' }),
      ),
  }
}
