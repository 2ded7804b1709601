import type { Page } from 'playwright/test'
import type { PortalProcess } from '../support/portal-process.ts'
import { changeData } from './change-data.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { accountButton, expectTitle, hold, logIn, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'

const NAOMI = '00000000-0000-4000-8000-000000000101'
const address = (feedbackType: string) =>
  `/provider-feedback?careType=therapy&feedbackType=${feedbackType}&providerId=${NAOMI}`
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name })

/** A complete session of Will Carter's with Naomi Feld, and a request for feedback. */
async function offer(portal: PortalProcess, feedbackType: 'Initial' | 'Followup') {
  const will = "(select id from users where email = 'will@demo.example')"
  const data = JSON.stringify({
    providerId: NAOMI,
    providerName: 'Naomi Feld',
    careType: 'therapy',
    feedbackType,
  })
  await changeData(
    portal,
    `insert into appointments (user_id, provider_id, care_type, appointment_type, status, description, starts_at, ends_at, payment_source, created_at)
     values (${will}, '${NAOMI}', 'Therapy', 'adhoc', 'complete', 'Therapy visit', now() - interval '90 days', now() - interval '90 days' + interval '1 hour', 'Organization', now())`,
    `insert into notifications (id, user_id, key, data, is_dismissible, created_at)
     values (gen_random_uuid(), ${will}, 'providerFeedback', '${data}', true, now())`,
  )
}

test('after the third session the home page opens the intro, and the feedback ends with thanks [PRFB-01] [PRFB-04] [PRFB-05]', async ({
  page,
  portal,
}) => {
  await offer(portal, 'Followup')
  await logIn(page, 'Will Carter')
  const card = page
    .getByRole('main')
    .getByRole('region', { name: "How's it going with Naomi Feld?" })
  await expect(card).toBeVisible()
  await expectNoAxeFindings(page, 'home-requests/provider-feedback')
  await card.getByRole('link', { name: 'Give feedback' }).click()
  await expectTitle(page, "How's it going?")
  await expect(page.getByText('Congratulations on your 3rd session with Naomi Feld!')).toBeVisible()
  await expect(page.getByText('Feedback is optional.')).toBeVisible()
  await expect(
    page.getByText('We share it with your provider only if you give us permission.'),
  ).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expectNoAxeFindings(page, 'provider-feedback/intro')
  await button(page, 'Give feedback').click()
  await expectTitle(page, 'You and your provider')
  await expect(page.getByText('Question 1 of 4')).toBeVisible()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expectNoAxeFindings(page, 'provider-feedback/asked-2-heard')
  await expect(button(page, 'Next')).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('radio', { name: '8', exact: true }).click()
  await button(page, 'Next').click()
  await expectTitle(page, 'Your goals')
  await expectNoAxeFindings(page, 'provider-feedback/asked-2-progress')
  await button(page, 'Back').click()
  await expect(page.getByRole('radio', { name: '8', exact: true })).toBeChecked()
  await button(page, 'Next').click()
  await page.getByRole('radio', { name: '3', exact: true }).click()
  await button(page, 'Next').click()
  await expectTitle(page, 'The pace')
  await expectNoAxeFindings(page, 'provider-feedback/asked-2-pace')
  await page.getByRole('radio', { name: 'About right' }).click()
  await button(page, 'Next').click()
  await expectTitle(page, 'In your own words')
  await expectNoAxeFindings(page, 'provider-feedback/asked-2-comments')
  await expect(button(page, 'Leave survey')).toBeVisible()
  await button(page, 'Submit').click()
  await expectTitle(page, 'Thank you for your feedback!')
  await expect(page.getByText('Questions?')).toBeVisible()
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Contact Patient Support' }),
  ).toHaveAttribute('href', '/support')
  await expectNoAxeFindings(page, 'provider-feedback/thanks')
  await button(page, 'Go to my dashboard').click()
  await expectTitle(page, /^Welcome, Will/)
  await expect(card).toHaveCount(0)
  // The second time there is nothing to answer.
  await page.goto(address('Followup'))
  await expectTitle(page, /^Welcome, Will/)
})

test('No, thank you opens home; the ends of a scale have names; a person who leaves the survey is not asked again [PRFB-02] [PRFB-10] [RTES-14]', async ({
  page,
  portal,
}) => {
  await offer(portal, 'Initial')
  await startSession(page, 'Will Carter')
  await page.goto(address('Followup'))
  await expect(button(page, 'No, thank you')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expect(accountButton(page)).toHaveCount(0)
  await button(page, 'No, thank you').click()
  await expectTitle(page, /^Welcome, Will/)
  await page.goto(address('Initial'))
  await expectTitle(page, 'Your first session')
  await expect(page.getByText(/Not at all$/)).toBeVisible()
  await expect(page.getByText(/Very$/)).toBeVisible()
  await expectNoAxeFindings(page, 'provider-feedback/asked-1-comfort')
  await page.getByRole('radio', { name: '4', exact: true }).click()
  await button(page, 'Next').click()
  await expectTitle(page, "What's next")
  await expectNoAxeFindings(page, 'provider-feedback/asked-1-go-on')
  const release = await hold(page, 'SubmitProviderFeedback')
  await button(page, 'Leave survey').click()
  await expectTitle(page, 'One moment…')
  await expectNoAxeFindings(page, 'provider-feedback/opt-out')
  release()
  await expectTitle(page, /^Welcome, Will/)
  await expect(page.getByText("How's it going with Naomi Feld?")).toHaveCount(0)
})
