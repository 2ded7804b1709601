import { request } from '#renderer/api/client.ts'
import { HubLinkDocument } from '#renderer/api/generated/hub.ts'
import { reportFailure } from '#renderer/api/report-failure.ts'
import type { EffectHandlers } from '#renderer/flow/contract.ts'
import { orKnown } from '#renderer/effects/known-failure.ts'

type HubPage = {
  /** Opens another site in this window. */
  readonly leaveFor: (url: string) => void
  readonly goBack: () => void
}

/** Effects of the launcher. */
export function hubEffects({
  leaveFor,
  goBack,
}: HubPage): EffectHandlers<'hubLink' | 'openHub' | 'goBack'> {
  return {
    hubLink: ({ target }) =>
      orKnown([], 'NO_LINK', async () => {
        const { anonymousNavigateFromPatientPortal: link } = await request(HubLinkDocument, {
          target: target ?? 'Home',
        })
        return { url: link.url }
      }),
    openHub: async ({ url }) => {
      try {
        if (url) leaveFor(url)
      } catch {
        reportFailure('HUB_NOT_OPENED')
      }
      return null
    },
    goBack: async () => {
      goBack()
      return null
    },
  }
}

/** True if the link to this page requests the survey. */
export function startsSurvey(state: unknown): boolean {
  return (
    typeof state === 'object' &&
    state !== null &&
    'surveyStart' in state &&
    state.surveyStart === true
  )
}
