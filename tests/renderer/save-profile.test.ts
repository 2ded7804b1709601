import { afterEach, expect, test, vi } from 'vitest'
import { saveProfileEffects } from '#renderer/pages/account-profile/save-profile.ts'
import { answerGraphql, refusal } from '#tests/support/network.ts'

/** This effect reads nothing from the run that requests it. */
const RUN = { id: 'e1', saved: async () => 1, adopt: () => undefined }

afterEach(() => vi.unstubAllGlobals())

const HOME = { line1: '2 Elm Street', line2: null, city: 'Albany', state: 'NY', zip: '12207' }
const KNOWN = {
  email: 'ada@example.test',
  phone: null,
  preferredName: 'Ada',
  pronouns: 'she/her',
  primaryAddress: HOME,
}
const isSaved = () => ({ updateUser: { id: 'u1' } })
const isOlder = () =>
  refusal('PROFILE_CHANGED', 'This was changed in another tab.', { field: 'pronouns' })

test('only the changed values of a section are sent, with the earlier ones; without a change nothing is sent [PROF-15]', async () => {
  const asked = answerGraphql({ SaveProfile: isSaved })
  const { saveProfile } = saveProfileEffects(async () => KNOWN)
  const moved = { ...HOME, zip: '12208' }
  for (const updates of [
    KNOWN,
    { ...KNOWN, pronouns: 'they/them' },
    { ...KNOWN, primaryAddress: moved },
  ])
    await saveProfile?.({ updates, known: KNOWN, acceptsLimitedCare: false }, RUN)
  expect(asked.map(({ variables }) => variables)).toEqual([
    {
      updates: { pronouns: 'they/them' },
      known: { pronouns: 'she/her' },
      acceptsLimitedCare: false,
    },
    {
      updates: { primaryAddress: moved },
      known: { primaryAddress: HOME },
      acceptsLimitedCare: false,
    },
  ])
})

test('another person’s change is reported, and is overwritten only on saving again', async () => {
  const answers = [isOlder, isSaved]
  const asked = answerGraphql({ SaveProfile: () => answers.shift()?.() ?? null })
  const { saveProfile } = saveProfileEffects(async () => ({ ...KNOWN, pronouns: 'he/him' }))
  const save = () =>
    saveProfile?.(
      { updates: { pronouns: 'they/them' }, known: KNOWN, acceptsLimitedCare: false },
      RUN,
    )
  await expect(save()).rejects.toMatchObject({ code: 'PROFILE_CHANGED' })
  await save()
  expect(asked.map(({ variables }) => variables.known)).toEqual([
    { pronouns: 'she/her' },
    { pronouns: 'he/him' },
  ])
})
