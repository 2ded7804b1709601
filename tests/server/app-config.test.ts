import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import operations from '#content/brand/operations.json' with { type: 'json' }
import { readOperatorContent } from '#server/domains/configuration/operator-content.ts'
import { at, inFolder, startServer } from '#tests/support/server.ts'
import { withOperations } from '#tests/support/with-operations.ts'

const server = await startServer()
afterAll(() => server.close())

describe('the app config', () => {
  it('has every price in cents, including the late cancellation fee, without a login [CALL-26, ENTY-21]', async () => {
    const answer = await server.ask(
      `{ appConfig { pricesInCents { therapyIntakePriceInCents therapyFollowUpPriceInCents psychiatryIntakePriceInCents
         psychiatryFollowUpPriceInCents lateCancellationFeeInCents } } }`,
    )
    expect(at(answer.data, 'appConfig', 'pricesInCents')).toEqual({
      therapyIntakePriceInCents: 11_900,
      therapyFollowUpPriceInCents: 9_900,
      psychiatryIntakePriceInCents: 24_900,
      psychiatryFollowUpPriceInCents: 14_900,
      lateCancellationFeeInCents: 5_000,
    })
  })

  it('has the operator’s late cancellation fee [PAYM-03]', () =>
    withOperations(
      { pricesInCents: { ...operations.pricesInCents, lateCancellationFeeInCents: 7_550 } },
      async (CONTENT_DIR) => {
        const other = await startServer({ CONTENT_DIR })
        const { data } = await other.ask(
          '{ appConfig { pricesInCents { lateCancellationFeeInCents } } }',
        )
        await other.close()
        expect(data).toEqual({
          appConfig: { pricesInCents: { lateCancellationFeeInCents: 7_550 } },
        })
      },
    ))

  it('has the days of free messaging after a therapy and a psychiatry session [CNST-02]', async () => {
    const { data } = await server.ask('{ appConfig { freeMessagingDays { therapy psychiatry } } }')
    expect(at(data, 'appConfig', 'freeMessagingDays')).toEqual({ therapy: 30, psychiatry: 90 })
  })

  it('has the brand with its support phone number, the minimum age and the length of a session [DCON-05]', async () => {
    const answer = await server.ask(
      '{ appConfig { brand { name supportPhone } minimumAge sessionIdleMinutes sessionAbsoluteHours } }',
    )
    expect(answer.data.appConfig).toEqual({
      brand: { name: 'Mantra', supportPhone: '(800) 464-2083' },
      minimumAge: 18,
      sessionIdleMinutes: 30,
      sessionAbsoluteHours: 12,
    })
  })

  it('is refused if the two forms of the support phone number differ', () =>
    inFolder(async (folder) => {
      cpSync(join(server.config.contentDir, 'brand'), join(folder, 'brand'), { recursive: true })
      const file = join(folder, 'brand/brand.json')
      const brand = readFileSync(file, 'utf8')
      expect(readOperatorContent(folder).brand.incidentPhone).toBe('1-800 464 2083')
      writeFileSync(file, brand.replace('1-800 464 2083', '1-800 464 2084'))
      expect(() => readOperatorContent(folder)).toThrow(/brand\.json: At \/incidentPhone/)
    }))

  it('is refused with file and place if a setting is invalid', () =>
    inFolder(async (folder) => {
      cpSync(join(server.config.contentDir, 'brand'), join(folder, 'brand'), { recursive: true })
      writeFileSync(
        join(folder, 'brand/brand.json'),
        JSON.stringify({
          name: '',
          supportPhone: '1',
          incidentPhone: '1',
          supportEmail: 'a',
          locale: 'en-US',
          legalLinks: {},
        }),
      )
      expect(() => readOperatorContent(folder)).toThrow(/brand\.json: At \/name/)
    }))
})
