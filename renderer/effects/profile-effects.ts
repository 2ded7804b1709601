import type { JsonObject } from '#engine/index.ts'
import { isApiError } from '#renderer/api/api-error.ts'
import { request } from '#renderer/api/client.ts'
import { ActivateAccountDocument, UpdateUserDocument } from '#renderer/api/generated/activation.ts'
import type { UserUpdates } from '#renderer/api/generated/graphql.ts'
import type { EffectHandlers } from '#renderer/flow/contract.ts'
import { orKnown } from './known-failure.ts'

/** Saves parts of the person's profile. */
export function profileEffects(): EffectHandlers<'updateUser' | 'activateAccount'> {
  return {
    updateUser: (args) =>
      orKnown(['PHONE_TAKEN'], 'NOT_SAVED', async () => {
        try {
          await request(UpdateUserDocument, { updates: updatesOf(args) })
        } catch (error) {
          throw 'phone' in args ? asPhoneTaken(error) : error
        }
        return null
      }),
    activateAccount: (args) =>
      orKnown([], 'NOT_SAVED', async () => {
        await request(ActivateAccountDocument, {
          address1: text(args.address1),
          address2: text(args.address2),
          city: text(args.city),
          state: text(args.state),
          zip: text(args.zip),
          password: text(args.password),
        })
        return null
      }),
  }
}

/**
 * Any refusal that mentions a phone means that another account has the number. Its wording and code
 * do not matter.
 */
function asPhoneTaken(error: unknown): unknown {
  if (!isApiError(error) || !/phone/i.test(error.message)) return error
  return Object.assign(new Error(error.message), { code: 'PHONE_TAKEN' })
}

const TEXTS = [
  'firstName',
  'lastName',
  'preferredName',
  'phone',
  'pronouns',
  'secondaryState',
  'organizationIdentification',
  'interpretationLanguageId',
] as const

/** Includes only the given parts; omitted parts stay unchanged. */
function updatesOf(args: JsonObject): UserUpdates {
  return {
    ...Object.fromEntries(
      TEXTS.filter((name) => name in args).map((name) => [name, text(args[name])]),
    ),
    ...('requestsInterpretationServices' in args && {
      requestsInterpretationServices: args.requestsInterpretationServices === true,
    }),
    ...('address1' in args && {
      primaryAddress: {
        line1: text(args.address1),
        line2: text(args.address2),
        city: text(args.city),
        state: text(args.state),
        zip: text(args.zip),
      },
    }),
  }
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
