import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { createOpenIdGateway } from '#server/gateways/sign-on/openid-gateway.ts'
import { createS3Uploads } from '#server/gateways/uploads/s3-uploads.ts'
import { createTwilioGateway } from '#server/gateways/video/twilio-gateway.ts'
import { eventually } from '#tests/support/eventually.ts'
import { FAULTS } from '#tests/support/faulty-line.ts'
import { askApp, at } from '#tests/support/server.ts'
import {
  addVisit,
  AFFECTED,
  BEGIN,
  COMPLETE,
  JOIN,
} from '#tests/support/vendors/affected-requests.ts'
import {
  addSchoolWithLogin,
  SIGN_ON,
  SIGN_ON_BINDING,
} from '#tests/support/vendors/school-login.ts'
import { doOtherThings, OTHER_DATA, startVendorScene } from '#tests/support/vendors/vendor-scene.ts'

/** The person gets a message within two seconds. */
const LONGEST_WAIT_MS = 2_000

const scene = await startVendorScene()
afterAll(() => scene.close())
const { server, lines, emulators, now, addPatient } = scene
const { db } = server.app.platform

describe.each(FAULTS)('a vendor that is %s', (fault) => {
  it.concurrent.each(Object.entries(AFFECTED))(
    '%s: is reported, delays nothing else, and succeeds later',
    async (_vendor, prepare) => {
      const other = await addPatient()
      const { line, ask, told, missed, bound, done } = await prepare(scene, fault)
      await line.break(fault)
      try {
        const answer = ask()
        if (fault !== 'refused') await eventually(() => expect(line.asked()).toBeGreaterThan(0))
        expect(await doOtherThings(other)).toEqual(OTHER_DATA)
        expect(await answer).toEqual(told)
        if (missed !== undefined) expect(await missed()).toBe('Waiting')
        if (bound !== undefined)
          expect(bound.attempts * bound.ms).toBeLessThanOrEqual(LONGEST_WAIT_MS)
        if (bound !== undefined) expect(line.asked()).toBeLessThanOrEqual(bound.attempts)
      } finally {
        await line.mend()
      }
      expect(await done()).toBe(1)
    },
  )
})

describe('a crowd that waits for vendors', () => {
  const CROWD = 20
  const each = <Result>(work: () => Promise<Result>) =>
    Promise.all(Array.from({ length: CROWD }, work))

  it('delays no one else, however long the vendors are silent', async () => {
    const timeoutMs = 3_600_000
    const { config, database } = server
    const patientServer = await buildApp({
      ...{ config, database: database.database, dataKeys: server.app.platform.dataKeys, now },
      logStream: { write: () => undefined },
      gateways: {
        uploads: createS3Uploads({
          ...emulators.s3.options,
          endpoint: lines.uploads.origin,
          now,
          timeoutMs,
        }),
        video: createTwilioGateway({
          ...emulators.twilio.options,
          origin: lines.video.origin,
          now,
          timeoutMs,
        }),
        signOn: createOpenIdGateway({ now, production: false, timeoutMs }),
      },
    })
    const [ada, other] = [await addPatient({}, patientServer), await addPatient({}, patientServer)]
    const visit = await addVisit(scene, ada.id)
    const school = await addSchoolWithLogin(scene, 'crowd.example')
    const keys = await each(async () =>
      String(at((await ada.ask(BEGIN)).data, 'beginUpload', 'key')),
    )
    const open = [lines.uploads, lines.video, school.line]
    for (const line of open) await line.break('hanging')
    const signOn = { variables: { email: 'ada@crowd.example', binding: SIGN_ON_BINDING } }
    const waiting = [
      ...keys.map((key) => ada.ask(REMOVE, { key })),
      each(() => ada.ask(JOIN, { id: visit })),
      each(() => askApp(patientServer, SIGN_ON, signOn)),
    ]
    // Fewer would take all database connections.
    await eventually(() => expect(open.map((line) => line.asked())).toEqual([CROWD, CROWD, CROWD]))
    expect(await doOtherThings(other)).toEqual(OTHER_DATA)
    for (const line of open) await line.break('refused')
    await Promise.all(waiting)
    // A file that could not be removed has no owner, and is removed later.
    expect((await ada.ask(COMPLETE, { key: keys[0] })).code).toBe('NOT_FOUND')
    for (const line of open) await line.mend()
    await patientServer.uploads.removeUnused()
    expect(
      await db.selectFrom('uploads').select('id').where('user_id', '=', ada.id).execute(),
    ).toEqual([])
    await patientServer.close()
  })
})

const REMOVE = 'mutation ($key: ID!) { deleteSupportAttachment(token: $key) }'
