import { afterEach, expect, test, vi } from 'vitest'
import { hubEffects, startsSurvey } from '#renderer/pages/hub-launcher/hub-effects.ts'
import { answerGraphql, refusal } from '#tests/support/network.ts'

/** These effects read nothing from the run that requests them. */
const RUN = { id: 'e1', saved: async () => 1, adopt: () => undefined }

afterEach(() => vi.unstubAllGlobals())

test('a link is requested by its target in the Hub; a refused request gives no link', async () => {
  const effects = hubEffects({ leaveFor: vi.fn(), goBack: vi.fn() })
  const asked = answerGraphql({
    HubLink: ({ target }) => ({
      anonymousNavigateFromPatientPortal: { url: `https://hub.example/${target}` },
    }),
  })
  for (const target of ['Home', 'SurveyStart'] as const)
    expect(await effects.hubLink({ target }, RUN)).toEqual({ url: `https://hub.example/${target}` })
  expect(asked.map(({ variables }) => variables)).toEqual([
    { target: 'Home' },
    { target: 'SurveyStart' },
  ])
  answerGraphql({ HubLink: () => refusal('FORBIDDEN', 'No') })
  await expect(effects.hubLink({ target: 'Home' }, RUN)).rejects.toMatchObject({ code: 'NO_LINK' })
})

test('a redirect that fails is noted and shows nothing [HUBL-10]', async () => {
  const noted = vi.fn()
  const onError = ({ message }: ErrorEvent) => noted(message)
  window.addEventListener('error', onError)
  const leaveFor = vi.fn((url: string) => {
    if (url.endsWith('/b')) throw new Error(url)
  })
  const { openHub } = hubEffects({ leaveFor, goBack: vi.fn() })
  for (const url of ['https://hub.example/a', 'https://hub.example/b', null])
    expect(await openHub({ url }, RUN)).toBeNull()
  expect(leaveFor.mock.calls).toEqual([['https://hub.example/a'], ['https://hub.example/b']])
  expect(noted.mock.calls).toEqual([['HUB_NOT_OPENED']])
  window.removeEventListener('error', onError)
})

test('the survey begins only if the navigation says so [HUBL-04]', () => {
  expect(startsSurvey({ surveyStart: true })).toBe(true)
  for (const state of [
    null,
    undefined,
    {},
    { surveyStart: false },
    { surveyStart: 'yes' },
    'surveyStart',
  ])
    expect(startsSurvey(state)).toBe(false)
})
