import { describe, expect, it } from 'vitest'
import { flowOf } from '../../../engine/definition/library.ts'
import type { JsonObject } from '../../../engine/definition/types.ts'
import { screenOf } from '../../../engine/machine/screen.ts'
import { start } from '../../../engine/machine/start.ts'
import { appointment, offer, school, task, told } from '../onboarding/person.ts'
import { shipped } from '../shipped.ts'

/** A student whom nothing keeps from a first visit. */
const STUDENT: JsonObject = { organization: offering(false, true), careFlows: [], appointments: [], origin: 'Student' }
const MEETING = {
  description: 'Therapy',
  cancelBy: null,
  provider: { name: 'Elena Rivera', portrait: { url: '/p.svg', initials: null } },
}

function offering(...canSelfRefer: readonly boolean[]) {
  return school({ careFlows: canSelfRefer.map((can) => offer('Therapy', { canSelfRefer: can })) })
}

const results = (followUpRequest: JsonObject | null) => ({ specialConditions: {}, followUpRequest, latestQuestionnaires: {} })

/** The blocks of somebody's home page; of a row with its key. */
function blocks(user: JsonObject = {}, rest: JsonObject = {}): readonly string[] {
  return steps({ ...STUDENT, ...user }, { latestAssessment: results(null), ...rest }).flatMap(({ id, row }) =>
    ['head', 'support', 'places'].includes(id) ? [] : row === undefined ? id : `${id} ${row}`,
  )
}

function steps(user: JsonObject, rest: JsonObject = {}, id = 'home') {
  const flow = flowOf(shipped, id)
  return screenOf(flow, start(flow, told({ notifications: [], ...user }, { openRuns: [], ...rest })).state).steps
}

const notice = (id: string, key: string, requestId: string | null): JsonObject => ({ id, key, data: { requestId } })

describe('what there is to do', () => {
  it('stands in one order: a visit, tasks, a follow-up, what was asked for, a first visit', () => {
    const tasks = [task('medical-history'), task('triage-flow', true), task('unheard-of')]
    const notifications = [
      notice('n1', 'bipolarScreener', 'r1'),
      notice('n2', 'unheard-of', 'r2'),
      notice('n3', 'monthlyScales', null),
    ]
    expect(blocks({ tasks, notifications })).toEqual(['task medical-history', 'request n1', 'first-visit'])
    const asked = { latestAssessment: results({ id: 'r3', complete: false }) }
    expect(blocks({ tasks, notifications, appointments: [appointment(MEETING)] }, asked)).toEqual([
      'visit a1',
      'task medical-history',
      'follow-up',
      'request n1',
    ])
  })

  it('holds an open follow-up once, and a request that was answered as such again', () => {
    const notifications = [notice('n1', 'monthlyScales', 'r1'), notice('n2', 'monthlyScales', 'r2')]
    expect(blocks({ notifications }, { latestAssessment: results({ id: 'r1', complete: false }) })).toEqual([
      'follow-up',
      'request n2',
    ])
    expect(blocks({ notifications }, { latestAssessment: results({ id: 'r1', complete: true }) })).toEqual([
      'request n1',
      'request n2',
      'first-visit',
    ])
  })

  it('is nothing only where nothing waits and no visit is to come', () => {
    const nobody = { organization: null }
    expect(blocks(nobody)).toEqual(['nothing-to-do'])
    expect(blocks({ ...nobody, tasks: [task('triage-flow')] })).toEqual(['task triage-flow'])
    expect(blocks({ ...nobody, appointments: [appointment(MEETING)] })).toEqual(['visit a1'])
    expect(blocks({ ...nobody, notifications: [notice('n1', 'monthlyScales', 'r1')] })).toEqual(['request n1'])
  })

  it('names the next visit alone, and says of today and tomorrow that it is then', () => {
    const at = (day: string, id: string) =>
      appointment({ ...MEETING, id, startTime: `2026-03-${day}T15:30:00.000Z`, endTime: `2026-03-${day}T16:00:00.000Z` })
    const visit = (...appointments: readonly JsonObject[]) => {
      const [first, second] = steps({ appointments }).filter(({ id }) => id === 'visit')
      return second === undefined ? [first?.row, first?.texts.tag] : 'two'
    }
    expect(visit(at('09', 'c'), at('02', 'a'), at('03', 'b'))).toEqual(['a', 'Today'])
    expect(visit(at('09', 'c'), at('03', 'b'))).toEqual(['b', 'Tomorrow'])
    expect(visit(at('09', 'c'), at('01', 'a'))).toEqual(['c', undefined])
    expect(visit({ ...at('03', 'b'), status: 'cancelled' })).toEqual([undefined, undefined])
  })
})

describe('a first visit', () => {
  const going = (careStatus: string, careType = 'Therapy') => [
    { careType, careStatus, paymentSource: 'Organization', hideSessionCount: null },
  ]
  const eligibility = { isUserEligible: true, isUserUnderage: false, minimumAge: 18, permittedCareTypes: ['Therapy'] }

  it.each<[string, JsonObject, JsonObject, readonly string[]]>([
    ['lets begin care by themselves', {}, {}, ['first-visit']],
    ['refers them', { organization: offering(false) }, {}, ['nothing-to-do']],
    ['is not there', { organization: null }, {}, ['nothing-to-do']],
    ['they have begun care with', { careFlows: going('OnHold') }, {}, ['nothing-to-do']],
    ['discharged them', { careFlows: going('Discharged') }, {}, ['first-visit']],
    ['screened them out of all it offers', { careFlows: going('ScreenedOut') }, { eligibility }, ['nothing-to-do']],
    ['has them in therapy onboarding', { isTherapyOnboarding: true }, {}, ['nothing-to-do']],
    ['they had a visit with', { appointments: [appointment({ status: 'cancelled' })] }, {}, ['nothing-to-do']],
    ['has no results of theirs', {}, { latestAssessment: null }, ['nothing-to-do']],
    ['cannot treat them', {}, { eligibility: { ...eligibility, isUserEligible: false } }, ['nothing-to-do']],
  ])('is or is not for people whom a school %s', (_name, user, rest, ids) => {
    expect(blocks(user, rest)).toEqual(ids)
  })
})

describe('the site map', () => {
  const paths = (user: JsonObject) => steps(user, {}, 'sitemap').map(({ view }) => view?.props.path)
  const psychiatry = (careStatus: string) => ({ careFlows: [{ careType: 'Psychiatry', careStatus, paymentSource: 'SelfPay' }] })

  it('holds the pharmacy only with an ongoing psychiatry care flow, and student terms only for students [ROUT-12]', () => {
    expect(paths({})).toEqual([
      '/home',
      '/assessment-results',
      '/appointments',
      '/billing',
      '/account/profile',
      '/support',
      '/crisis-resources',
    ])
    expect(paths(STUDENT)).toContain('/student-terms')
    expect(paths(psychiatry('Active'))).toContain('/account/pharmacy')
    expect(paths(psychiatry('OnHold'))).toContain('/account/pharmacy')
    expect(paths(psychiatry('New'))).not.toContain('/account/pharmacy')
  })
})
