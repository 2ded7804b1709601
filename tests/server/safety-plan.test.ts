import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { activateSafetyPlan } from '#server/operator/activate-safety-plan.ts'
import { editSafetyPlan } from '#server/operator/edit-safety-plan.ts'
import { readLibraryFiles } from '#server/definitions-files.ts'
import { publishDefinitions } from '#server/domains/definitions/publish-definitions.ts'
import { addProvider } from '#tests/support/scheduling.ts'
import { personToken, staffToken } from '#tests/support/sessions.ts'
import { at, startServer } from '#tests/support/server.ts'

const CONTACT = '{ name contact }'
const DATA = `{
  firearmAccess firearmAccessPlan dangerousMeans dangerousMeansList dangerousMeansPlan warningSigns copingStrategies
  distractions ${CONTACT} crisisContacts ${CONTACT} professionalContacts ${CONTACT}
  crisisFacilities { name contact address } crisisResources ${CONTACT} reasonToLive
}`
const PLAN = `{ createdAt complete activatingProvider editHistory { editedAt editor } data ${DATA} }`
const READ = `{ currentUser { safetyPlan ${PLAN} } }`
const EDIT = `mutation ($plan: SafetyPlanInput!, $edits: Int, $key: String!) {
  editSafetyPlan(plan: $plan, edits: $edits, idempotencyKey: $key) ${PLAN}
}`

const server = await startServer()
afterAll(() => server.close())
const { platform } = server.app
const { db } = platform
await publishDefinitions(
  { db, now: platform.now },
  readLibraryFiles(join(import.meta.dirname, '../..')),
)

const ADA = {
  firearmAccess: true,
  firearmAccessPlan: 'My brother keeps it',
  dangerousMeans: true,
  dangerousMeansList: 'The medicine box',
  dangerousMeansPlan: 'My roommate has the key',
  warningSigns: ['I stop eating', 'I lie awake'],
  copingStrategies: ['Walk by the river'],
  distractions: [{ name: 'Choir', contact: 'Tuesday, Old Hall' }],
  crisisContacts: [{ name: 'Rosa', contact: '555-010-0001' }],
  professionalContacts: [{ name: 'Dr. Lake', contact: null }],
  crisisFacilities: [{ name: 'Harbor ER', contact: '555-010-0002', address: '1 Elm Street' }],
  crisisResources: [{ name: null, contact: '988' }],
  reasonToLive: 'My sister',
}
const BEN = {
  ...ADA,
  firearmAccess: false,
  firearmAccessPlan: null,
  dangerousMeans: false,
  dangerousMeansList: null,
  dangerousMeansPlan: null,
  warningSigns: ['I snap at people'],
  copingStrategies: ['Draw', 'Cook'],
  distractions: [
    { name: 'The gym', contact: null },
    { name: null, contact: 'Main Street' },
  ],
  crisisFacilities: [{ name: 'Campus clinic', contact: null, address: null }],
  reasonToLive: 'The sea',
}

/** A patient with an empty plan, and functions for it. */
async function patient({
  hasPlan = true,
  providerId,
}: {
  hasPlan?: boolean
  providerId?: string
} = {}) {
  const { id, email } = await server.addPerson({})
  const token = await personToken(db, id)
  if (hasPlan) await activateSafetyPlan(platform, { email, providerId })
  const edit = async (plan: object, edits?: number, key: string = crypto.randomUUID()) => {
    const { data, code, text } = await server.ask(EDIT, { token, variables: { plan, edits, key } })
    return { saved: at(data, 'editSafetyPlan'), code, text }
  }
  return {
    id,
    email,
    edit,
    read: async () => at((await server.ask(READ, { token })).data, 'currentUser', 'safetyPlan'),
  }
}

describe('a safety plan', () => {
  it.each([
    ['with everything', ADA],
    ['with little', BEN],
  ])('is stored as sent, %s [MUTA-01] [AENT-12]', async (_name, plan) => {
    const ada = await patient()
    const { saved, code } = await ada.edit(plan)
    expect([code, at(saved, 'data')]).toEqual([undefined, plan])
    expect(at(await ada.read(), 'data')).toEqual(plan)
    const marked = {
      ...plan,
      distractions: plan.distractions.map((one) => ({ ...one, __typename: 'SafetyPlanContact' })),
    }
    expect((await ada.edit(marked)).saved).toBeFalsy()
    expect(at(await ada.read(), 'editHistory')).toHaveLength(1)
  })

  it('has its beginning, its provider, whether it is complete, and the time of each save [AENT-13]', async () => {
    const two = await addProvider(server)
    const ada = await patient({ providerId: two })
    const begun = server.clock.now.toISOString()
    expect(await ada.read()).toEqual({
      createdAt: begun,
      complete: false,
      activatingProvider: two,
      editHistory: [],
      data: null,
    })
    expect(at(await (await patient()).read(), 'activatingProvider')).toBeNull()
    const times: string[] = []
    for (const plan of [ADA, BEN]) {
      server.clock.now = new Date(server.clock.now.getTime() + 60_000)
      times.push(server.clock.now.toISOString())
      await ada.edit(plan)
    }
    expect(await ada.read()).toEqual({
      createdAt: begun,
      complete: true,
      activatingProvider: two,
      editHistory: times.map((editedAt) => ({ editedAt, editor: 'patient' })),
      data: BEN,
    })
    expect(
      await db
        .selectFrom('safety_plan_versions')
        .select('number')
        .where('user_id', '=', ada.id)
        .execute(),
    ).toHaveLength(2)
  })

  it('stores no blank entry, no answer that does not apply, and no readable text in the database', async () => {
    const ada = await patient()
    const blank = { name: ' ', contact: '' }
    const { saved } = await ada.edit({
      ...ADA,
      firearmAccess: false,
      dangerousMeans: false,
      warningSigns: ['', ...ADA.warningSigns, '  ', null],
      crisisContacts: [blank, ...ADA.crisisContacts, blank],
      crisisFacilities: [...ADA.crisisFacilities, { ...blank, address: null }],
    })
    expect(at(saved, 'data')).toEqual({
      ...ADA,
      firearmAccess: false,
      firearmAccessPlan: null,
      dangerousMeans: false,
      dangerousMeansList: null,
      dangerousMeansPlan: null,
    })
    const rows = await db
      .selectFrom('safety_plan_versions')
      .selectAll()
      .where('user_id', '=', ada.id)
      .execute()
    expect(rows.map(({ sealed_plan }) => sealed_plan.includes('river'))).toEqual([false])
  })

  it('is refused with the name of an unanswered question, and if no one began one', async () => {
    const ada = await patient()
    for (const [name, plan] of Object.entries({
      reasonToLive: { ...ADA, reasonToLive: '  ' },
      warningSigns: { ...ADA, warningSigns: ['', ' '] },
      dangerousMeansPlan: { ...ADA, dangerousMeansPlan: null },
      copingStrategies: { ...ADA, copingStrategies: ['x'.repeat(201)] },
    })) {
      const { code, text } = await ada.edit(plan)
      if (name !== 'copingStrategies')
        expect([code, text.includes(`"fields":["${name}"]`)]).toEqual(['INVALID_PLAN', true])
      else expect(code).toBe('INVALID_PLAN')
    }
    expect(at(await ada.read(), 'complete')).toBe(false)
    expect((await (await patient({ hasPlan: false })).edit(ADA)).code).toBe('NOT_FOUND')
  })

  it('accepts every row up to its limits in any script, and refuses 200 rows from the patient and the provider', async () => {
    const ada = await patient()
    const people = (count: number) =>
      Array.from({ length: count }, (_, i) => ({
        name: `${'מאיה 李 Ñandú 😀 '.repeat(5)}${i}`,
        contact: '555-010-0001',
      }))
    const full = {
      ...ADA,
      warningSigns: Array.from({ length: 20 }, (_, i) => `${i}`.padEnd(200, 'á')),
      crisisContacts: people(20),
      reasonToLive: 'ש'.repeat(1000),
    }
    expect(at((await ada.edit(full)).saved, 'data')).toEqual(full)
    const { code, text } = await ada.edit({ ...full, crisisContacts: people(200) })
    expect([code, text.includes('"fields":["crisisContacts"]')]).toEqual(['INVALID_PLAN', true])
    const changes = JSON.stringify({ warningSigns: Array.from({ length: 200 }, () => 'I pace') })
    await expect(editSafetyPlan(platform, { email: ada.email, changes })).rejects.toThrow(
      'The plan does not accept warningSigns',
    )
    expect(at(await ada.read(), 'data')).toEqual(full)
  })

  it('saved by two tabs at the same time is saved once, and the other one is informed', async () => {
    const ada = await patient()
    const codes = (await Promise.all([ada.edit(ADA, 0), ada.edit(BEN, 0)])).map(
      ({ code }) => code ?? 'saved',
    )
    expect(codes.toSorted()).toEqual(['PLAN_CHANGED', 'saved'])
    expect(at(await ada.read(), 'data')).toEqual(codes[0] === 'saved' ? ADA : BEN)
    expect(at(await ada.read(), 'editHistory')).toHaveLength(1)
  })

  it('can be changed in one step while others stay unchanged, even empty ones', async () => {
    const ada = await patient()
    await editSafetyPlan(platform, {
      email: ada.email,
      changes: JSON.stringify({ warningSigns: ['I stop eating'] }),
    })
    const empty = { warningSigns: ['I stop eating'] }
    expect((await ada.edit({ ...empty, reasonToLive: 'My dog' })).code).toBeUndefined()
    expect((await ada.edit({ reasonToLive: 'My dog' })).code).toBe('INVALID_PLAN')
    expect(at(await ada.read(), 'data', 'reasonToLive')).toBe('My dog')
  })

  it('reports a provider’s concurrent changes, and keeps both', async () => {
    const ada = await patient()
    await ada.edit(ADA, 0)
    expect(
      await editSafetyPlan(platform, {
        email: ada.email,
        changes: '{ "reasonToLive": "My choir" }',
      }),
    ).toBe(2)
    expect((await ada.edit(BEN, 1)).code).toBe('PLAN_CHANGED')
    expect(at(await ada.read(), 'data')).toEqual({ ...ADA, reasonToLive: 'My choir' })
    expect((await ada.edit(BEN, 2)).code).toBeUndefined()
    expect(at(await ada.read(), 'editHistory')).toMatchObject([
      { editor: 'patient' },
      { editor: 'provider' },
      { editor: 'patient' },
    ])
  })

  it('is saved once per key, and only by its person', async () => {
    const ada = await patient()
    const key = crypto.randomUUID()
    for (let i = 0; i < 2; i += 1) expect((await ada.edit(ADA, 0, key)).code).toBeUndefined()
    expect(at(await ada.read(), 'editHistory')).toHaveLength(1)
    const { token } = await staffToken(db, ada.id)
    expect(
      (await server.ask(EDIT, { token, variables: { plan: BEN, key: crypto.randomUUID() } })).code,
    ).toBe('FORBIDDEN')
    expect(
      at((await server.ask(READ, { token })).data, 'currentUser', 'safetyPlan', 'data'),
    ).toEqual(ADA)
  })

  it('refuses a provider’s edit that its questions do not allow', async () => {
    const ada = await patient()
    const change = (changes: string, email = ada.email) =>
      editSafetyPlan(platform, { email, changes })
    await expect(change('{ "warningSigns": [" "], "firearmAccess": true }')).rejects.toThrow(
      'The plan does not accept firearmAccessPlan, dangerousMeans, warningSigns',
    )
    await expect(change('[]')).rejects.toThrow('Say an object with members of the plan')
    await expect(change('{}', (await patient({ hasPlan: false })).email)).rejects.toThrow(
      'This patient has no safety plan yet',
    )
    await expect(
      activateSafetyPlan(platform, { email: ada.email, providerId: 'x' }),
    ).rejects.toThrow('There is no such provider')
  })
})
