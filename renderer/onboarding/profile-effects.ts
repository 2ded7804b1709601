import type { JsonObject } from '#engine/index.ts'
import { request } from '#renderer/api/client.ts'
import { ActivateAccountDocument, UpdateUserDocument, type UserUpdates } from '#renderer/api/generated/graphql.ts'
import type { EffectRegistry } from '#renderer/flow/run-store.ts'
import { orKnown } from './known-failure.ts'

/** Saving parts of the person's profile. */
export function profileEffects(): EffectRegistry {
  return {
    updateUser: (args) =>
      orKnown(['PHONE_TAKEN'], 'NOT_SAVED', async () => {
        await request(UpdateUserDocument, { updates: updatesOf(args) })
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

/** Only what the flow gave: a part that it left out stays as it is. */
function updatesOf(args: JsonObject): UserUpdates {
  return {
    ...Object.fromEntries(TEXTS.filter((name) => name in args).map((name) => [name, text(args[name])])),
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
