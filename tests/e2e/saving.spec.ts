import { askFor } from './ask-for.ts'
import {
  answerItems,
  begin,
  choose,
  cutOff,
  goOn,
  hold,
  logOut,
  onQuestion,
  startSession,
} from './patient.ts'
import { expect, test } from './portal-test.ts'

test('answers that are not saved or cannot be submitted stay, with a message, and are sent again', async ({
  page,
  portal,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (/"operationName":"SubmitRun"/.test(request.postData() ?? '')) sent.push(request.url())
  })
  await startSession(page, 'Julia Weiss')
  const form = await askFor(portal, 'julia', 'Phq8')
  await page.goto(form)
  await begin(page)
  await test.step('the page says if answers are saved, and logging out asks first if they are not [CHRM-08]', async () => {
    await onQuestion(page, 1, 8)
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    const release = await hold(page, 'SendRunEvents')
    await choose(page, 'Several days')
    await expect(page.getByText('Saving…', { exact: true })).toBeVisible()
    release()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    const reconnect = await cutOff(page, 'SendRunEvents')
    await onQuestion(page, 2, 8)
    await choose(page, 'Several days')
    await expect(page.getByText("Not saved yet. We'll keep trying.")).toBeVisible()
    await page.getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('button', { name: 'Leave and keep my answers' }).click()
    await logOut(page)
    const dialog = page.getByRole('dialog', { name: 'Log out before your answers are saved?' })
    await expect(dialog.getByRole('button', { name: 'Log out anyway' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Stay logged in' }).click()
    await expect(dialog).toBeHidden()
    const saved = page.waitForResponse((response) =>
      /"operationName":"SendRunEvents"/.test(response.request().postData() ?? ''),
    )
    await reconnect()
    await saved
    await page.goto(form)
    await onQuestion(page, 3, 8)
  })
  await test.step('answers that cannot be submitted are sent again once', async () => {
    await answerItems(page, {
      items: 'phq9',
      from: 3,
      to: 7,
      first: 3,
      count: 8,
      answer: 'Several days',
    })
    await onQuestion(page, 8, 8)
    const reconnect = await cutOff(page, 'SubmitRun')
    await choose(page, 'Not at all')
    await expect(page.getByText('An unexpected error occurred. Please try again.')).toBeVisible()
    await onQuestion(page, 8, 8)
    await expect(page.getByRole('radio', { name: 'Not at all' })).toBeChecked()
    await reconnect()
    const before = sent.length
    await goOn(page)
    await expect(page.getByRole('heading', { name: 'Welcome, Julia' })).toBeVisible()
    expect(sent.length - before).toBe(1)
  })
})

const HEART = 'Which heart condition do you have?'

test('typed text is restored after the page was left for help, or closed, without a click on a button', {
  tag: '@drawn-3',
}, async ({ page, context, portal }) => {
  await startSession(page, 'Julia Weiss')
  const form = await askFor(portal, 'julia', 'MedicalHistory')
  await page.goto(form)
  await begin(page)
  const words = page.getByLabel(HEART)
  const whenSaved = (text: string) =>
    page.waitForResponse(
      (response) => response.request().postData()?.includes(`"${text}"`) === true,
    )
  await page.getByRole('checkbox', { name: 'A heart condition' }).click()
  const typed = whenSaved('A quick heart')
  await words.pressSequentially('A quick heart')
  await typed
  await page.getByRole('link', { name: 'Get help now' }).click()
  await expect(page.getByRole('heading', { name: 'Get help now' })).toBeVisible()
  await page.goto(form)
  await expect(words).toHaveValue('A quick heart')
  const left = whenSaved('A quick heartbeat')
  await words.press('End')
  await words.pressSequentially('beat')
  await words.press('Tab')
  await left
  await page.close({ runBeforeUnload: true })
  const again = await context.newPage()
  await again.goto(form)
  await expect(again.getByLabel(HEART)).toHaveValue('A quick heartbeat')
})
