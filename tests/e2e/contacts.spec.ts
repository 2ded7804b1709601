import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import type { PortalProcess } from '../support/portal-process.ts'
import { askAs } from './ask-as.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { cutOff, expectTitle, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'

const ADD = `mutation ($input: UserContactInput!, $idempotencyKey: String!) {
  upsertUserContact(input: $input, idempotencyKey: $idempotencyKey)
}`
const contact = (page: Page, name: string) => page.getByRole('article', { name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const add = (page: Page) => page.getByRole('button', { name: 'Add a contact' })

/** Adds contacts of the patient; the first is the primary one. */
async function addContacts({ url }: PortalProcess, ...names: readonly string[]): Promise<void> {
  const ask = await askAs(url, 'will@demo.example')
  for (const name of names) {
    const input = {
      name,
      relationship: 'Friend',
      phoneNumber: '5550100003',
      type: 'emergency',
      primary: false,
    }
    await ask(ADD, { input, idempotencyKey: randomUUID() })
  }
}

async function toProfile(page: Page): Promise<void> {
  await startSession(page, 'Will Carter')
  await page.goto('/account/profile')
  await expectTitle(page, 'Your profile')
  await expect(page.getByRole('heading', { name: 'Emergency Contacts', exact: true })).toBeVisible()
}

async function fill(
  page: Page,
  { name, relationship, phone }: Record<'name' | 'relationship' | 'phone', string>,
): Promise<void> {
  await page.getByLabel(/^Name/).fill(name)
  await page.getByLabel('Relationship').fill(relationship)
  await page.getByLabel('Phone number').pressSequentially(phone)
}

test('an emergency contact is added with every field, once, after mistakes and a failure', async ({
  page,
}) => {
  await toProfile(page)
  await expect(page.getByText('No records on file.', { exact: true })).toBeVisible()
  await add(page).click()
  const form = dialog(page, 'Add a contact')
  const save = form.getByRole('button', { name: 'Save' })
  await expectNoAxeFindings(page, 'emergency-contact/details')
  await test.step('Escape asks before it discards a half-typed contact', async () => {
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
    await add(page).click()
  })
  await test.step('name, relationship and number of a contact are required [ECON-04] [ECON-05] [ECON-06]', async () => {
    const all = [/^Name/, /^Relationship/, /^Phone number/]
    await save.press('Enter')
    for (const name of all)
      await expect(page.getByLabel(name)).toHaveAccessibleDescription(/This field is required\./)
    for (const name of all.slice(0, 2)) await page.getByLabel(name).fill('  ')
    await save.press('Enter')
    for (const name of all)
      await expect(page.getByLabel(name)).toHaveAccessibleDescription(/This field is required\./)
    await fill(page, { name: 'Rosa Quill', relationship: 'Mother', phone: '5550100001' })
    for (const name of all)
      await expect(page.getByLabel(name)).not.toHaveAccessibleDescription(/required/)
    await expect(page.getByLabel('Phone number')).toHaveValue('555-010-0001')
    await expect(form.getByRole('checkbox', { name: 'Primary contact' })).toBeChecked()
  })
  await test.step('a contact that could not be saved is reported [AERR-03] [DERR-21]', async () => {
    const reconnect = await cutOff(page, 'UpsertUserContact')
    await save.click()
    await expect(
      form.getByText('An unexpected error occurred. Please try again.', { exact: true }),
    ).toBeVisible()
    await reconnect()
    await save.click()
  })
  await test.step('then it is added once, with every field [ECON-02] [ECON-03] [AERR-17]', async () => {
    await expect(contact(page, 'Rosa Quill')).toContainText('Mother, (555) 010-0001')
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByText('No records on file.')).toHaveCount(0)
    await expect(contact(page, 'Rosa Quill')).toContainText(
      'To delete this contact, first add another one and make it primary.',
    )
  })
})

test('the primary contact stays until another replaces it, and only others can be deleted [ECON-07] [ECON-08]', async ({
  page,
  portal,
}) => {
  await addContacts(portal, 'Rosa Quill', 'Jo Day')
  await toProfile(page)
  const [rosa, jo] = [contact(page, 'Rosa Quill'), contact(page, 'Jo Day')]
  await expectNoAxeFindings(
    page,
    'profile/contacts',
    'emergency-contacts/contact',
    'emergency-contacts/add',
  )
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
  await test.step('a contact is deleted only after confirmation in a dialog [ECON-01] [ECON-09]', async () => {
    const question = dialog(page, 'Delete this emergency contact?')
    const remove = contact(page, 'Rosa Quill').getByRole('button', { name: 'Delete' })
    await remove.press('Enter')
    await expect(
      question.getByText(
        'We will not be able to contact this person in the case of an emergency.',
        { exact: true },
      ),
    ).toBeVisible()
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expectNoAxeFindings(page, 'emergency-contacts/delete')
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
    await expect(remove).toBeFocused()
    await remove.click()
    const reconnect = await cutOff(page, 'DeleteUserContact')
    await question.getByRole('button', { name: 'Yes, delete this contact' }).click()
    await expect(
      question.getByText('An unexpected error occurred. Please try again.'),
    ).toBeVisible()
    await reconnect()
    await question.getByRole('button', { name: 'Yes, delete this contact' }).click()
    await expect(contact(page, 'Rosa Quill')).toBeHidden()
    await page.reload()
    await expect(contact(page, 'Jo Day')).toBeVisible()
    await expect(contact(page, 'Rosa Quill')).toBeHidden()
  })
})

test('a contact that another tab changed or deleted is not overwritten without asking', {
  tag: '@drawn-2',
}, async ({ page, context, portal }) => {
  await addContacts(portal, 'Rosa Quill', 'Jo Day', 'Ed Low')
  await toProfile(page)
  const other = await context.newPage()
  await other.goto('/account/profile')
  await contact(other, 'Jo Day').getByRole('button', { name: 'Edit' }).click()
  await other.getByLabel('Relationship').fill('Partner')
  await dialog(other, 'Edit contact').getByRole('button', { name: 'Save' }).click()
  await expect(contact(other, 'Jo Day')).toContainText('Partner')
  await contact(other, 'Ed Low').getByRole('button', { name: 'Delete' }).click()
  await dialog(other, 'Delete this emergency contact?')
    .getByRole('button', { name: 'Yes, delete this contact' })
    .click()
  await expect(contact(other, 'Ed Low')).toBeHidden()

  const form = dialog(page, 'Edit contact')
  await contact(page, 'Jo Day').getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Relationship').fill('Neighbor')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(
    form.getByText('You changed this contact in another tab or on another device.', {
      exact: false,
    }),
  ).toBeVisible()
  await expect(page.getByLabel('Relationship')).toHaveValue('Neighbor')
  await expect(page.getByText('Partner, (555) 010-0003')).toHaveCount(1)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(contact(page, 'Jo Day')).toContainText('Neighbor')

  await contact(other, 'Jo Day').getByRole('button', { name: 'Delete' }).click()
  const question = dialog(other, 'Delete this emergency contact?')
  await question.getByRole('button', { name: 'Yes, delete this contact' }).click()
  await expect(
    question.getByText('You changed this contact in another tab', { exact: false }),
  ).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(contact(other, 'Jo Day')).toContainText('Neighbor')
  await contact(other, 'Jo Day').getByRole('button', { name: 'Edit' }).click()
  await other.getByLabel('Relationship').fill('Sister')

  await contact(page, 'Jo Day').getByRole('button', { name: 'Delete' }).click()
  await dialog(page, 'Delete this emergency contact?')
    .getByRole('button', { name: 'Yes, delete this contact' })
    .click()
  await expect(contact(page, 'Jo Day')).toBeHidden()
  const save = dialog(other, 'Edit contact').getByRole('button', { name: 'Save' })
  await save.click()
  await expect(
    other.getByText('This contact was already deleted in another tab', { exact: false }),
  ).toBeVisible()
  await expect(other.getByLabel('Relationship')).toHaveValue('Sister')
  await save.click()
  await expect(contact(other, 'Jo Day')).toContainText('Sister')
})
