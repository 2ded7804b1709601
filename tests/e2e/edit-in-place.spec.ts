import type { Page } from 'playwright/test'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { follow, newestLink } from './links.ts'
import { cutOff, expectTitle, listen, pick, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'
import { DESKTOP_SIZE, resize } from './resize.ts'

const PERSONAL = 'Personal Information'
const CONTACT = 'Contact Information'
const part = (page: Page, name: string) => page.getByRole('region', { name })
const edit = (page: Page, name: string) => page.getByRole('button', { name: `Edit ${name}` })
const save = (page: Page, name: string) => part(page, name).getByRole('button', { name: 'Save' })
const preferred = (page: Page) => page.getByLabel('Preferred first name')
const pronouns = (page: Page) => page.getByLabel('Pronouns')
const fact = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('~ dd')

async function toProfile(page: Page, name = 'Will Carter'): Promise<void> {
  await startSession(page, name)
  await page.goto('/account/profile')
  await expectTitle(page, 'Your profile')
  await expect(page.getByRole('heading', { name: PERSONAL })).toBeVisible()
}

test('one part is edited at a time, nothing is lost if saving fails, and leaving asks first [AERR-20] [DERR-24] [PROF-10]', async ({
  page,
}) => {
  await toProfile(page)
  await expectNoAxeFindings(page, 'page/account/profile')
  await test.step('on a phone, a part is edited in place, and every page then shows it [MUTA-51] [DCAL-46] [PROF-15]', async () => {
    await resize(page, { ...DESKTOP_SIZE, width: 390 })
    await edit(page, PERSONAL).press('Enter')
    await expect(part(page, PERSONAL).getByRole('heading')).toBeFocused()
    const sent = page.waitForRequest(
      (request) => request.postData()?.includes('SaveProfile') === true,
    )
    await preferred(page).fill(' billy ')
    await preferred(page).press('Enter')
    const { variables } = (await sent).postDataJSON()
    expect(variables).toEqual({
      updates: { preferredName: expect.stringMatching(/^\s*billy\s*$/) },
      known: { preferredName: null },
    })
    await expect(part(page, PERSONAL).getByText('Billy', { exact: true })).toBeVisible()
    await expect(edit(page, PERSONAL)).toBeFocused()
    await page.getByRole('link', { name: 'Mantra, home' }).click()
    await expectTitle(page, 'Welcome, Billy!')
    await page.goBack()
    await expect(part(page, PERSONAL).getByText('Billy', { exact: true })).toBeVisible()
    await page.reload()
    await expect(part(page, PERSONAL).getByText('Billy', { exact: true })).toBeVisible()

    await edit(page, PERSONAL).click()
    await preferred(page).fill('William')
    await part(page, PERSONAL).getByRole('button', { name: 'Cancel' }).click()
    await expect(part(page, PERSONAL).getByText('Billy', { exact: true })).toBeVisible()
    await expect(edit(page, PERSONAL)).toBeFocused()
    await resize(page, DESKTOP_SIZE)
  })
  await edit(page, PERSONAL).click()
  const examples = [
    'she/her',
    'he/him',
    'they/them',
    'xe/xem',
    'she/they',
    'he/they',
    'she/he/they',
  ]
  await expect(part(page, PERSONAL).getByRole('button').filter({ hasText: '/' })).toHaveText(
    examples,
  )
  for (const example of ['xe/xem', 'they/them']) {
    await part(page, PERSONAL).getByRole('button', { name: example, exact: true }).click()
    await expect(pronouns(page)).toHaveValue(example)
  }
  await expectNoAxeFindings(page, 'profile/personal-information')
  await edit(page, CONTACT).press('Enter')
  await expect(page.getByText('Save or cancel your other change first.')).toBeVisible()
  const reconnect = await cutOff(page, 'SaveProfile')
  await save(page, PERSONAL).click()
  await expect(
    part(page, PERSONAL).getByRole('group', { name: /An unexpected error occurred/ }),
  ).toBeFocused()
  await expect(pronouns(page)).toHaveValue('they/them')
  await reconnect()
  await page.getByRole('link', { name: 'Site Map' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without completing?', exact: true })
  await expect(question.getByText('Progress will not be saved.', { exact: true })).toBeVisible()
  await question.getByRole('button', { name: 'Stay on this page' }).click()
  await save(page, PERSONAL).click()
  await expect(part(page, PERSONAL).getByText('they/them')).toBeVisible()
  await edit(page, PERSONAL).click()
  await page.getByRole('link', { name: 'Site Map' }).click()
  await expectTitle(page, 'Site map')
  await page.goBack()
  await edit(page, PERSONAL).click()
  await preferred(page).fill('Nobody')
  await page.getByRole('link', { name: 'Site Map' }).click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expectTitle(page, 'Site map')
  await page.goBack()
  await expect(part(page, PERSONAL)).not.toContainText('Nobody')
})

test('the profile shows its sections in order, including emergency contacts, and the password last [PROF-01] [PROF-02] [PROF-05]', async ({
  page,
}) => {
  await toProfile(page, 'Amara Osei')
  const titles = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(titles).toHaveText([PERSONAL, CONTACT, 'Emergency Contacts', 'Password Reset'])
  await test.step('it shows identity and contact data, and sends a link for a new password [PROF-03] [PROF-04] [PROF-07]', async () => {
    await expect(fact(page, 'Legal name')).toHaveText('Amara Osei')
    await expect(fact(page, 'Preferred first name')).toHaveText('Ama')
    await expect(fact(page, 'Date of birth')).toHaveText(/^\d{1,2}\/\d{1,2}\/\d{4}$/)
    await expect(fact(page, 'Pronouns')).toHaveText('she/they')
    await expect(fact(page, 'Email')).toHaveText('amara@demo.example')
    await expect(fact(page, 'Phone')).toHaveText('(555) 010-0151')
    await expect(fact(page, 'Residential address')).toHaveText(
      '40 Fulton Street, Apt 6, Brooklyn, NY 11201',
    )
    await page.getByRole('button', { name: 'Email me a link' }).click()
    await expect(
      page.getByText(/We sent a link to amara@demo\.example\. It works once\./),
    ).toBeVisible()
    await expectNoAxeFindings(page, 'profile/password')
  })
  await test.step('an address needs street, city and zip code [PROF-11] [PROF-12] [PROF-13]', async () => {
    await edit(page, CONTACT).click()
    await expect(page.getByLabel(/^Phone/)).toHaveCount(0)
    for (const label of ['Street address', 'City', 'Zip code']) {
      await page.getByLabel(label).fill('')
      await save(page, CONTACT).press('Enter')
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(/This field is required\./)
    }
    const asked = listen(page)
    await save(page, CONTACT).press('Enter')
    await expect(page.getByLabel('Street address')).toBeVisible()
    expect(asked).not.toContain('SaveProfile')
  })
})

test('a new state shows a warning and is saved once, and another tab’s change is not overwritten [PROF-14]', async ({
  page,
  context,
  browser,
}) => {
  await toProfile(page, 'Amara Osei')
  const other = await context.newPage()
  await other.goto('/account/profile')
  await edit(other, CONTACT).click()
  await other.getByLabel('Street address').fill('7 Maple Road')

  // A page in the background opens no list.
  await page.bringToFront()
  await edit(page, CONTACT).click()
  await page.getByLabel('Street address').fill('9 Oak Road')
  await page.getByLabel('City').fill('Cheyenne')
  await pick(page, /^State/, 'wyoming', /Wyoming/)
  await page.getByLabel('Zip code').fill('82001')
  await expect(page.getByText(/Your care may be limited in Wyoming\./)).toBeVisible()
  await expectNoAxeFindings(page, 'profile/contact-information/all')
  const asked = listen(page)
  await save(page, CONTACT).dblclick()
  await expect(fact(page, 'Residential address')).toHaveText(
    '9 Oak Road, Apt 6, Cheyenne, WY 82001',
  )
  expect(asked.filter((operation) => operation === 'SaveProfile')).toHaveLength(1)

  await save(other, CONTACT).click()
  await expect(
    part(other, CONTACT).getByRole('group', { name: /You changed this in another tab/ }),
  ).toBeVisible()
  await expect(
    part(other, CONTACT).getByText('9 Oak Road, Apt 6, Cheyenne, WY 82001'),
  ).toBeVisible()
  await expect(other.getByLabel('Street address')).toHaveValue('7 Maple Road')
  await expectNoAxeFindings(other)
  await save(other, CONTACT).click()
  await expect(fact(other, 'Residential address')).toHaveText(
    '7 Maple Road, Apt 6, Brooklyn, NY 11201',
  )
  await test.step('another email must be verified by a link that opens nothing for a stranger', async () => {
    await edit(page, CONTACT).click()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
      /we email a link to the new address and a note to the old one/,
    )
    await page.getByRole('textbox', { name: 'Email' }).fill('Will@Demo.example')
    await save(page, CONTACT).click()
    await expect(part(page, CONTACT).getByText(/This email can't be used\./)).toBeVisible()
    await page.getByRole('textbox', { name: 'Email' }).fill('ama@new.example')
    await save(page, CONTACT).click()
    await expectTitle(page, 'Verify your email')
    await expect(page.getByText(/ama@new\.example/).first()).toBeVisible()
    const link = await newestLink(page, '/verify-email')
    const stranger = await (await browser.newContext()).newPage()
    await follow(stranger, link, 'Verify my email')
    await expectTitle(stranger, 'Please log in first')
    await expectNoAxeFindings(stranger, 'email-link/log-in-first')
    await stranger.context().close()
    await follow(page, link, 'Verify my email')
    await expectTitle(page, 'Your email has been verified')
    await page.goto('/account/profile')
    await expect(fact(page, 'Email')).toHaveText('ama@new.example')
  })
})
