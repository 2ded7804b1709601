import { type FaultyLine, startFaultyLine } from '../support/faulty-line.ts'
import { startZendesk, type Zendesk } from '../support/zendesk.ts'
import { expectTitle, startSession } from './patient.ts'
import { expect, type PortalSetup, startPortal, test as portalTest } from './portal-test.ts'

const AGENT = { email: 'agent@portal.example', token: 'secret' }
let zendesk: Zendesk
let line: FaultyLine

/** A portal whose help desk is Zendesk, over a connection that a test can break. */
const test = portalTest.extend<{ readonly setup: PortalSetup }>({
  setup: {
    name: 'help-desk',
    start: async () => {
      zendesk = await startZendesk(AGENT)
      line = await startFaultyLine('http', () => Number(new URL(zendesk.url).port))
      const portal = await startPortal({
        ...{ ZENDESK_URL: line.origin, ZENDESK_EMAIL: AGENT.email, ZENDESK_TOKEN: AGENT.token },
        MAIL_ATTEMPT_SECONDS: '3',
      })
      const stop = async () => {
        await portal.stop()
        await line.close()
        await zendesk.close()
      }
      return { ...portal, stop }
    },
  },
})

test('while the help desk does not answer, a message is stored, the page says so, and it arrives once', {
  tag: '@drawn-1',
}, async ({ page }) => {
  const words = 'What is this charge?'
  const message = page.getByRole('textbox', { name: /^Message/ })
  const send = page.getByRole('button', { name: 'Send message' })
  await line.break('hanging')
  await startSession(page, 'Will Carter')
  await page.goto('/support/billing/a-charge')
  await message.fill(words)
  await send.click()
  await expectTitle(page, "We've kept your message")
  await expect(page.getByText("You don't need to send it again")).toBeVisible()
  expect(zendesk.tickets()).toEqual([])
  await line.mend()
  await expect
    .poll(() => zendesk.tickets().map(({ body }) => body), { timeout: 60_000 })
    .toEqual([words])
  // Nothing is left to send again, and the next message is confirmed as received.
  await page.goto('/support/billing/a-charge')
  await expect(message).toHaveValue('')
  await message.fill('And this one?')
  await send.click()
  await expectTitle(page, 'Mantra Patient Support has received your message')
  expect(zendesk.tickets().map(({ body }) => body)).toEqual([words, 'And this one?'])
})
