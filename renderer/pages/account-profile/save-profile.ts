import { isApiError } from '#renderer/api/api-error.ts'
import { request } from '#renderer/api/client.ts'
import { SaveProfileDocument } from '#renderer/api/generated/profile.ts'
import type { EffectArgs, EffectHandlers } from '#renderer/flow/contract.ts'
import { orKnown } from '#renderer/effects/known-failure.ts'

/** Parts of a profile that are saved together. */
export type Parts = NonNullable<EffectArgs<'saveProfile'>['updates']>

const NAMES = ['email', 'phone', 'preferredName', 'pronouns'] as const
const LINES = ['line1', 'line2', 'city', 'state', 'zip'] as const

/**
 * Saves a section of the profile. Only changed parts are sent, with their former values. If someone
 * else changed them in the meantime, the page shows that first; saving again then overwrites it.
 *
 * @param readAgain Reads the person again, and returns the parts.
 */
export function saveProfileEffects(readAgain: () => Promise<Parts>): EffectHandlers<'saveProfile'> {
  /** Changes by others that the page has shown, by the values before them. */
  let told: { readonly known: string; readonly parts: Parts } | null = null
  return {
    saveProfile: async ({ updates, known, acceptsLimitedCare }) => {
      const before = known ?? {}
      const changes = changedParts(updates ?? {}, before)
      if (Object.keys(changes).length === 0) return null
      const key = JSON.stringify(before)
      const read = told?.known === key ? told.parts : before
      try {
        await orKnown(['PROFILE_CHANGED'], 'NOT_SAVED', () =>
          request(SaveProfileDocument, {
            updates: changes,
            known: partsOf(read, changes),
            acceptsLimitedCare,
          }),
        )
      } catch (error) {
        if (isApiError(error) && error.code === 'PROFILE_CHANGED')
          told = { known: key, parts: await readAgain() }
        throw error
      }
      return null
    },
  }
}

function changedParts(updates: Parts, known: Parts): Parts {
  const names = NAMES.filter(
    (name) => name in updates && (updates[name] ?? null) !== (known[name] ?? null),
  )
  const { primaryAddress } = updates
  const isMoved = LINES.some(
    (line) => (primaryAddress?.[line] ?? null) !== (known.primaryAddress?.[line] ?? null),
  )
  return {
    ...Object.fromEntries(names.map((name) => [name, updates[name] ?? null])),
    ...(primaryAddress && isMoved && { primaryAddress: linesOf(primaryAddress) }),
  }
}

/** Picks the parts of `read` that `others` has. */
function partsOf(read: Parts, others: Parts): Parts {
  return {
    ...Object.fromEntries(
      NAMES.filter((name) => name in others).map((name) => [name, read[name] ?? null]),
    ),
    ...('primaryAddress' in others && {
      primaryAddress: read.primaryAddress ? linesOf(read.primaryAddress) : null,
    }),
  }
}

function linesOf(
  address: NonNullable<Parts['primaryAddress']>,
): NonNullable<Parts['primaryAddress']> {
  return Object.fromEntries(LINES.map((line) => [line, address[line] ?? null]))
}
