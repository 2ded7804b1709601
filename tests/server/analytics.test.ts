import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { flowOf } from '#engine/index.ts'
import vocabulary from '#flows/vocabulary/views.json' with { type: 'json' }
import events from '#server/domains/analytics/events.json' with { type: 'json' }
import { createImpersonationService } from '#server/domains/sessions/impersonation-service.ts'
import { sourcesBelow } from '#tests/architecture/source-file.ts'
import { shipped } from '#tests/flows/shipped.ts'
import { partsOf } from '#tests/support/outbox.ts'
import { at, startServer, tokenOf } from '#tests/support/server.ts'

const server = await startServer()
afterAll(() => server.close())

const TRACK = 'mutation ($tag: String!, $data: JSON) { track(tag: $tag, data: $data) }'
const stored = () =>
  server.database.database.db.selectFrom('analytics_events').selectAll().execute()

describe('tracking', () => {
  it('stores a known event and its data for the logged-in person [MUTA-39]', async () => {
    const person = await server.addPerson()
    const token = await tokenOf(server, person)
    const events = [
      { tag: 'patient-portal.medical-history.completed', data: {} },
      {
        tag: 'patient-portal.exit.home',
        data: { timeSpent: 1200, clickCount: 3, sessionId: 'ab-12', sequence: 7 },
      },
    ]
    for (const event of events)
      expect((await server.ask(TRACK, { variables: event, token })).data).toEqual({ track: true })
    expect((await stored()).map(({ user_id, tag, data }) => ({ user_id, tag, data }))).toEqual(
      events.map((event) => ({ user_id: person.id, ...event })),
    )
  })

  it('accepts a tag and data, and no tag without the prefix [ANLY-01]', async () => {
    const before = await stored()
    const sent = [
      { tag: 'patient-portal.exit.home', data: { clickCount: 2 } },
      { tag: 'patient-portal.visit.home', data: {} },
    ]
    for (const { tag, data } of sent) {
      const bare = tag.replace('patient-portal.', '')
      for (const other of [bare, `portal.${bare}`, `patient-portal${bare}`])
        expect((await server.ask(TRACK, { variables: { tag: other, data } })).code).toBe(
          'UNKNOWN_EVENT',
        )
      expect((await server.ask(TRACK, { variables: { tag, data } })).data).toEqual({ track: true })
    }
    expect((await stored()).slice(before.length).map(({ tag, data }) => ({ tag, data }))).toEqual(
      sent,
    )
    expect((await stored()).every(({ tag }) => tag.startsWith('patient-portal.'))).toBe(true)
  })

  it.each([
    ['a name that is not known', { tag: 'patient-portal.click.phq9-9' }],
    ['a name without the prefix', { tag: 'click.login.logIn' }],
    [
      'data that the event does not carry',
      { tag: 'patient-portal.click.login.logIn', data: { answer: 'Nearly every day' } },
    ],
    ['a text instead of a count', { tag: 'patient-portal.exit.home', data: { clickCount: 'sad' } }],
    [
      'an e-mail instead of an id',
      { tag: 'patient-portal.exit.home', data: { sessionId: 'ada@example.test' } },
    ],
  ])('refuses %s and stores nothing', async (_name, variables) => {
    const before = (await stored()).length
    expect((await server.ask(TRACK, { variables })).code).toBe('UNKNOWN_EVENT')
    expect(await stored()).toHaveLength(before)
  })
})

describe('a press', () => {
  const taken = async (name: string) =>
    (await server.ask(TRACK, { variables: { tag: `patient-portal.click.${name}` } })).code

  it.each([
    ['words of the portal', 'general.tryAgain'],
    ['a page', 'to.accountprofile'],
    ['a text of a step', 'welcome.initial.next'],
    ['a text of a step of the gate', 'onboarding-gate.collaboration.next'],
  ])('is stored under the name of %s', async (_what, name) =>
    expect(await taken(name)).toBeUndefined(),
  )

  it.each([
    ['a step of an assessment', 'phq8.welcome.start'],
    ['a step that explains results', 'results-meaning.suicidal.body'],
    ['a step that does not exist', 'welcome.second.next'],
    ['a text that its step does not have', 'welcome.initial.resend'],
    ['crisis words', 'crisis.getHelp'],
    ['a page that the portal does not have', 'to.phq'],
  ])('is refused under the name of %s', async (_what, name) =>
    expect(await taken(name)).toBe('UNKNOWN_EVENT'),
  )

  it('may come from every flow except assessments, results and crisis help', () => {
    const portalFlows = [...shipped.flows.values()]
      .filter(({ draft }) => draft !== true)
      .map(({ id }) => id)
    expect(portalFlows.filter((id) => !events.flows.includes(id)).sort()).toEqual([
      'campus-crisis-help',
      'crisis-resources',
      'danger-banner',
      'results-meaning',
      'results-scales',
      'safety-plan',
      'safety-plan-steps',
    ])
    for (const id of events.flows) expect(flowOf(shipped, id).source.draft, id).not.toBe(true)
  })

  it('has an accepted name for every element that can give it one', () => {
    const root = join(import.meta.dirname, '../..')
    const named = sourcesBelow(root, 'renderer').flatMap(({ text }) =>
      [...text.matchAll(/data-click="([^"]*)"/g)].flatMap(([, name]) => name ?? []),
    )
    expect(named.length).toBeGreaterThan(10)
    const { place, 'task-card': task } = vocabulary.views
    const clicks = [
      ...named,
      ...place.props.properties.click.enum,
      ...task.props.properties.click.enum,
    ]
    expect(clicks.filter((name) => !events.clicks.includes(name))).toEqual([])
    const pages = place.props.properties.path.enum.map((path) => path.replace(/[^a-z]/g, ''))
    expect(
      pages.filter((page) => page !== 'crisisresources' && !events.pages.includes(page)),
    ).toEqual([])
  })
})

describe('tracking several events together', () => {
  const TRACK_ALL = 'mutation ($events: [TrackedEvent!]!) { trackAll(events: $events) }'

  it('stores the allowed events and drops the rest', async () => {
    const person = await server.addPerson()
    const token = await tokenOf(server, person)
    const events = [
      { tag: 'patient-portal.identify', data: { uid: person.id } },
      { tag: 'patient-portal.click.phq9-9' },
      { tag: 'patient-portal.identify', data: { uid: person.id, name: 'Ada' } },
      { tag: 'patient-portal.click.general.tryAgain' },
    ]
    expect((await server.ask(TRACK_ALL, { variables: { events }, token })).data).toEqual({
      trackAll: 2,
    })
    expect(
      (await stored())
        .filter(({ user_id }) => user_id === person.id)
        .map(({ tag, data }) => ({ tag, data })),
    ).toEqual([
      { tag: 'patient-portal.identify', data: { uid: person.id } },
      { tag: 'patient-portal.click.general.tryAgain', data: {} },
    ])
  })

  it('stores nothing that staff do for a person', async () => {
    const person = await server.addPerson()
    const link = await createImpersonationService(server.app.platform).begin({
      email: person.email,
      staffId: 'staff-7',
      reason: 'Asked for help',
    })
    const use = await server.ask(
      'mutation ($email: String!, $token: String!) { passwordlessLogin(email: $email, token: $token) { authToken } }',
      { variables: partsOf(link.ok ? link.value : '') },
    )
    const token = at(use.data, 'passwordlessLogin', 'authToken')
    if (typeof token !== 'string') throw new Error(`Cannot act for a person: ${use.code}`)
    const events = [{ tag: 'patient-portal.click.frame.logOut' }]
    const before = (await stored()).length
    expect((await server.ask(TRACK_ALL, { variables: { events }, token })).data).toEqual({
      trackAll: 0,
    })
    expect((await server.ask(TRACK, { variables: events[0] ?? {}, token })).data).toEqual({
      track: true,
    })
    expect(await stored()).toHaveLength(before)
  })

  it('refuses more than 50 and stores none of them', async () => {
    const before = (await stored()).length
    const events = Array.from({ length: 51 }, () => ({ tag: 'patient-portal.click.login.logIn' }))
    expect((await server.ask(TRACK_ALL, { variables: { events } })).code).toBe('BAD_INPUT')
    expect(await stored()).toHaveLength(before)
  })
})

describe('the person of the events', () => {
  it('has an id for analytics and the organization’s id, nothing else [EVNT-03]', async () => {
    const schoolId = await server.addSchool()
    const student = await server.addPerson({ schoolId })
    const { data } = await server.ask('{ analyticsUser { uid organizationId } }', {
      token: await tokenOf(server, student),
    })
    expect(data).toEqual({ analyticsUser: { uid: student.id, organizationId: schoolId } })
    expect((await server.ask('{ analyticsUser { uid } }')).code).toBe('INVALID_AUTHENTICATION')
  })
})
