import { plansOn } from '#tests/support/safety-plans.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { flowOf, type JsonObject, start, toJson } from '#engine/index.ts'
import { readLibraryFiles } from '#server/definitions-files.ts'
import { readDemoContent } from '#server/demo/personas.ts'
import { seedDemoPatients } from '#server/demo/seed-demo-patients.ts'
import { createConfigurationService } from '#server/domains/configuration/configuration-service.ts'
import { publishDefinitions } from '#server/domains/definitions/publish-definitions.ts'
import { createEligibilityService } from '#server/domains/eligibility/eligibility-service.ts'
import { createFlowInputs } from '#server/domains/flow-inputs.ts'
import { createPeopleService } from '#server/domains/people/people-service.ts'
import { begin } from '#engine/kit/index.ts'
import { shipped } from '#tests/flows/shipped.ts'
import { at, startServer, tokenOf } from '#tests/support/server.ts'
import { HOME_CONTENT } from './home-page.ts'

const server = await startServer()
afterAll(() => server.close())
const { platform } = server.app
const { db } = platform
const content = readDemoContent(platform.config.contentDir)
await publishDefinitions(
  { db, now: platform.now },
  readLibraryFiles(`${import.meta.dirname}/../..`),
)
await seedDemoPatients(platform, content)

const people = createPeopleService(platform)
const configuration = createConfigurationService(platform.config)
const eligibility = createEligibilityService({ platform, people, configuration })
const { inputsOf } = createFlowInputs({
  platform,
  people,
  eligibility,
  configuration,
  plans: plansOn(platform),
})
const gate = flowOf(shipped, 'onboarding-gate')

/** The gate's step for a person, in a browser with these markers. */
async function stepOf(email: string, markers: readonly string[]): Promise<string | null> {
  const { id: userId } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const told = await inputsOf(
    { userId, sessionId: randomUUID(), startedAt: server.clock.now, expiresAt: server.clock.now },
    { place: 'gate' },
  )
  const inputs: JsonObject = {
    ...told,
    latestAssessment: null,
    markers: Object.fromEntries(markers.map((marker) => [marker, true])),
    savedBooking: null,
    timeZone: 'America/New_York',
    route: { forceBlocker: null },
  }
  return start(gate, inputs).state.step
}

describe('demo patients at the onboarding gate', () => {
  it.each(content.patients)(
    '$name is at $gate',
    async ({ email, gate: expected, markers = [] }) => {
      expect(await stepOf(email, markers)).toBe(expected)
    },
  )

  it('cover every step except the forced ones, and the portal behind the gate', () => {
    const steps = gate.steps.map(({ id }) => id).filter((id) => !id.startsWith('forced-'))
    const stoodAt = new Set(content.patients.map((patient) => patient.gate))
    expect([...steps, null].filter((step) => !stoodAt.has(step))).toEqual([])
  })

  it.each(['noah', 'elena'])(
    '%s, whose results need more care, cannot book and pay',
    async (name) => {
      const token = await tokenOf(server, {
        id: '',
        email: `${name}@demo.example`,
        password: content.password,
      })
      const answer = await server.ask(
        `mutation ($key: String!) { ffsCheckout(paymentToken: "pm_card_visa", paymentType: "card", appointmentStart: "2026-03-03T15:00:00Z",
         appointmentEnd: "2026-03-03T15:50:00Z", providerId: "00000000-0000-4000-8000-000000000101", shownPriceInCents: 11900, idempotencyKey: $key,
         careFlows: [{ careType: Therapy, careStatus: Active, paymentSource: SelfPay }]) { userScheduleAppointment { id } } }`,
        { token, variables: { key: randomUUID() } },
      )
      expect(answer.code).toBe('NOT_ELIGIBLE')
      expect(at(answer.data, 'ffsCheckout')).toBeUndefined()
    },
  )
})

describe('demo patients on the home page, after the first start', () => {
  it.each([
    ['noor', 'the visit begins in half an hour', 'Check in'],
    ['silas', 'checked in, the visit is about to begin', 'Join Video'],
    ['mona', 'check-in is blocked', /^Please complete the required tasks/],
    ['ravi', 'feedback is due', /feedback/i],
    ['yara', 'a survey waits', 'How is campus life?'],
  ])('%s: %s', async (name, _situation, words) => {
    const token = await tokenOf(server, {
      id: '',
      email: `${name}@demo.example`,
      password: content.password,
    })
    const { data } = await server.ask(HOME_CONTENT, { token })
    const read = (...path: readonly string[]) => toJson(at(data, ...path)) ?? null
    const inputs: JsonObject = {
      user: read('currentUser'),
      eligibility: read('careEligibility'),
      latestAssessment: read('latestAssessment'),
      openRuns: read('openRuns'),
      survey: read('patientPortalSurveyStatus'),
      now: server.clock.now.toISOString(),
      timeZone: 'America/New_York',
    }
    begin(shipped, 'home', { inputs }).shows(words)
  })

  it('eva missed the last visit', async () => {
    const token = await tokenOf(server, {
      id: '',
      email: 'eva@demo.example',
      password: content.password,
    })
    const { data } = await server.ask('{ currentUser { appointments { status } } }', { token })
    expect(at(data, 'currentUser', 'appointments')).toEqual([{ status: 'no show' }])
  })
})
