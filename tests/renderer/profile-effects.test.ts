import { afterEach, expect, test, vi } from 'vitest'
import { profileEffects } from '#renderer/onboarding/profile-effects.ts'
import { answerGraphql } from '#tests/support/network.ts'

/** These effects read nothing of the run that asks. */
const RUN = { id: 'e1', saved: async () => 1, adopt: () => undefined }

afterEach(() => vi.unstubAllGlobals())

const HOME = { address1: '2 Elm Street', address2: 'Apt 4', city: 'Albany', state: 'NY', zip: '12207' }

test('what a flow says of a person is sent as updates, and nothing else of them [CALL-16]', async () => {
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
    { name: 'UpdateUser', variables: { updates: { ...texts, primaryAddress: { line1, line2, ...place } } } },
    { name: 'UpdateUser', variables: { updates: { pronouns: null } } },
  ])
})

test('an account is activated by address and password [CALL-17]', async () => {
  const asked = answerGraphql({ ActivateAccount: () => ({ activateAccount: true }) })
  await profileEffects().activateAccount?.({ ...HOME, password: 'Calm-Meadow-7!' }, RUN)
  expect(asked).toEqual([{ name: 'ActivateAccount', variables: { ...HOME, password: 'Calm-Meadow-7!' } }])
})
