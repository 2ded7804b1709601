import { afterEach, expect, test, vi } from 'vitest'
import type { JsonObject } from '#engine/index.ts'
import { profileEffects } from '#renderer/effects/profile-effects.ts'
import { answerGraphql, refusal } from '#tests/support/network.ts'

/** These effects read nothing from the run that requests them. */
const RUN = { id: 'e1', saved: async () => 1, adopt: () => undefined }

afterEach(() => vi.unstubAllGlobals())

const HOME = {
  address1: '2 Elm Street',
  address2: 'Apt 4',
  city: 'Albany',
  state: 'NY',
  zip: '12207',
}

test('what a flow says of a person is sent as updates, without the rest of the profile [CALL-16]', async () => {
  const asked = answerGraphql({ UpdateUser: () => ({ updateUser: { id: 'u1' } }) })
  const { updateUser } = profileEffects()
  const texts = {
    firstName: 'Ana',
    lastName: 'Lee',
    preferredName: null,
    phone: '5185550100',
    pronouns: 'she/her',
    secondaryState: 'NJ',
    organizationIdentification: 'S-42',
    interpretationLanguageId: 'ase',
    requestsInterpretationServices: true,
  }
  await updateUser?.({ ...texts, ...HOME }, RUN)
  await updateUser?.({ pronouns: null }, RUN)
  const { address1: line1, address2: line2, ...place } = HOME
  expect(asked).toEqual([
    {
      name: 'UpdateUser',
      variables: { updates: { ...texts, primaryAddress: { line1, line2, ...place } } },
    },
    { name: 'UpdateUser', variables: { updates: { pronouns: null } } },
  ])
})

test('an account is activated by address and password [CALL-17]', async () => {
  const asked = answerGraphql({ ActivateAccount: () => ({ activateAccount: true }) })
  await profileEffects().activateAccount?.({ ...HOME, password: 'Calm-Meadow-7!' }, RUN)
  expect(asked).toEqual([
    { name: 'ActivateAccount', variables: { ...HOME, password: 'Calm-Meadow-7!' } },
  ])
})

const failureOf = async (args: JsonObject, code: string, message: string) => {
  answerGraphql({ UpdateUser: () => refusal(code, message) })
  return profileEffects()
    .updateUser?.(args, RUN)
    .catch((failure: unknown) => failure)
}

test.each([
  ['BAD_INPUT', 'This Phone is in use elsewhere.'],
  ['CONFLICT', 'duplicate PHONE'],
  ['PHONE_TAKEN', 'Already in use.'],
])(
  'a refusal with the word phone, in any case and with any code, is about the number: %s, %s [ERRO-03]',
  async (code, message) => {
    expect(await failureOf({ phone: '5185550100' }, code, message)).toMatchObject({
      code: 'PHONE_TAKEN',
    })
  },
)

test('other refusals of a profile keep their sentence', async () => {
  expect(
    await failureOf({ phone: '5185550100' }, 'BAD_INPUT', 'Please enter a 10-digit number.'),
  ).toMatchObject({
    code: 'NOT_SAVED',
    message: 'Please enter a 10-digit number.',
  })
  expect(
    await failureOf({ firstName: 'Phoebe' }, 'BAD_INPUT', 'This name is no phone book.'),
  ).toMatchObject({
    code: 'NOT_SAVED',
    message: 'This name is no phone book.',
  })
})
