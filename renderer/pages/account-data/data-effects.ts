import { readToken } from '#renderer/api/token.ts'
import type { EffectHandlers } from '#renderer/flow/contract.ts'
import { orKnown } from '#renderer/effects/known-failure.ts'
import { saveReply } from '#renderer/ui/save-reply.ts'

const NAMES = { json: 'my-data.json', fhir: 'my-data-fhir.json' } as const

/**
 * Saves the person's data as a file. The request's address reveals neither whose data it is nor
 * what they contain.
 */
export function dataEffects(): EffectHandlers<'saveOwnData'> {
  return {
    saveOwnData: ({ format }) =>
      orKnown([], 'NOT_LOADED', async () => {
        await saveReply('/documents/data', NAMES[format ?? 'json'], {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${readToken()?.token ?? ''}`,
          },
          body: JSON.stringify({ format }),
        })
        return null
      }),
  }
}
