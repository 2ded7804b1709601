import type { Page } from 'playwright/test'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { cutOff, expectTitle, logIn } from './patient.ts'
import { expect, test } from './portal-test.ts'

const contact = (page: Page, name: string) => page.getByRole('article', { name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const add = (page: Page) => page.getByRole('button', { name: 'Add a contact' })

async function toProfile(page: Page): Promise<void> {
  await logIn(page, 'Will Carter')
  await page.goto('/account/profile')
  await expectTitle(page, 'Your profile')
  await expect(page.getByRole('heading', { name: 'Emergency Contacts', exact: true })).toBeVisible()
}

async function fill(page: Page, { name, relationship, phone }: Record<'name' | 'relationship' | 'phone', string>): Promise<void> {
  await page.getByLabel(/^Name/).fill(name)
  await page.getByLabel('Relationship').fill(relationship)
  await page.getByLabel('Phone number').pressSequentially(phone)
}

test('an emergency contact is added, with every field [ECON-02] [ECON-03] [AERR-17]', async ({ page }) => {
  await toProfile(page)
  await expect(page.getByText('No records on file.', { exact: true })).toBeVisible()
  await add(page).click()
  const form = dialog(page, 'Add a contact')
  await expectNoAxeFindings(page, 'emergency-contact/details')
  await expect(form.getByRole('checkbox', { name: 'Primary contact' })).toBeChecked()
  await fill(page, { name: 'Rosa Quill', relationship: 'Mother', phone: '5550100001' })
  await expect(page.getByLabel('Phone number')).toHaveValue('555-010-0001')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(contact(page, 'Rosa Quill')).toContainText('Mother, (555) 010-0001')
  await expect(page.getByText('No records on file.')).toHaveCount(0)
  await expect(contact(page, 'Rosa Quill')).toContainText('To delete this contact, first add another one and make it primary.')
})

test('a contact that could not be saved is reported, and is added once when it is saved again [AERR-03] [DERR-21]', async ({
  page,
}) => {
  await toProfile(page)
  await add(page).click()
  const form = dialog(page, 'Add a contact')
  await fill(page, { name: 'Rosa Quill', relationship: 'Mother', phone: '5550100001' })
  const reconnect = await cutOff(page, 'UpsertUserContact')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('An unexpected error occurred. Please try again.', { exact: true })).toBeVisible()
  await reconnect()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(contact(page, 'Rosa Quill')).toContainText('Mother, (555) 010-0001')
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('name, relationship and number of a contact are required [ECON-04] [ECON-05] [ECON-06]', async ({ page }) => {
  await toProfile(page)
  await add(page).click()
  const save = dialog(page, 'Add a contact').getByRole('button', { name: 'Save' })
  const all = [/^Name/, /^Relationship/, /^Phone number/]
  await save.press('Enter')
  for (const name of all) await expect(page.getByLabel(name)).toHaveAccessibleDescription(/This field is required\./)
  for (const name of all.slice(0, 2)) await page.getByLabel(name).fill('  ')
  await save.press('Enter')
  for (const name of all) await expect(page.getByLabel(name)).toHaveAccessibleDescription(/This field is required\./)
  await fill(page, { name: 'Jo Day', relationship: 'Friend', phone: '5550100002' })
  for (const name of all) await expect(page.getByLabel(name)).not.toHaveAccessibleDescription(/required/)
})

test('the primary contact stays until another replaces it, and only others can be deleted [ECON-07] [ECON-08]', async ({
  page,
}) => {
  await toProfile(page)
  for (const person of [
    { name: 'Rosa Quill', relationship: 'Mother', phone: '5550100001' },
    { name: 'Jo Day', relationship: 'Friend', phone: '5550100002' },
  ]) {
    await add(page).click()
    await fill(page, person)
    await dialog(page, 'Add a contact').getByRole('button', { name: 'Save' }).click()
    await expect(contact(page, person.name)).toBeVisible()
  }
  const [rosa, jo] = [contact(page, 'Rosa Quill'), contact(page, 'Jo Day')]
  await expectNoAxeFindings(page, 'profile/contacts', 'emergency-contacts/contact', 'emergency-contacts/add')
  const primary = dialog(page, 'Edit contact').getByRole('checkbox', { name: 'Primary contact' })
  await expect(rosa).toContainText('Primary contact')
  await expect(rosa.getByRole('button')).toHaveText(['Edit Rosa Quill'])
  await rosa.getByRole('button', { name: 'Edit' }).click()
  await expect(primary).toBeChecked()
  await expect(primary).toBeDisabled()
  await page.keyboard.press('Escape')
  await jo.getByRole('button', { name: 'Edit' }).click()
  await expect(primary).not.toBeChecked()
  await primary.check()
  await dialog(page, 'Edit contact').getByRole('button', { name: 'Save' }).click()
  await expect(jo).toContainText('Primary contact')
  await expect(jo.getByRole('button')).toHaveText(['Edit Jo Day'])
  await expect(rosa).not.toContainText('Primary contact')
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([/Jo Day/, /Rosa Quill/])
  await expect(rosa.getByRole('button', { name: 'Delete' })).toBeVisible()
})

test('a contact is deleted only after confirmation in a dialog [ECON-01] [ECON-09]', async ({ page }) => {
  await toProfile(page)
  for (const name of ['Rosa Quill', 'Jo Day']) {
    await add(page).click()
    await fill(page, { name, relationship: 'Friend', phone: '5550100003' })
    await dialog(page, 'Add a contact').getByRole('button', { name: 'Save' }).click()
    await expect(contact(page, name)).toBeVisible()
  }
  const question = dialog(page, 'Delete this emergency contact?')
  const remove = contact(page, 'Jo Day').getByRole('button', { name: 'Delete' })
  await remove.press('Enter')
  await expect(
    question.getByText('We will not be able to contact this person in the case of an emergency.', { exact: true }),
  ).toBeVisible()
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectNoAxeFindings(page, 'emergency-contacts/delete')
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(remove).toBeFocused()
  await remove.click()
  const reconnect = await cutOff(page, 'DeleteUserContact')
  await question.getByRole('button', { name: 'Yes, delete this contact' }).click()
  await expect(question.getByText('An unexpected error occurred. Please try again.')).toBeVisible()
  await reconnect()
  await question.getByRole('button', { name: 'Yes, delete this contact' }).click()
  await expect(contact(page, 'Jo Day')).toBeHidden()
  await page.reload()
  await expect(contact(page, 'Rosa Quill')).toBeVisible()
  await expect(contact(page, 'Jo Day')).toBeHidden()
})

test('a contact that another tab changed or deleted is not overwritten without asking', async ({ page, context }) => {
  await toProfile(page)
  for (const name of ['Rosa Quill', 'Jo Day', 'Ed Low']) {
    await add(page).click()
    await fill(page, { name, relationship: 'Friend', phone: '5550100003' })
    await dialog(page, 'Add a contact').getByRole('button', { name: 'Save' }).click()
    await expect(contact(page, name)).toBeVisible()
  }
  const other = await context.newPage()
  await other.goto('/account/profile')
  await contact(other, 'Jo Day').getByRole('button', { name: 'Edit' }).click()
  await other.getByLabel('Relationship').fill('Partner')
  await dialog(other, 'Edit contact').getByRole('button', { name: 'Save' }).click()
  await expect(contact(other, 'Jo Day')).toContainText('Partner')
  await contact(other, 'Ed Low').getByRole('button', { name: 'Delete' }).click()
  await dialog(other, 'Delete this emergency contact?').getByRole('button', { name: 'Yes, delete this contact' }).click()
  await expect(contact(other, 'Ed Low')).toBeHidden()

  const form = dialog(page, 'Edit contact')
  await contact(page, 'Jo Day').getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Relationship').fill('Neighbor')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('You changed this contact in another tab or on another device.', { exact: false })).toBeVisible()
  await expect(page.getByLabel('Relationship')).toHaveValue('Neighbor')
  await expect(page.getByText('Partner, (555) 010-0003')).toHaveCount(1)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(contact(page, 'Jo Day')).toContainText('Neighbor')

  await contact(other, 'Jo Day').getByRole('button', { name: 'Delete' }).click()
  const question = dialog(other, 'Delete this emergency contact?')
  await question.getByRole('button', { name: 'Yes, delete this contact' }).click()
  await expect(question.getByText('You changed this contact in another tab', { exact: false })).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(contact(other, 'Jo Day')).toContainText('Neighbor')
  await contact(other, 'Jo Day').getByRole('button', { name: 'Edit' }).click()
  await other.getByLabel('Relationship').fill('Sister')

  await contact(page, 'Jo Day').getByRole('button', { name: 'Delete' }).click()
  await dialog(page, 'Delete this emergency contact?').getByRole('button', { name: 'Yes, delete this contact' }).click()
  await expect(contact(page, 'Jo Day')).toBeHidden()
  const save = dialog(other, 'Edit contact').getByRole('button', { name: 'Save' })
  await save.click()
  await expect(other.getByText('This contact was already deleted in another tab', { exact: false })).toBeVisible()
  await expect(other.getByLabel('Relationship')).toHaveValue('Sister')
  await save.click()
  await expect(contact(other, 'Jo Day')).toContainText('Sister')
})

test('Escape asks before it discards a half-typed contact', async ({ page }) => {
  await toProfile(page)
  await add(page).click()
  const question = dialog(page, 'Close without saving?')
  await page.getByLabel(/^Name/).fill('Rosa')
  await page.keyboard.press('Escape')
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await expectNoAxeFindings(page, 'emergency-contact/ask-to-close')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page.getByLabel(/^Name/)).toHaveValue('Rosa')
  await expect(page.getByLabel(/^Name/)).toBeFocused()
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Close without saving' }).click()
  await expect(dialog(page, 'Add a contact')).toBeHidden()
  await expect(add(page)).toBeFocused()
})
