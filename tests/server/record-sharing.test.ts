import { afterAll, describe, expect, it } from 'vitest'
import { readRecord } from '#server/operator/read-record.ts'
import { requestRecordOf } from '#server/operator/request-record.ts'
import { at, startServer, type TestServer } from '#tests/support/server.ts'
import { personToken, staffToken } from '#tests/support/sessions.ts'
import { addVisit } from '#tests/support/visits.ts'
import { withOperations } from '#tests/support/with-operations.ts'

const SET = `mutation ($consent: Boolean!, $initials: String, $declined: ID, $key: String!) {
  setDataSharingConsent(consent: $consent, initials: $initials, declined: $declined, idempotencyKey: $key) { endDate } }`
const USER =
  '{ currentUser { dataSharingConsent { endDate } dataSharingRequest { id status createdAt } } }'
const DAY_MS = 86_400_000
const NOT_SHARED =
  'This patient does not share their record: ask for it first with npm run request-record'

const server = await startServer()
afterAll(() => server.close())

type Story = {
  readonly entitlements?: Record<string, Record<string, never>>
  readonly on?: TestServer
}

/** A logged-in student, and functions for them and their school. */
async function student({
  entitlements = { RestrictedPatientProfiles: {} },
  on = server,
}: Story = {}) {
  const { db } = on.app.platform
  const { id, email } = await on.addPerson({ schoolId: await on.addSchool({ entitlements }) })
  const token = await personToken(db, id)
  const say = async (variables: object, as: string = token) => {
    const answer = await on.ask(SET, {
      token: as,
      variables: { key: crypto.randomUUID(), ...variables },
    })
    return answer.code ?? at(answer.data, 'setDataSharingConsent')
  }
  const read = (collaborator = 'campus-1') => readRecord(on.app.platform, { email, collaborator })
  return {
    id,
    share: (initials: string | null = 'AQ', key: string = crypto.randomUUID()) =>
      say({ consent: true, initials, key }),
    stop: (key: string = crypto.randomUUID()) => say({ consent: false, key }),
    decline: (request: string) => say({ consent: false, declined: request }),
    asStaff: async (variables: object) => say(variables, (await staffToken(db, id)).token),
    ask: (collaborator = 'campus-1') => requestRecordOf(on.app.platform, { email, collaborator }),
    read,
    reading: (collaborator?: string) =>
      read(collaborator).then(({ sharedUntil }) => sharedUntil, String),
    sharing: async () => at((await on.ask(USER, { token })).data, 'currentUser'),
    audit: () =>
      db
        .selectFrom('record_sharing_audit')
        .selectAll()
        .where('user_id', '=', id)
        .orderBy('happened_at')
        .orderBy('action')
        .execute(),
  }
}

const actions = (rows: readonly { readonly action: string }[]) =>
  rows.map(({ action }) => action).toSorted()

describe('a consent to share a record', () => {
  it.each([
    ['2026-03-02T15:00:00Z', '2026-08-29T15:00:00.000Z'],
    ['2026-10-20T04:30:00Z', '2027-04-18T04:30:00.000Z'],
  ])(
    'given at %s ends 180 days later, at %s [SHAR-13] [AENT-05] [MUTA-10]',
    async (given, endDate) => {
      server.clock.now = new Date(given)
      const ada = await student()
      expect(await ada.sharing()).toEqual({ dataSharingConsent: null, dataSharingRequest: null })
      expect(await ada.share()).toEqual({ endDate })
      expect(await ada.sharing()).toEqual({
        dataSharingConsent: { endDate },
        dataSharingRequest: null,
      })
      expect(await ada.reading()).toBe(endDate)
    },
  )

  it('lasts as long as the operator’s setting', { timeout: 600_000 }, async () => {
    await withOperations({ recordSharingDays: 30 }, async (CONTENT_DIR) => {
      const other = await startServer({ CONTENT_DIR })
      try {
        const ada = await student({ on: other })
        expect(await ada.share()).toEqual({ endDate: '2026-04-01T15:00:00.000Z' })
      } finally {
        await other.close()
      }
    })
  })

  it('switches between full and limited access, which decides what a collaborator reads [SHAR-01] [SHAR-06] [MUTA-10]', async () => {
    const ada = await student()
    expect(await ada.reading()).toBe(`Error: ${NOT_SHARED}`)
    await ada.share()
    expect(await ada.reading()).toMatch(/Z$/)
    expect(await ada.stop()).toBeNull()
    expect(await ada.sharing()).toEqual({ dataSharingConsent: null, dataSharingRequest: null })
    expect(await ada.reading()).toBe(`Error: ${NOT_SHARED}`)
    expect(await ada.ask()).toBe('asked')
    expect(await ada.share()).toEqual({ endDate: expect.any(String) })
    expect(await ada.reading()).toMatch(/Z$/)
  })

  it('ends by the clock: a millisecond before it is shared, at the end it is not, and a new grant restarts it [SHAR-13] [DCON-01]', async () => {
    const start = new Date('2026-03-02T15:00:00Z')
    server.clock.now = start
    const ada = await student()
    await ada.share()
    server.clock.now = new Date(start.getTime() + 180 * DAY_MS - 1)
    expect(at(await ada.sharing(), 'dataSharingConsent')).not.toBeNull()
    expect(await ada.reading()).toMatch(/Z$/)
    server.clock.now = new Date(start.getTime() + 180 * DAY_MS)
    expect(at(await ada.sharing(), 'dataSharingConsent')).toBeNull()
    expect(await ada.reading()).toBe(`Error: ${NOT_SHARED}`)
    expect(await ada.share()).toEqual({
      endDate: new Date(start.getTime() + 360 * DAY_MS).toISOString(),
    })
  })

  it.each([
    ['', 'INITIALS_REQUIRED'],
    [null, 'INITIALS_REQUIRED'],
    [' A ', 'INITIALS_REQUIRED'],
    ['\u0000A', 'INITIALS_REQUIRED'],
    ['ABCDEFGHIJK', 'INITIALS_REQUIRED'],
    [' AB ', 'shared'],
    ['ABCDEFGHIJ', 'shared'],
  ])('signed with %j is %s', async (initials, expected) => {
    const ada = await student()
    const said = await ada.share(initials)
    expect(typeof said === 'string' ? said : 'shared').toBe(expected)
    expect(actions(await ada.audit())).toEqual(expected === 'shared' ? ['grant'] : [])
  })

  it('is given by the person only: staff cannot sign, and if they stop it their name is recorded', async () => {
    const ada = await student()
    expect(await ada.asStaff({ consent: true, initials: 'AQ' })).toBe('FORBIDDEN')
    expect(await ada.audit()).toEqual([])
    await ada.share()
    expect(await ada.asStaff({ consent: false })).toBeNull()
    expect((await ada.audit()).find(({ action }) => action === 'revoke')?.impersonator).toBe(
      'staff-1',
    )
  })

  it('is not given while a guardian must consent first, but can be withdrawn', async () => {
    const ada = await student()
    await ada.share()
    const { db } = server.app.platform
    await db
      .updateTable('users')
      .set({ awaiting_minor_consent: true })
      .where('id', '=', ada.id)
      .execute()
    expect(await ada.share()).toBe('CONSENT_REQUIRED')
    expect(await ada.stop()).toBeNull()
  })

  it('needs the entitlement without a request, but not in answer to one [PROF-06]', async () => {
    const other = await student({ entitlements: { Hub: {} } })
    expect(await other.share()).toBe('FORBIDDEN')
    const nobodys = await server.addPerson()
    const token = await personToken(server.app.platform.db, nobodys.id)
    const variables = { consent: true, initials: 'AQ', key: crypto.randomUUID() }
    expect((await server.ask(SET, { token, variables })).code).toBe('FORBIDDEN')
    await other.ask()
    expect(await other.share()).toEqual({ endDate: expect.any(String) })
    const entitled = await student()
    expect(await entitled.share()).toEqual({ endDate: expect.any(String) })
  })

  it('counts once if repeated: with one key, at the same time, and from two tabs', async () => {
    const ada = await student()
    const key = crypto.randomUUID()
    const all = await Promise.all([
      ada.share('AQ', key),
      ada.share('AQ', key),
      ada.share('BB'),
      ada.share('CC'),
    ])
    expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(actions(await ada.audit())).toEqual(['grant'])
    await Promise.all([ada.stop(), ada.stop(), ada.stop(key.replace(/.$/, 'x'))])
    expect(actions(await ada.audit())).toEqual(['grant', 'revoke'])
    // A late copy of the first call does not share again.
    expect(await ada.share('AQ', key)).toBeNull()
    expect(at(await ada.sharing(), 'dataSharingConsent')).toBeNull()
  })
})

describe('a request for a record', () => {
  it('comes from a campus collaborator, waits once, and is accepted by sharing [DROL-05] [SHAR-01]', async () => {
    server.clock.now = new Date('2026-04-06T09:30:00Z')
    const ada = await student()
    expect(await ada.ask()).toBe('asked')
    expect(await ada.ask('campus-2')).toBe('waits')
    const waiting = {
      id: expect.any(String),
      status: 'pending',
      createdAt: '2026-04-06T09:30:00.000Z',
    }
    expect(await ada.sharing()).toEqual({ dataSharingConsent: null, dataSharingRequest: waiting })
    expect(await ada.reading()).toBe(`Error: ${NOT_SHARED}`)
    await ada.share()
    expect(at(await ada.sharing(), 'dataSharingRequest')).toEqual({
      ...waiting,
      status: 'accepted',
    })
    expect(await ada.ask()).toBe('shared')
    await ada.stop()
    expect(at(await ada.sharing(), 'dataSharingRequest')).toBeNull()
    expect(await ada.ask()).toBe('asked')
    expect(at(await ada.sharing(), 'dataSharingRequest', 'status')).toBe('pending')
  })

  it('is declined without initials, and a repeat changes nothing [DROL-05]', async () => {
    const ada = await student()
    await ada.ask()
    expect(await ada.stop()).toBeNull()
    expect(await ada.stop()).toBeNull()
    expect(at(await ada.sharing(), 'dataSharingRequest', 'status')).toBe('declined')
    expect(actions(await ada.audit())).toEqual(['decline', 'request'])
    expect(await ada.ask()).toBe('asked')
    expect(at(await ada.sharing(), 'dataSharingRequest', 'status')).toBe('pending')
  })

  it('cannot be declined if another tab accepted it, and sharing continues', async () => {
    const [ada, ben] = [await student(), await student()]
    const asked = async () => {
      await ada.ask()
      return String(at(await ada.sharing(), 'dataSharingRequest', 'id'))
    }
    const request = await asked()
    expect(await ben.decline(request)).toBe('NOT_FOUND')
    await ada.share()
    expect(await ada.decline(request)).toBe('REQUEST_ANSWERED')
    expect(await ada.reading()).toMatch(/Z$/)
    await ada.stop()
    const next = await asked()
    server.clock.now = new Date(server.clock.now.getTime() + 1000)
    expect(await ada.decline(next)).toBeNull()
    expect(await ada.decline(next)).toBeNull()
    expect(at(await ada.sharing(), 'dataSharingRequest')).toMatchObject({
      id: next,
      status: 'declined',
    })
  })

  it('needs a patient with a school [DROL-05]', async () => {
    const { platform } = server.app
    const { email } = await server.addPerson()
    const asked = requestRecordOf(platform, { email, collaborator: 'campus-1' })
    await expect(asked).rejects.toThrow('This patient has no school that could ask')
    const nobody = requestRecordOf(platform, {
      email: 'nobody@example.test',
      collaborator: 'campus-1',
    })
    await expect(nobody).rejects.toThrow('No account has this email')
  })
})

describe('a shared record', () => {
  it('has the name, the care, and the person’s visits since sharing began', async () => {
    const { db } = server.app.platform
    server.clock.now = new Date('2026-05-04T12:00:00Z')
    const ada = await student()
    await db
      .insertInto('user_care_flows')
      .values({
        id: crypto.randomUUID(),
        user_id: ada.id,
        care_type: 'Psychiatry',
        care_status: 'OnHold',
        payment_source: 'Organization',
        hide_session_count: null,
        created_at: server.clock.now,
      })
      .execute()
    await ada.share()
    const visit = (userId: string, start: string) =>
      addVisit(server, userId, {
        starts_at: new Date(start),
        ends_at: new Date(Date.parse(start) + 3_600_000),
      })
    for (const start of ['2026-05-04T10:00:00Z', '2026-05-04T12:00:00Z', '2026-06-01T09:00:00Z'])
      await visit(ada.id, start)
    await visit((await student()).id, '2026-06-02T09:00:00Z')
    expect(await ada.read()).toEqual({
      patient: 'Ada Quill',
      sharedUntil: '2026-10-31T12:00:00.000Z',
      care: [{ careType: 'Psychiatry', status: 'OnHold' }],
      visits: [
        { startsAt: '2026-05-04T12:00:00.000Z', careType: 'Therapy', status: 'complete' },
        { startsAt: '2026-06-01T09:00:00.000Z', careType: 'Therapy', status: 'complete' },
      ],
    })
  })
})

describe('the audit of record sharing', () => {
  it('records who did what and when, including each reading, and initials that are unreadable in the database', async () => {
    server.clock.now = new Date('2026-06-01T10:00:00Z')
    const ada = await student()
    await ada.ask('campus-7')
    await ada.share(' xq ')
    await ada.reading('campus-8')
    await ada.stop()
    await ada.reading('campus-9')
    const rows = await ada.audit()
    expect(rows.map(({ action, collaborator }) => [action, collaborator]).toSorted()).toEqual([
      ['grant', null],
      ['read', 'campus-8'],
      ['refused-read', 'campus-9'],
      ['request', 'campus-7'],
      ['revoke', null],
    ])
    expect(
      rows.every(({ happened_at }) => happened_at.getTime() === server.clock.now.getTime()),
    ).toBe(true)
    const grant = rows.find(({ action }) => action === 'grant')
    const sealed = grant?.sealed_initials ?? Buffer.alloc(0)
    expect(sealed.toString('latin1')).not.toContain('xq')
    expect(
      server.app.platform.dataKeys.open(sealed, ['record-sharing', ada.id, grant?.id ?? '']),
    ).toBe('xq')
  })

  it('only grows: the database refuses to change, delete or empty it, and a consent without a signature', async () => {
    const { db } = server.app.platform
    const ada = await student()
    await ada.share()
    const refusal = 'The audit of record sharing only grows'
    const changed = db
      .updateTable('record_sharing_audit')
      .set({ impersonator: null })
      .where('user_id', '=', ada.id)
    await expect(changed.execute()).rejects.toThrow(refusal)
    await expect(
      db.deleteFrom('record_sharing_audit').where('user_id', '=', ada.id).execute(),
    ).rejects.toThrow(refusal)
    const unsigned = {
      id: crypto.randomUUID(),
      user_id: ada.id,
      action: 'grant' as const,
      happened_at: server.clock.now,
    }
    const entry = { ...unsigned, sealed_initials: null, impersonator: null, collaborator: null }
    await expect(db.insertInto('record_sharing_audit').values(entry).execute()).rejects.toThrow(
      /violates check constraint/,
    )
    const signedByStaff = { ...entry, sealed_initials: Buffer.from('x'), impersonator: 'staff-1' }
    await expect(
      db.insertInto('record_sharing_audit').values(signedByStaff).execute(),
    ).rejects.toThrow(/violates check constraint/)
    const ben = await student()
    const [granted_at, ends_at] = [server.clock.now, new Date(server.clock.now.getTime() + DAY_MS)]
    const consent = { user_id: ben.id, grant_id: crypto.randomUUID(), granted_at, ends_at }
    await expect(
      db.insertInto('record_sharing_consents').values(consent).execute(),
    ).rejects.toThrow(/foreign key constraint/)
  })
})
