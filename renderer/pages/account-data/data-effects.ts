import { readToken } from '#renderer/api/token.ts'
import type { EffectHandlers } from '#renderer/flow/contract.ts'
import { orKnown } from '#renderer/onboarding/known-failure.ts'
import { saveReply } from '#renderer/ui/save-reply.ts'

const NAMES = { json: 'my-data.json', fhir: 'my-data-fhir.json' } as const

/** Saves what is kept of the person as a file. The address of the request says neither whose it is nor what is in it. */
export function dataEffects(): EffectHandlers<'saveOwnData'> {
  return {
    saveOwnData: ({ format }) =>
      orKnown([], 'NOT_LOADED', async () => {
        await saveReply('/documents/data', NAMES[format ?? 'json'], {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${readToken()?.token ?? ''}` },
          body: JSON.stringify({ format }),
        })
        return null
      }),
  }
}
