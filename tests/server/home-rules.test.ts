import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#engine/index.ts'
import type { Task } from '#server/graphql/generated.ts'
import { readPortalContent } from '#server/domains/content/content-files.ts'
import { type Duties, dueTasks } from '#server/domains/content/home-rules.ts'
import { appointment, offer, school } from '../flows/onboarding/person.ts'
import { factsAbout } from './facts-about.ts'
import { ROOT } from './flow-portal.ts'

const content = readPortalContent(`${ROOT}/content`)
const at = new Date(0)
const medicalHistory: Task = {
  id: '1',
  ref: 'medical-history',
  title: 'Medical history',
  done: false,
  createdAt: at,
  updatedAt: at,
}
const results = (followUpRequest: Duties['followUp']) => ({ specialConditions: {}, followUpRequest, latestQuestionnaires: {} })
const offering = (...canSelfRefer: readonly boolean[]) =>
  school({ careFlows: canSelfRefer.map((can) => offer('Therapy', { canSelfRefer: can })) })
/** A student whom nothing keeps from a first visit. */
const STUDENT: JsonObject = { organization: offering(false, true), careFlows: [], appointments: [] }

function idsOf(
  { followUp = null, ...duties }: Partial<Duties> = {},
  user: JsonObject = {},
  rest: JsonObject = { latestAssessment: results(followUp) },
): readonly string[] {
  return dueTasks(content, { tasks: [], notifications: [], followUp, ...duties }, factsAbout({ ...STUDENT, ...user }, rest)).map(
    ({ id }) => id,
  )
}

describe('the first visit', () => {
  it('comes last of what there is to do, and waits for an open follow-up', () => {
    expect(idsOf({ tasks: [medicalHistory] })).toEqual(['medical-history', 'first-visit'])
    expect(idsOf({ followUp: { id: 'asked', complete: false } })).toEqual(['asked'])
    expect(idsOf({ followUp: { id: 'asked', complete: true } })).toEqual(['first-visit'])
  })

  const going = (careStatus: string) => [
    { careType: 'Therapy', careStatus, paymentSource: 'Organization', hideSessionCount: null },
  ]
  const ineligible = { isUserEligible: false, isUserUnderage: false, minimumAge: 18, permittedCareTypes: [] }

  it.each<[string, JsonObject, JsonObject | undefined, readonly string[]]>([
    ['lets begin care by themselves', {}, undefined, ['first-visit']],
    ['refers them', { organization: offering(false) }, undefined, []],
    ['is not there', { organization: null }, undefined, []],
    ['they have begun care with', { careFlows: going('OnHold') }, undefined, []],
    ['discharged them', { careFlows: going('Discharged') }, undefined, ['first-visit']],
    ['has them in therapy onboarding', { isTherapyOnboarding: true }, undefined, []],
    ['they had a visit with', { appointments: [appointment({ status: 'cancelled' })] }, undefined, []],
    ['has no results of theirs', {}, { latestAssessment: null }, []],
    ['cannot treat them', {}, { latestAssessment: results(null), eligibility: ineligible }, []],
  ])('is or is not for people whom a school %s', (_name, user, rest, ids) => {
    expect(idsOf({}, user, rest)).toEqual(ids)
  })
})
