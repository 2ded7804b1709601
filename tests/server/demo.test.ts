import { afterAll, describe, expect, it } from 'vitest'
import { readDemoContent } from '#server/demo/personas.ts'
import { seedDemoPatients } from '#server/demo/seed-demo-patients.ts'
import { EITHER, GATED, PUBLIC, UNGATED } from '#renderer/shell/addresses.ts'
import { askApp, at, startServer } from '#tests/support/server.ts'

const server = await startServer()
afterAll(() => server.close())
const content = readDemoContent(server.config.contentDir)

const loginAs = (email: string, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/demo/login',
    headers: { host: '127.0.0.1:3000', 'content-type': 'application/json', ...headers },
    payload: { email },
  })

describe('demo patients', () => {
  it('are added to an empty database once, and can log in', async () => {
    const { platform } = server.app
    expect(await seedDemoPatients(platform, content)).toBe(true)
    expect(await seedDemoPatients(platform, content)).toBe(false)
    const users = await platform.db.selectFrom('users').select('email').execute()
    expect(users).toHaveLength(content.patients.length)
    const reply = await loginAs('maya@demo.example')
    const token = at(reply.json(), 'token')
    const me = await askApp(
      server.app,
      '{ currentUser { firstName organization { name } tasks { ref done } } }',
      {
        token: String(token),
      },
    )
    expect(me.data.currentUser).toEqual({
      firstName: 'Maya',
      organization: { name: 'Riverside University' },
      tasks: [{ ref: 'initial-questionnaire-assessment', done: false }],
    })
  })

  it.each([
    [
      'ruth@demo.example',
      ['initial-questionnaire-assessment', 'schedule-initial-therapy-consultation'],
    ],
    ['bea@demo.example', ['initial-questionnaire-assessment', 'referred-account-setup']],
    ['kenji@demo.example', ['triage-flow']],
  ])('have their onboarding tasks by ref: %s [ENTY-04]', async (email, refs) => {
    await seedDemoPatients(server.app.platform, content)
    const token = String(at((await loginAs(email)).json(), 'token'))
    const me = await askApp(server.app, '{ currentUser { tasks { ref done } } }', { token })
    const tasks = at(me.data, 'currentUser', 'tasks')
    expect(tasks).toHaveLength(refs.length)
    expect(tasks).toEqual(expect.arrayContaining(refs.map((ref) => ({ ref, done: false }))))
  })

  it.each([
    ['will@demo.example', null],
    ['amara@demo.example', []],
    ['rosa@demo.example', ['patient']],
    ['nadia@demo.example', ['patient', 'provider']],
  ])('have a safety plan in each of its states: %s', async (email, editors) => {
    await seedDemoPatients(server.app.platform, content)
    const token = String(at((await loginAs(email)).json(), 'token'))
    const query =
      '{ currentUser { safetyPlan { complete editHistory { editor } data { reasonToLive } } } }'
    const plan = at((await askApp(server.app, query, { token })).data, 'currentUser', 'safetyPlan')
    const saved = editors?.map((editor) => ({ editor }))
    if (saved === undefined) expect(plan).toBeNull()
    else expect(plan).toMatchObject({ complete: saved.length > 0, editHistory: saved })
  })

  it.each([
    ['dora@demo.example', 'Declined', { visits: 1, amountInCents: 11900 }],
    ['felix@demo.example', 'Paid', { visits: 0, amountInCents: 0 }],
  ])('who pay by card are charged for a past visit: %s is %s', async (email, status, due) => {
    await seedDemoPatients(server.app.platform, content)
    await server.app.visitBilling.look()
    const token = String(at((await loginAs(email)).json(), 'token'))
    const asked =
      '{ visitCharges { status } dueCharges { visits amountInCents } getPaymentInfo { cardType } nextCharge { dueAt } }'
    const { data } = await askApp(server.app, asked, { token })
    expect(data).toMatchObject({
      visitCharges: [{ status }],
      dueCharges: due,
      getPaymentInfo: { cardType: 'visa' },
    })
    expect(at(data, 'nextCharge', 'dueAt')).not.toBeNull()
  })

  it('are listed with e-mail and password on a page without inline script, next to the mail outbox', async () => {
    await server.app.platform.gateways.mail.sendMail({
      messageId: '<1@demo.example>',
      from: 'portal@demo.example',
      to: 'maya@demo.example',
      subject: 'Hello <b>',
      text: 'Words',
      html: '<p>Words</p>',
      attachments: [
        { fileName: 'visit".ics', mediaType: 'text/calendar', content: 'BEGIN:VCALENDAR\r\n' },
      ],
      unsubscribeUrl: null,
    })
    const page = await server.app.inject({ url: '/demo', headers: { host: 'localhost:3000' } })
    for (const patient of content.patients) expect(page.body).toContain(patient.email)
    expect(page.body).toContain(content.password)
    expect(page.body).toContain('<a href="/login/school">Log in with a school</a>')
    expect(page.body).toContain('Hello &#60;b&#62;')
    expect(page.body).toContain(
      '<a download="visit&#34;.ics" href="data:text/calendar,BEGIN%3AVCALENDAR%0D%0A">visit&#34;.ics</a>',
    )
    expect(page.body).not.toMatch(/<script>|<style|onclick/)
    for (const [, url] of page.body.matchAll(/(?:href|src)="(\/demo\/[^"]+)"/g)) {
      const part = await server.app.inject({ url: url ?? '', headers: { host: 'localhost:3000' } })
      expect(part.statusCode).toBe(200)
    }
  })

  it('cover every route of the portal: one click opens it as a listed patient', async () => {
    const names = new Set(content.patients.map(({ name }) => name))
    expect(
      content.screens.filter(({ patient }) => patient !== undefined && !names.has(patient)),
    ).toEqual([])
    const isAt = (route: string) =>
      new RegExp(`^${route.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`)
    const paths = content.screens.map(({ path }) => path.replace(/\?.*/, ''))
    const routes = [
      '/login',
      ...[...PUBLIC, ...EITHER, ...UNGATED, ...GATED].map(({ path }) => path),
    ]
    expect(routes.filter((route) => !paths.some((path) => isAt(route).test(path)))).toEqual([])
    const { body } = await server.app.inject({ url: '/demo', headers: { host: 'localhost:3000' } })
    for (const { path } of content.screens) expect(body).toContain(`="${path}"`)
    const places = async (email: string) => at((await loginAs(email)).json(), 'places')
    expect(await places('will@demo.example')).toMatchObject({ visit: expect.anything() })
    expect(await places('ines@demo.example')).toMatchObject({ request: expect.anything() })
  })

  it.each([
    ['a foreign host name', { host: 'portal.example' }],
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
  ])('are refused to %s', async (_name, headers) => {
    const reply = await loginAs('maya@demo.example', headers)
    expect(reply.statusCode).toBe(403)
    expect(reply.body).not.toContain('token')
    const page = await server.app.inject({
      url: '/demo',
      headers: { host: '127.0.0.1', ...headers },
    })
    expect(page.statusCode).toBe(403)
  })

  it('belong to schools with a logo, entitlements and resources, and have their listed appointments', async () => {
    const { token } = (await loginAs('will@demo.example')).json<{ token: string }>()
    const { data } = await askApp(
      server.app,
      `{ currentUser { organization { logo { url } entitlements { key } } upcomingAppointment { status provider { name } }
         appointments { status } } patientPortalOrganizationResource { items { name } } }`,
      { token },
    )
    const url = String(at(data, 'currentUser', 'organization', 'logo', 'url'))
    const logo = await server.app.inject({ url, headers: { host: '127.0.0.1:3000' } })
    expect(logo.headers['content-type']).toBe('image/svg+xml; charset=utf-8')
    expect(at(data, 'currentUser', 'organization', 'entitlements')).toEqual([
      { key: 'CampusResources' },
      { key: 'ConnectNow' },
      { key: 'Hub' },
      { key: 'InterpretationService' },
      { key: 'OrganizationIdentification' },
    ])
    expect(at(data, 'currentUser', 'upcomingAppointment')).toEqual({
      status: 'upcoming',
      provider: { name: 'Marcus Adeyemi' },
    })
    expect(at(data, 'currentUser', 'appointments')).toEqual([
      { status: 'cancelled' },
      { status: 'upcoming' },
    ])
    expect(at(data, 'patientPortalOrganizationResource', 'items', 0, 'name')).toBe(
      'Riverside after-hours line',
    )
  })

  it('are the only people with a one-click login', async () => {
    const { email } = await server.addPerson()
    expect((await loginAs(email)).statusCode).toBe(404)
  })
})
