import type { Page } from 'playwright/test'
import { changeData } from './change-data.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { accountButton, cutOff, expectTitle, hold, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'

// A test cannot answer requests that the worker sends for a page.
test.use({ serviceWorkers: 'block' })

const TASK = '/task/pharmacy-selection'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page) => page.getByRole('textbox', { name: 'Search by address' })
const list = (page: Page) => page.getByRole('list', { name: 'Choose your pharmacy from the list' })
const result = (page: Page, name: string | RegExp) => list(page).getByRole('button', { name })

/** The searches sent to the server from now on, by their text. */
function searches(page: Page): readonly string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { operationName, variables } = JSON.parse(request.postData() ?? '{}')
    if (operationName === 'SearchPharmacy') asked.push(variables.query)
  })
  return asked
}

async function openSearch(page: Page): Promise<void> {
  await startSession(page, 'Grace Liu')
  await page.goto(TASK)
  await expectTitle(page, 'Choose your pharmacy')
  await button(page, 'Choose another pharmacy').click()
  await expect(field(page)).toBeVisible()
}

test('the task shows the school’s suggested pharmacy, and is done once it is selected [PHSL-01] [PHSL-05] [PHSL-07]', async ({
  page,
}) => {
  await startSession(page, 'Grace Liu')
  await page.goto('/home')
  await page
    .getByRole('region', { name: 'Choose your pharmacy' })
    .getByRole('link', { name: 'Choose a pharmacy' })
    .click()
  await expectTitle(page, 'Choose your pharmacy')
  const card = page.getByRole('main').locator('address')
  await expect(card).toContainText('Lantern Pharmacy12 College WalkAlbany, NY 12207')
  await expectNoAxeFindings(page, 'pharmacy-selection/suggested')
  await button(page, 'Select').click()
  await expectTitle(page, 'Pharmacy selected')
  await expectNoAxeFindings(page, 'pharmacy-selection/success')
  await page.getByRole('main').getByRole('link', { name: 'Go to home' }).click()
  await expectTitle(page, /^Welcome, Grace/)
  await expect(page.getByRole('region', { name: 'Choose your pharmacy' })).toHaveCount(0)
  await page.goto(TASK)
  await button(page, 'Choose another pharmacy').click()
  await test.step('another pharmacy can be searched and is saved once it is chosen [PHSL-02] [PHSL-08] [PHSL-09]', async () => {
    const save = button(page, 'Save')
    await expect(save).toHaveAttribute('aria-disabled', 'true')
    await field(page).fill('40 Lamp')
    await expect(save).toHaveAttribute('aria-disabled', 'true')
    await result(page, /^Willow Drugs/).click()
    await expect(field(page)).toHaveValue('Willow Drugs, 40 Lamp Street, Suite 2, Albany, NY 12207')
    await expect(field(page)).toBeFocused()
    await expect(list(page)).toHaveCount(0)
    await expect(save).not.toHaveAttribute('aria-disabled', 'true')
    await field(page).press('End')
    await field(page).pressSequentially('8')
    await expect(save).toHaveAttribute('aria-disabled', 'true')
    await field(page).fill('140 Lamp')
    await result(page, /^Harbor Pharmacy/).click()
    const release = await hold(page, 'UpdatePharmacy')
    await save.click()
    await expect(button(page, 'Saving…')).toHaveAttribute('aria-disabled', 'true')
    release()
    await expectTitle(page, 'Pharmacy selected')
    await page.getByRole('link', { name: 'You can change it in account settings' }).click()
    await expectTitle(page, 'My Pharmacy')
    await expect(card).toContainText('Harbor Pharmacy')
  })
})

test('a search shows a list, stops with a selection, and offers tips to anyone who finds nothing', async ({
  page,
  portal,
}) => {
  await changeData(
    portal,
    `insert into directory_pharmacies (pharmacy_id, store_name, address1, city, state, zip_code, search_text)
     select 'many-' || n, 'Quarry ' || n, n || ' Quarry Road', 'Albany', 'NY', '12207', ' ' || n || ' quarry road albany ny 12207'
     from generate_series(1, 30) n`,
  )
  await openSearch(page)
  await test.step('the list is at most 280 px high [PHSL-13] [PHRM-02]', async () => {
    await field(page).fill('quarry road')
    await expect(list(page).getByRole('listitem')).toHaveCount(20)
    await expect.poll(async () => (await list(page).boundingBox())?.height).toBe(280)
    await expectNoAxeFindings(page, 'pharmacy-selection/search')
    await field(page).fill('college walk')
    await expect(list(page).getByRole('listitem')).toHaveCount(1)
    await expect.poll(async () => (await list(page).boundingBox())?.height).toBeLessThan(280)
  })
  await test.step('a selected pharmacy stops the search, and late answers are not shown [PHSL-11]', async () => {
    const asked = searches(page)
    const release = await hold(page, 'SearchPharmacy')
    await field(page).fill('40 Lamp')
    await expect.poll(() => asked).toEqual(['40 Lamp'])
    await field(page).fill('3 Orchard')
    await expect.poll(() => asked).toEqual(['40 Lamp', '3 Orchard'])
    release()
    await result(page, /^Orchard Pharmacy/).click()
    await expect(list(page)).toHaveCount(0)
    await expect(button(page, 'Save')).not.toHaveAttribute('aria-disabled', 'true')
    await field(page).fill('12 College')
    await expect(result(page, /^Lantern Pharmacy/)).toBeVisible()
    expect(asked).toEqual(['40 Lamp', '3 Orchard', '12 College'])
  })
  await test.step('a person who cannot find a pharmacy gets tips, and can skip [PHSL-03] [PHSL-06]', async () => {
    await field(page).fill('no such place')
    await expect(page.getByText('No pharmacies found')).toBeVisible()
    await button(page, "Can't find your pharmacy?").click()
    const dialog = page.getByRole('dialog', { name: "Can't find your pharmacy?" })
    await expect(dialog.getByRole('listitem')).toHaveText([
      'Enter only the street address, such as "12 Main".',
      'Try short and long forms: "St" and "Street", "N" and "North".',
      'Still nothing? Your provider can help at your first appointment.',
    ])
    await expectNoAxeFindings(page, 'pharmacy-selection/help')
    await dialog.getByRole('button', { name: 'Skip pharmacy selection' }).click()
    await expectTitle(page, 'You skipped pharmacy selection')
    await expect(
      page.getByText('Your provider will help you choose one at your first appointment.'),
    ).toBeVisible()
    await expectNoAxeFindings(page, 'pharmacy-selection/skipped')
    await page.getByRole('link', { name: 'You can choose one in account settings' }).click()
    await expect(page.getByText('You have not selected a pharmacy yet.')).toBeVisible()
  })
})

test('the search waits for three characters, blanks included, and a pause of 500 ms [PHSL-10] [PHSL-12] [PHRM-01]', async ({
  page,
}) => {
  await page.clock.install()
  await openSearch(page)
  const asked = searches(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const text of ['1', '1 ', 'Lantern', '12College']) {
    await field(page).fill(text)
    await page.clock.runFor(2_000)
  }
  await field(page).fill('12 Col')
  await page.clock.runFor(499)
  await field(page).fill('12 College')
  await page.clock.runFor(499)
  expect(asked).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(() => asked).toEqual(['12 College'])
})

test('My Pharmacy shows the primary one, which is edited in place [MEDS-05] [RTES-31]', async ({
  page,
}) => {
  await startSession(page, 'Tessa Moreau')
  await page.goto('/account/pharmacy')
  await expectTitle(page, 'My Pharmacy')
  await expect(accountButton(page)).toBeVisible()
  const card = page.getByRole('main').locator('address')
  await expect(card).toContainText(
    'Willow Drugs40 Lamp Street, Suite 2Albany, NY 12207(555) 010-0302',
  )
  await expectNoAxeFindings(page, 'page/account/pharmacy', 'pharmacy-selection/mine')
  await button(page, 'Edit').click()
  await field(page).fill('12 college')
  await result(page, /^Lantern/).click()
  const restore = await cutOff(page, 'UpdatePharmacy')
  await button(page, 'Save').click()
  await expect(page.getByText('An unexpected error occurred. Please try again.')).toBeVisible()
  await restore()
  await button(page, 'Save').click()
  await expectTitle(page, 'My Pharmacy')
  await expect(card).toContainText('Lantern Pharmacy')
  await page.reload()
  await expect(card).toContainText('Lantern Pharmacy')
})

test('without a pharmacy My Pharmacy opens the task; if one does not load or is no longer possible, it says so', async ({
  page,
  portal,
}) => {
  await startSession(page, 'Grace Liu')
  const retry = page.getByRole('button', { name: 'Try again' })
  await test.step('without a pharmacy My Pharmacy opens the task, and without the directory it says so [MEDS-06] [DERR-14]', async () => {
    const restore = await cutOff(page, 'Pharmacies')
    await page.goto('/account/pharmacy')
    await expect(retry).toBeVisible()
    await restore()
    await retry.click()
    await expect(
      page.getByText('You have not selected a pharmacy yet.', { exact: true }),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Select a pharmacy' }).click()
    await expect(page).toHaveURL(/\/task\/pharmacy-selection$/)
    await expectTitle(page, 'Choose your pharmacy')
  })
  await test.step('so does a task that does not load, or is no longer possible [PHSL-14] [PHSL-15]', async () => {
    const restore = await cutOff(page, 'Pharmacies')
    await page.reload()
    await expect(retry).toBeVisible()
    await restore()
    await retry.click()
    await expectTitle(page, 'Choose your pharmacy')
    await changeData(portal, `delete from directory_pharmacies where pharmacy_id = 'demo-1'`)
    await button(page, 'Select').click()
    await expectTitle(page, 'Something Went Wrong')
    await expectNoAxeFindings(page, 'pharmacy-selection/invalid')
  })
})
