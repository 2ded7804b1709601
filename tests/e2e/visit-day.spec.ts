import type { Page } from 'playwright/test'
import { button } from './booking-steps.ts'
import { changeData } from './change-data.ts'
import { DAYTIME } from './daytime.ts'
import { expectFurtherPictures, expectPictures, joinAsProvider, other } from './in-call.ts'
import { camera, join, microphone, picture, BY_DAY } from './open-lobby.ts'
import { expectTitle, goOn, logIn } from './patient.ts'
import { expect, test as portalTest, startPortal } from './portal-test.ts'
import { putVisit } from './put-visit.ts'
import { runCommand } from './run-command.ts'
import { takeScales } from './take-scales.ts'

/** On a separate portal, which is killed and restarted. */
const test = portalTest.extend({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const portal = await startPortal()
      await use(portal)
      await portal.stop()
    },
    { scope: 'test', timeout: 200_000 },
  ],
})
test.use({ ...BY_DAY, permissions: ['camera', 'microphone'] })

const LEO = { name: 'Leo Martin', email: 'leo@demo.example' }
const PROVIDER = 'Rafael Duarte'
const AWAY =
  "Your call goes on, but we can't reach the portal right now. Keep this page open. We're connecting you again."
const status = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })

test('the day of a visit, from its reminder to the feedback, while the server is killed and restarted', {
  tag: '@drawn-1',
}, async ({ page, portal, browser }) => {
  // Three server starts on a busy machine.
  test.setTimeout(360_000)
  const { id } = await putVisit(portal, {
    email: LEO.email,
    careType: 'Psychiatry',
    inMinutes: 30,
    minutes: 50,
    isCheckedIn: false,
  })
  // Mails that were due while the server was down are sent after the restart.
  await portal.kill()
  await portal.startAgain()
  const mail = page.getByRole('listitem').filter({ hasText: `To ${LEO.email}` })
  const isReminded = async () => {
    await page.goto('/demo')
    return mail.getByText('is coming up').isVisible()
  }
  await expect.poll(isReminded, { timeout: 60_000 }).toBe(true)
  await expect(mail.getByText(`Your video appointment with ${PROVIDER}`)).toBeVisible()

  await logIn(page, LEO.name)
  const next = page.getByRole('region', { name: 'Your next visit' })
  await expect(next.getByText('Today', { exact: true })).toBeVisible()
  await expect(next).toContainText(PROVIDER)
  await expect(next).toContainText('Checking in takes about two minutes.')
  await next.getByRole('link', { name: 'Check in' }).click()
  await page.getByRole('button', { name: 'Check in' }).click()
  await takeScales(page, {
    flow: 'pre-visit-scales',
    last: 'attention',
    worry: 'Not at all',
    attention: 'Rarely',
    looks: 'at-the-last-section',
  })
  await expectTitle(page, 'Thank you')
  await goOn(page)
  await expect(page.getByRole('heading', { name: "You're checked in for today" })).toBeVisible()

  await expect(picture(page)).toBeVisible()
  await expect(camera(page)).toHaveAttribute('aria-checked', 'true')
  await expect(microphone(page)).toHaveAttribute('aria-checked', 'true')
  await expect(page.getByText('Connection: Good')).toBeVisible()
  await join(page).click()
  await expectTitle(page, 'Waiting for your provider to join')
  await expect(page.getByText(/^Your visit starts in \d+ minutes\.$/)).toBeVisible()

  const { timeZone: timezoneId } = DAYTIME
  const office = await browser.newContext({
    baseURL: portal.url,
    permissions: ['camera', 'microphone'],
    timezoneId,
  })
  const provider = await joinAsProvider(office, LEO.name)
  await expectPictures(page, PROVIDER)
  await expectPictures(provider, LEO.name)
  await page.getByRole('button', { name: 'Mute', exact: true }).click()
  await expect(other(provider, LEO.name).getByText('Microphone is off')).toBeVisible()
  await page.getByRole('button', { name: 'Unmute' }).click()
  await expect(other(provider, LEO.name).getByText('Microphone is off')).toHaveCount(0)

  await portal.kill()
  await expect(status(page, AWAY)).toBeVisible()
  await expectFurtherPictures(page)
  await expectFurtherPictures(provider)
  // The visit continues, and is nearly over.
  await portal.startAgain()
  await expect(status(page, `${PROVIDER} is here.`)).toBeVisible()
  await changeData(
    portal,
    `update appointments set starts_at = now() - interval '40 minutes', ends_at = now() + interval '10 minutes' where id = ${id}`,
  )
  await page.reload()
  await expectPictures(page, PROVIDER)
  await expectPictures(provider, LEO.name)

  await provider.getByRole('button', { name: 'End call' }).click()
  await expect(provider.getByText('You left the call.')).toBeVisible()
  await office.close()
  await expectTitle(page, 'Waiting for your provider to join')
  await page.getByRole('button', { name: 'End call' }).click()
  await runCommand(portal, 'complete-visit', [String(id)])

  await expectTitle(page, 'You left the appointment')
  await page.getByRole('button', { name: 'Give feedback' }).click()
  const feedback = page.getByRole('dialog', { name: 'Your feedback' })
  await feedback.getByRole('radio', { name: 'Very satisfied' }).check()
  await feedback.getByRole('button', { name: 'Send feedback' }).click()
  await expectTitle(page, 'Your first session')
  await page.getByRole('radio', { name: '7, Very' }).click()
  await button(page, 'Next').click()
  await expectTitle(page, "What's next")
  await button(page, 'Leave survey').click()

  await expectTitle(page, 'Welcome, Leo!')
  await expect(next).toHaveCount(0)
  await expect(page.getByRole('region', { name: `How's it going with ${PROVIDER}?` })).toHaveCount(
    0,
  )
  const tracking = page.getByRole('region', { name: 'Monthly symptom tracking', exact: true })
  await expect(tracking).toContainText('days until your next check-in')
  await page
    .getByRole('navigation', { name: 'Your care' })
    .getByRole('link', { name: 'Your appointments' })
    .click()
  await expect(page.getByRole('tabpanel', { name: 'Past' }).getByRole('article')).toContainText(
    PROVIDER,
  )
  await expect(page.getByRole('link', { name: 'Schedule a psychiatry visit' })).toBeVisible()
})
