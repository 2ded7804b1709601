import { describe, expect, it } from 'vitest'
import { flowOf, type JsonObject, screenOf, start, type StepScreen } from '../../../engine/index.ts'
import { school, told } from '../onboarding/person.ts'
import { shipped } from '../shipped.ts'

/** The link targets of a flow's steps, including the parts inside them. */
function links(flow: string, user: JsonObject, rest: JsonObject = {}): readonly unknown[] {
  const loaded = flowOf(shipped, flow)
  const person = told({ notifications: [], appointments: [], ...user }, { openRuns: [], ...rest })
  const pathsOf = (steps: readonly StepScreen[]): readonly unknown[] =>
    steps.flatMap(({ view }) => [
      view?.props.path,
      ...Object.values(view?.slots ?? {}).flatMap((slot) => pathsOf(slot.steps)),
    ])
  return pathsOf(screenOf(loaded, start(loaded, person).state).steps).filter(
    (path) => path !== undefined,
  )
}

const latestAssessment = { specialConditions: {}, followUpRequest: null, latestQuestionnaires: {} }
const notice = (key: string, data: JsonObject) => ({
  id: JSON.stringify(data),
  key,
  data,
  isDismissible: true,
})
const home = (user: JsonObject, rest: JsonObject = {}) =>
  links('home', user, { latestAssessment, ...rest })

describe('links of the dashboard', () => {
  it('to a task, a form, feedback, care to continue and a conversation carry their names [RTES-37]', () => {
    for (const ref of ['medical-history', 'pharmacy-selection'])
      expect(home({ tasks: [{ id: ref, ref, title: ref, done: false }] })).toContain(`/task/${ref}`)
    for (const requestId of ['r-1', 'r-2'])
      expect(home({ notifications: [notice('bipolarScreener', { requestId })] })).toContain(
        `/assessment/${requestId}`,
      )
    for (const data of [
      { careType: 'therapy', feedbackType: 'Initial', providerId: 'p-1' },
      { careType: 'psychiatry', feedbackType: 'Followup', providerId: 'p-2' },
    ])
      expect(
        home({
          notifications: [notice('providerFeedback', { ...data, providerName: 'Iris Vale' })],
        }),
      ).toContain(
        `/provider-feedback?careType=${data.careType}&feedbackType=${data.feedbackType}&providerId=${data.providerId}`,
      )
    for (const [careType, name] of [
      ['Therapy', 'therapy'],
      ['Psychiatry', 'psychiatry'],
    ] as const) {
      const reactivation = {
        careTypes: [careType],
        isSelfReactivationAllowed: true,
        userHasRemainingAppts: true,
      }
      expect(links('reactivation-requests', {}, { reactivation })).toEqual([
        `/reenroll?careType=${name}`,
      ])
      const onHold = [{ careType, careStatus: 'OnHold', paymentSource: 'Organization' }]
      const ended = { organization: school({ sponsorshipHasEnded: true }) }
      expect(links('on-hold-banner', { ...ended, careFlows: onHold })).toContain(
        `/continuity-of-care/${name}`,
      )
      const provider = { id: 'p-1', name: 'Iris Vale', portrait: { url: '/p.svg', initials: null } }
      const visit = {
        id: '1',
        careType: name,
        status: 'complete',
        startTime: '2026-02-03T15:00:00.000Z',
        provider,
      }
      const careFlows = [{ careType, careStatus: 'Active', paymentSource: 'SelfPay' }]
      expect(links('care-team', { careFlows, appointments: [visit] })).toEqual([
        careType === 'Therapy' ? '/chat/therapist' : '/chat/psychiatrist',
      ])
    }
  })
})
