import type { Page } from 'playwright/test'
import { changeData } from './change-data.ts'
import { expectTitle, startSession } from './patient.ts'
import { DAYTIME, moveToDaytime } from './daytime.ts'
import { expect, test } from './portal-test.ts'
import { visitsOfOthersAside } from './put-visit.ts'

test.use({ timezoneId: DAYTIME.timeZone })

const ID = '[0-9a-f-]{36}'

/** Opens a person's home page and expects a link to each of these addresses. */
async function expectLinks(
  page: Page,
  name: string,
  addresses: readonly (string | RegExp)[],
): Promise<void> {
  await startSession(page, name)
  await page.goto('/home')
  const there = () =>
    page.locator('a[href^="/"]').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  for (const address of addresses)
    await expect
      .poll(there, `${name}: ${address}`)
      .toContainEqual(expect.stringMatching(new RegExp(`^${source(address)}$`)))
}

const source = (address: string | RegExp) =>
  typeof address === 'string' ? address.replace(/[?]/g, '\\?') : address.source

test('home links to the pages of its blocks', async ({ page, portal }) => {
  await changeData(
    portal,
    `insert into notifications (id, user_id, key, data, is_dismissible, created_at)
      select gen_random_uuid(), users.id, 'providerFeedback', jsonb_build_object('careType', 'therapy', 'feedbackType', 'Initial',
        'providerId', providers.id, 'providerName', 'Hannah Okoye'), true, now()
      from users, providers where users.email = 'vera@demo.example' and providers.last_name = 'Okoye'`,
  )
  await test.step('conversations, feedback and reactivating care [RTES-37]', async () => {
    await expectLinks(page, 'Vera Winters', [
      '/chat/therapist',
      '/chat/psychiatrist',
      new RegExp(`/provider-feedback\\?careType=therapy&feedbackType=Initial&providerId=${ID}`),
    ])
    await expectLinks(page, 'Pavel Horak', ['/reenroll?careType=therapy'])
  })
  await test.step('medication, support, crisis help, appointments, bills and the Hub [RTES-38]', async () => {
    await expectLinks(page, 'Clara Voss', ['/support/my-care/reactivate-my-care', '/medication'])
    await changeData(
      portal,
      moveToDaytime('will@demo.example'),
      visitsOfOthersAside('will@demo.example'),
      `update appointments set starts_at = now() + interval '30 minutes', ends_at = now() + interval '80 minutes', checked_in_at = now()
        where status = 'upcoming' and user_id = (select id from users where email = 'will@demo.example')`,
    )
    await expectLinks(page, 'Will Carter', [
      '/billing',
      '/support',
      '/crisis-resources',
      '/appointments',
      '/hub-launcher',
    ])
  })
  const places = page.getByRole('navigation', { name: 'Your care' })
  await test.step('bills open [RTES-38]', async () => {
    await places.getByRole('link', { name: 'Billing' }).click()
    await expectTitle(page, 'Plan & Billing')
    await page.goBack()
  })
  await test.step('the appointments, which link to a visit that begins [RTES-37]', async () => {
    await places.getByRole('link', { name: 'Your appointments' }).click()
    await expect(page.getByRole('link', { name: 'Join Video' })).toHaveAttribute(
      'href',
      /^\/video-call\/\d+$/,
    )
  })
})
