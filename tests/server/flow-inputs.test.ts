import { plansOn } from '#tests/support/safety-plans.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { afterAll, describe, expect, it } from 'vitest'
import { createConfigurationService } from '#server/domains/configuration/configuration-service.ts'
import { createEligibilityService } from '#server/domains/eligibility/eligibility-service.ts'
import { createFlowInputs } from '#server/domains/flow-inputs.ts'
import { createPeopleService } from '#server/domains/people/people-service.ts'
import type { Viewer } from '#server/viewer.ts'
import { at, startServer } from '#tests/support/server.ts'

const server = await startServer()
afterAll(() => server.close())

const { platform } = server.app
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
const ajv = new Ajv({ strict: false })
addFormats.default(ajv)
const vocabulary = at(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../flows/vocabulary/inputs.json'), 'utf8')),
  'inputs',
)

/** The reason why a value does not fit the vocabulary's schema of an input. */
function misfits(input: string, value: unknown): readonly string[] {
  const isFit = ajv.compile(at(vocabulary, input, 'schema') ?? false)
  return isFit(value)
    ? []
    : (isFit.errors ?? []).map((error) => `${input}${error.instancePath} ${error.message}`)
}

function viewerOf(userId: string): Viewer {
  return {
    userId,
    sessionId: platform.newId(),
    startedAt: server.clock.now,
    expiresAt: server.clock.now,
  }
}

describe('the server’s inputs for flows', () => {
  it.each(['self-pay', 'student'])('fits the vocabulary for a %s person', async (kind) => {
    const schoolId = await server.addSchool({
      department: 'Harbor Counseling',
      entitlements: { ConnectNow: {} },
    })
    const { id } = await server.addPerson({
      ...(kind === 'student' ? { schoolId } : {}),
      careFlows: [{ careType: 'Therapy', careStatus: 'New', paymentSource: 'Organization' }],
      tasks: { 'triage-flow': false },
    })
    const inputs = await inputsOf(viewerOf(id), {})
    for (const input of ['user', 'config', 'eligibility', 'session']) {
      expect(inputs[input]).toBeDefined()
      expect(misfits(input, inputs[input])).toEqual([])
    }
  })

  it('says how a person is logged in, and whether staff act for them', async () => {
    const { id } = await server.addPerson()
    expect((await inputsOf(viewerOf(id), {})).session).toEqual({
      userHasSso: false,
      isImpersonated: false,
    })
    await server.database.database.db
      .updateTable('users')
      .set({ has_sso: true })
      .where('id', '=', id)
      .execute()
    const staff = { ...viewerOf(id), impersonation: { id: platform.newId(), staffId: 'staff-1' } }
    expect((await inputsOf(staff, {})).session).toEqual({ userHasSso: true, isImpersonated: true })
  })
})
