import { describe, expect, it } from 'vitest'
import tasks from '../../../content/portal/tasks.json' with { type: 'json' }
import { factReader, flowOf, type JsonObject, screenOf, start } from '../../../engine/index.ts'
import { appointment, offer, school, task, told } from '../onboarding/person.ts'
import { shipped } from '../shipped.ts'

/** A student who can book a first visit. */
const STUDENT: JsonObject = {
  organization: offering(false, true),
  careFlows: [],
  appointments: [],
  origin: 'Student',
}
const MEETING = {
  description: 'Therapy',
  cancelBy: null,
  provider: { name: 'Elena Rivera', portrait: { url: '/p.svg', initials: null } },
}

function offering(...canSelfRefer: readonly boolean[]) {
  return school({ careFlows: canSelfRefer.map((can) => offer('Therapy', { canSelfRefer: can })) })
}

const results = (followUpRequest: JsonObject | null) => ({
  specialConditions: {},
  followUpRequest,
  latestQuestionnaires: {},
})

/** The blocks of a person's home page; a row's block includes its key. */
function blocks(user: JsonObject = {}, rest: JsonObject = {}): readonly string[] {
  const all = steps({ ...STUDENT, ...user }, { latestAssessment: results(null), ...rest })
  const here = all.flatMap((step) => step.view?.slots.items?.steps ?? step)
  return here.flatMap(({ id, row }) =>
    ['head', 'support', 'places', 'open-hub', 'team-therapist', 'team-psychiatrist'].includes(id)
      ? []
      : row === undefined
        ? id
        : `${id} ${row}`,
  )
}

function steps(user: JsonObject, rest: JsonObject = {}, id = 'home') {
  const flow = flowOf(shipped, id)
  const { state } = start(flow, told({ notifications: [], ...user }, { openRuns: [], ...rest }))
  return screenOf(flow, state).steps.flatMap((step) => step.child?.steps ?? step)
}

const notice = (id: string, key: string, requestId: string | null): JsonObject => ({
  id,
  key,
  data: { requestId },
})

describe('what there is to do', () => {
  it('has a fixed order: requests, a follow-up, tasks, a first visit, visits', () => {
    const tasks = [task('medical-history'), task('verify-identity', true), task('unheard-of')]
    const notifications = [
      notice('n1', 'bipolarScreener', 'r1'),
      notice('n2', 'unheard-of', 'r2'),
      notice('n3', 'monthlyScales', null),
    ]
    expect(blocks({ tasks, notifications })).toEqual([
      'request n1',
      'task medical-history',
      'first-visit',
    ])
    const asked = { latestAssessment: results({ id: 'r3', complete: false }) }
    expect(blocks({ tasks, notifications, appointments: [appointment(MEETING)] }, asked)).toEqual([
      'request n1',
      'follow-up',
      'task medical-history',
      'visit a1',
    ])
  })

  it('has an open follow-up once, and a request that was already answered as a follow-up again', () => {
    const notifications = [notice('n1', 'monthlyScales', 'r1'), notice('n2', 'monthlyScales', 'r2')]
    expect(
      blocks({ notifications }, { latestAssessment: results({ id: 'r1', complete: false }) }),
    ).toEqual(['request n2', 'follow-up'])
    expect(
      blocks({ notifications }, { latestAssessment: results({ id: 'r1', complete: true }) }),
    ).toEqual(['request n1', 'request n2', 'first-visit'])
  })

  it('has no notification of an unknown key, and shows required ones first [NOTF-02]', () => {
    const asked = (...keys: readonly string[]) =>
      keys.map((key, i) => notice(`n${i}`, key, `r${i}`))
    expect(blocks({ notifications: asked('unheard-of') })).toEqual(['first-visit'])
    expect(
      blocks({ notifications: asked('unheard-of', 'monthlyScales', 'another', 'bipolarScreener') }),
    ).toEqual(['request n1', 'request n3', 'first-visit'])
    const [first, second] = asked('monthlyScales', 'bipolarScreener')
    expect(blocks({ notifications: [first ?? null, { ...second, isRequired: true }] })).toEqual([
      'request n1',
      'request n0',
      'first-visit',
    ])
  })

  it('is empty only if nothing waits and there is no future visit', () => {
    const nobody = { organization: null }
    expect(blocks(nobody)).toEqual(['nothing-to-do'])
    expect(blocks({ ...nobody, tasks: [task('verify-identity')] })).toEqual([
      'task verify-identity',
    ])
    expect(blocks({ ...nobody, appointments: [appointment(MEETING)] })).toEqual(['visit a1'])
    expect(blocks({ ...nobody, notifications: [notice('n1', 'monthlyScales', 'r1')] })).toEqual([
      'request n1',
    ])
  })

  const NOBODY: JsonObject = { organization: null }
  const going = (careType: string, careStatus = 'Active') => [
    { careType, careStatus, paymentSource: 'SelfPay' },
  ]
  const seen = (careType: 'therapy' | 'psychiatry') =>
    appointment({ ...MEETING, careType, status: 'complete' })

  it('links to the next visit of each bookable care without an upcoming visit', () => {
    const of = (careType: string, ...appointments: readonly JsonObject[]) =>
      blocks({ ...NOBODY, careFlows: going(careType), appointments: [...appointments] })
    expect(of('Therapy', seen('therapy'))).toEqual(['next-therapy'])
    expect(of('Therapy')).toEqual(['next-therapy'])
    expect(of('Psychiatry', seen('psychiatry'))).toEqual(['next-psychiatry', 'medication'])
    expect(of('Psychiatry', seen('psychiatry'), appointment(MEETING))).toEqual([
      'next-psychiatry',
      'visit a1',
      'medication',
    ])
    expect(of('Therapy', appointment(MEETING))).toEqual(['visit a1'])
    const both = { ...NOBODY, careFlows: [...going('Therapy'), ...going('Psychiatry')] }
    expect(blocks(both)).toEqual(['next-therapy', 'next-psychiatry', 'medication'])
    for (const status of ['Discharged', 'Cancelled', 'ScreenedOut'])
      expect(blocks({ ...NOBODY, careFlows: going('Therapy', status) }), status).toEqual([
        'nothing-to-do',
      ])
    expect(blocks({ ...NOBODY, careFlows: going('Therapy', 'OnHold') })).not.toContain(
      'next-therapy',
    )
    const path = (...appointments: readonly JsonObject[]) =>
      steps({ ...NOBODY, careFlows: going('Therapy'), appointments: [...appointments] }).find(
        ({ id }) => id === 'next-therapy',
      )?.view?.props.path
    expect(path(seen('therapy'))).toBe('/appointments/schedule?careType=therapy')
    expect(path()).toBe('/appointments/schedule?careType=therapy&appointmentType=intake')
    const asked = {
      tasks: [task('schedule-initial-therapy-consultation')],
      careFlows: going('Therapy'),
    }
    expect(blocks({ ...NOBODY, ...asked })).toEqual(['task schedule-initial-therapy-consultation'])
  })

  it('is not empty while messages are unread, and names their senders', () => {
    const partner = (careType: 'therapy' | 'psychiatry', id: string, name: string) => {
      const ended = { startTime: '2026-02-20T15:00:00.000Z', endTime: '2026-02-20T16:00:00.000Z' }
      return appointment({
        ...MEETING,
        ...ended,
        id,
        careType,
        status: 'complete',
        provider: { ...MEETING.provider, id, name },
      })
    }
    const user = {
      ...NOBODY,
      careFlows: [...going('Therapy'), ...going('Psychiatry')],
      appointments: [
        partner('therapy', 't', 'Elena Rivera'),
        partner('psychiatry', 'p', 'Bo Reed'),
      ],
    }
    const unread = (...counts: readonly (readonly [string, number])[]) => ({
      unread: {
        total: counts.reduce((total, [, count]) => total + count, 0),
        perProvider: counts.map(([providerId, count]) => ({ providerId, count })),
      },
    })
    const card = (...counts: readonly (readonly [string, number])[]) => {
      const found = steps(user, unread(...counts)).find(({ id }) => id === 'unread')
      return found && [found.texts.title, found.view?.props.path]
    }
    expect(card(['t', 2], ['p', 0])).toEqual([
      '2 new messages from Elena Rivera',
      '/chat/therapist',
    ])
    expect(card(['t', 0], ['p', 1])).toEqual(['1 new message from Bo Reed', '/chat/psychiatrist'])
    expect(card(['t', 2], ['p', 1])).toEqual(['3 new messages from your care team', '/messages'])
    expect(card(['t', 0], ['p', 0])).toBeUndefined()
    expect(blocks(NOBODY, unread(['gone', 1]))).toEqual(['unread'])
    expect(blocks(NOBODY, unread(['gone', 0]))).toEqual(['nothing-to-do'])
  })

  it('is not empty while care is on hold or waits to continue, or while a survey waits', () => {
    expect(blocks({ ...NOBODY, careFlows: going('Therapy', 'OnHold') })).not.toContain(
      'nothing-to-do',
    )
    expect(blocks(NOBODY, { reactivation: { careTypes: ['Therapy'] } })).not.toContain(
      'nothing-to-do',
    )
    expect(blocks(NOBODY, { survey: { name: 'How you sleep' } })).not.toContain('nothing-to-do')
  })

  it('holds the tasks that are known and not done, in the order of the server [NTSK-01] [NTSK-02]', () => {
    const known = [
      'pharmacy-selection',
      'medical-history',
      'verify-identity',
      'schedule-initial-therapy-consultation',
      'schedule-initial-video-assessment',
    ]
    const others = [
      'complete-initial-video-assessment',
      'complete-initial-therapy-call',
      'triage-flow',
      'unheard-of',
    ]
    const shown = (refs: readonly string[], done: readonly string[] = []) =>
      blocks({ organization: null, tasks: refs.map((ref) => task(ref, done.includes(ref))) })
    expect(shown([...others, ...known])).toEqual(known.map((ref) => `task ${ref}`))
    expect(shown(known.toReversed())).toEqual(known.toReversed().map((ref) => `task ${ref}`))
    expect(shown(known, ['medical-history', 'verify-identity'])).toEqual(
      ['pharmacy-selection', ...known.slice(3)].map((ref) => `task ${ref}`),
    )
    expect(shown(known, known)).toEqual(['nothing-to-do'])
    expect(shown(others)).toEqual(['nothing-to-do'])
  })
})

describe('a task of a new patient', () => {
  it('has its own screen for the pharmacy, the medical history and the identity check; visits are scheduled [TASK-03]', () => {
    const pathOf = (ref: string) =>
      steps({ tasks: [task(ref)] }).find(({ id }) => id === 'task')?.view?.props.path ?? null
    const paths = Object.keys(tasks.titles).map((ref) => [ref, pathOf(ref)] as const)
    expect(paths.filter(([, path]) => String(path).startsWith('/task/'))).toEqual([
      ['medical-history', '/task/medical-history'],
      ['pharmacy-selection', '/task/pharmacy-selection'],
      ['verify-identity', '/task/verify-identity'],
    ])
  })

  const enabled = (user: JsonObject, ...refs: readonly string[]) =>
    refs.filter(
      (ref) => factReader(shipped)('task-is-enabled', { task: ref }).valueFor(told(user)) === true,
    )
  const [HISTORY, PHARMACY, IDENTITY] = [
    'medical-history',
    'pharmacy-selection',
    'verify-identity',
  ] as const

  it('can be done in therapy onboarding if it is the first one shown [NTSK-03]', () => {
    const inOnboarding = (...tasks: readonly JsonObject[]) =>
      enabled({ isTherapyOnboarding: true, tasks }, HISTORY, PHARMACY, IDENTITY)
    expect(inOnboarding(task(HISTORY), task(PHARMACY), task(IDENTITY))).toEqual([HISTORY])
    expect(
      inOnboarding(task(HISTORY, true), task('unheard-of'), task(IDENTITY), task(PHARMACY)),
    ).toEqual([IDENTITY])
    expect(inOnboarding()).toEqual([])
    const reasons = (isTherapyOnboarding: boolean) =>
      steps({ isTherapyOnboarding, tasks: [task(PHARMACY), task(HISTORY)] }).flatMap(
        ({ id, texts }) => (id === 'task' ? [texts.reason] : []),
      )
    expect(reasons(true)).toEqual([undefined, 'Please finish the task above first.'])
    expect(reasons(false)).toEqual([undefined, undefined])
  })

  it('can be done otherwise while it is not done [NTSK-04]', () => {
    const tasks = [task(HISTORY), task(PHARMACY, true), task(IDENTITY)]
    expect(enabled({ tasks }, HISTORY, PHARMACY, IDENTITY)).toEqual([HISTORY, IDENTITY])
    expect(enabled({ tasks: [] }, HISTORY, PHARMACY, IDENTITY)).toEqual([])
  })

  it.each([
    [
      'complete-initial-video-assessment',
      'schedule-initial-video-assessment',
      'schedule-initial-therapy-consultation',
    ],
    [
      'complete-initial-therapy-call',
      'schedule-initial-therapy-consultation',
      'schedule-initial-video-assessment',
    ],
  ])(
    '%s waits for %s if there is such a task, and for no other [NTSK-05]',
    (visit, scheduling, other) => {
      const can = (...tasks: readonly JsonObject[]) => enabled({ tasks }, visit).length > 0
      expect(can(task(visit), task(scheduling))).toBe(false)
      expect(can(task(visit), task(scheduling, true))).toBe(true)
      expect(can(task(visit))).toBe(true)
      expect(can(task(visit), task(other))).toBe(true)
      expect(can(task(visit, true), task(scheduling, true))).toBe(false)
    },
  )
})

describe('future visits', () => {
  const at = (day: string, id: string, changed: JsonObject = {}) =>
    appointment({
      ...MEETING,
      id,
      startTime: `2026-03-${day}T15:30:00.000Z`,
      endTime: `2026-03-${day}T16:00:00.000Z`,
      ...changed,
    })
  const psychiatry = { careType: 'psychiatry' }
  const shown = (...appointments: readonly JsonObject[]) =>
    steps({ appointments }).flatMap(({ id, row, texts }) =>
      id === 'visit' ? [[row, texts.title, texts.tag]] : id === 'more-visits' ? [texts.words] : [],
    )

  it('are not cancelled, moved or missed, and have not ended [HOME-12]', () => {
    const others = ['rescheduled', 'cancelled', 'complete', 'no show'].map((status, i) =>
      at('05', `o${i}`, { status }),
    )
    expect(shown(...others)).toEqual([])
    expect(shown(...others, at('06', 'a'))).toEqual([['a', 'Your next visit', undefined]])
    const ends = (endTime: string) =>
      shown(at('02', 'a', { startTime: '2026-03-02T14:00:00.000Z', endTime }))
    expect(ends('2026-03-02T15:00:00.000Z')).toEqual([])
    expect(ends('2026-03-02T15:00:01.000Z')).toEqual([['a', 'Your next visit', 'Today']])
  })

  it('can be moved before they begin, while care is ongoing and not on hold', () => {
    const going = (careType: string, careStatus = 'Active') => ({
      careType,
      careStatus,
      paymentSource: 'SelfPay',
    })
    const move = (visit: JsonObject, ...careFlows: readonly JsonObject[]) =>
      steps({ appointments: [visit], careFlows }).find(({ id }) => id === 'visit')?.texts.move
    expect(move(at('06', 'a'), going('Therapy'))).toBe('Move visit')
    expect(move(at('06', 'a', psychiatry), going('Psychiatry'))).toBe('Move visit')
    expect(move(at('06', 'a'), going('Psychiatry'))).toBeUndefined()
    expect(move(at('06', 'a', psychiatry), going('Therapy'))).toBeUndefined()
    expect(move(at('06', 'a'), going('Therapy', 'OnHold'))).toBeUndefined()
    const begun = at('02', 'a', {
      startTime: '2026-03-02T15:00:00.000Z',
      endTime: '2026-03-02T16:00:00.000Z',
    })
    expect(move(begun, going('Therapy'))).toBeUndefined()
  })

  it('show the earliest of each care type, by start [HOME-13]', () => {
    expect(shown(at('09', 'c'), at('07', 'p', psychiatry), at('05', 'b'))).toEqual([
      ['b', 'Your next therapy visit', undefined],
      ['p', 'Your next psychiatry visit', undefined],
      '+1 more upcoming',
    ])
    expect(shown(at('07', 't'), at('05', 'p', psychiatry))).toEqual([
      ['p', 'Your next psychiatry visit', undefined],
      ['t', 'Your next therapy visit', undefined],
    ])
  })

  it('count those beyond the first of each care type [HOME-14]', () => {
    const more = (...appointments: readonly JsonObject[]) =>
      shown(...appointments).filter((one) => typeof one === 'string')
    expect(more(at('05', 'a'))).toEqual([])
    expect(more(at('05', 'a'), at('06', 'b'))).toEqual(['+1 more upcoming'])
    expect(
      more(
        at('05', 'a'),
        at('06', 'b'),
        at('07', 'p', psychiatry),
        at('08', 'q', psychiatry),
        at('09', 'c'),
      ),
    ).toEqual(['+3 more upcoming'])
  })

  it('say Today and Tomorrow by the local time of the person', () => {
    const tag = (startTime: string) => shown(at('09', 'a', { startTime }))[0]?.[2]
    expect(tag('2026-03-02T15:30:00.000Z')).toBe('Today')
    expect(tag('2026-03-03T04:30:00.000Z')).toBe('Today')
    expect(tag('2026-03-03T05:30:00.000Z')).toBe('Tomorrow')
    expect(tag('2026-03-04T05:30:00.000Z')).toBeUndefined()
  })
})

describe('a first visit', () => {
  const going = (careStatus: string, careType = 'Therapy') => [
    { careType, careStatus, paymentSource: 'Organization', hideSessionCount: null },
  ]
  const eligibility = {
    isUserEligible: true,
    isUserUnderage: false,
    minimumAge: 18,
    permittedCareTypes: ['Therapy'],
  }

  it.each<[string, JsonObject, JsonObject, readonly string[]]>([
    ['lets them begin care without a referral', {}, {}, ['first-visit']],
    ['refers them', { organization: offering(false) }, {}, ['nothing-to-do']],
    ['is not there', { organization: null }, {}, ['nothing-to-do']],
    ['they have begun care with', { careFlows: going('OnHold') }, {}, ['care-on-hold']],
    ['discharged them', { careFlows: going('Discharged') }, {}, ['first-visit']],
    [
      'screened them out of all it offers',
      { careFlows: going('ScreenedOut') },
      { eligibility },
      ['nothing-to-do'],
    ],
    ['has them in therapy onboarding', { isTherapyOnboarding: true }, {}, ['nothing-to-do']],
    [
      'they had a visit with',
      { appointments: [appointment({ status: 'cancelled' })] },
      {},
      ['nothing-to-do'],
    ],
    ['has no results of theirs', {}, { latestAssessment: null }, ['nothing-to-do']],
    [
      'cannot treat them',
      {},
      { eligibility: { ...eligibility, isUserEligible: false } },
      ['nothing-to-do'],
    ],
  ])('is or is not for people if a school %s', (_name, user, rest, ids) => {
    expect(blocks(user, rest)).toEqual(ids)
  })
})

describe('the site map', () => {
  const paths = (user: JsonObject) => steps(user, {}, 'sitemap').map(({ view }) => view?.props.path)
  const psychiatry = (careStatus: string) => ({
    careFlows: [{ careType: 'Psychiatry', careStatus, paymentSource: 'SelfPay' }],
  })

  it('holds the pharmacy only with an ongoing psychiatry care flow, and student terms only for students [ROUT-12]', () => {
    expect(paths({})).toEqual([
      '/home',
      '/assessment-results',
      '/appointments',
      '/billing',
      '/billing/history',
      '/account/profile',
      '/account/data',
      '/account/security',
      '/messages',
      '/support',
      '/crisis-resources',
    ])
    expect(paths(STUDENT)).toContain('/student-terms')
    expect(paths({ safetyPlan: { createdAt: '2029-11-02T16:00:00.000Z' } })).toContain(
      '/safety-plan',
    )
    expect(paths(psychiatry('Active'))).toContain('/account/pharmacy')
    expect(paths(psychiatry('OnHold'))).toContain('/account/pharmacy')
    expect(paths(psychiatry('New'))).not.toContain('/account/pharmacy')
  })
})
