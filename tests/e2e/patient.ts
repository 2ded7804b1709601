import type { Locator, Page } from 'playwright/test'
import personas from '../../content/demo/personas.json' with { type: 'json' }
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { expect } from './portal-test.ts'

const { patients } = personas

/** An empty page on the portal's origin, for writing to the browser's storage. */
const EMPTY_PAGE = '/healthz'

/** Logs a demo patient in and waits for the first page: home, or a step of the gate. */
export async function logIn(page: Page, name: string): Promise<void> {
  await startSession(page, name)
  await page.goto('/home')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
}

/**
 * Logs a demo patient in through the API, and stores the session in the browser like the product.
 * Opens no page.
 */
export async function startSession(page: Page, name: string): Promise<void> {
  const email = patients.find((one) => one.name === name)?.email
  const reply = await page.request.post('/demo/login', { data: { email } })
  expect(reply.ok(), `${name} can log in`).toBe(true)
  await page.goto(EMPTY_PAGE)
  await page.evaluate(
    ({ token, expiresAt, userId, markers }) => {
      localStorage.setItem('portal.auth-token', JSON.stringify({ token, expiresAt }))
      for (const marker of markers) localStorage.setItem(`portal.${marker}.${userId}`, 'yes')
    },
    await reply.json(),
  )
}

/** The button of the account menu at the end of the top bar. */
export function accountButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Account menu' })
}

/** Logs out with the account menu of pages with the portal's navigation. */
export async function logOut(page: Page): Promise<void> {
  await accountButton(page).click()
  await page.getByRole('button', { name: 'Log out' }).click()
}

/** Expects a page with a title. */
export async function expectTitle(page: Page, title: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** Waits until a question and its answers are on screen. */
export async function onQuestion(page: Page, number: number, count: number): Promise<void> {
  await expect(page.getByText(`Question ${number} of ${count}`, { exact: true })).toBeVisible()
}

/**
 * Clicks an answer, or double-clicks it, never at the place of the last click: that would belong to
 * the same double click.
 */
export async function press(page: Page, answer: string, clicks: 1 | 2 = 1): Promise<void> {
  const radio = page.getByRole('radio', { name: answer, exact: true })
  const width = (await radio.boundingBox())?.width ?? 0
  isOnTheLeft = !isOnTheLeft
  const position = { x: isOnTheLeft ? width / 4 : (width * 3) / 4, y: 24 }
  if (clicks === 2) await radio.dblclick({ position })
  else await radio.click({ delay: 60, position })
}

let isOnTheLeft = false

/** Chooses an answer by one click, and waits for the next screen. */
export async function choose(page: Page, answer: string): Promise<void> {
  const title = page.getByRole('heading', { level: 1 })
  const heading = (await title.textContent()) ?? ''
  await press(page, answer)
  // Checks at the next frame; an assertion retries only after a tenth of a second.
  await title
    .and(page.getByRole('heading', { name: heading, exact: true }))
    .waitFor({ state: 'hidden' })
}

/** Begins an assessment from its intro. */
export async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Get Started' }).click()
}

/** Fills the sandbox's form of a payment card. */
export async function enterCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expires').fill('1234')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('ZIP code').fill('12207')
}

/**
 * Finds an entry of a long list by typing, and chooses it with the keys: an opening list may move
 * under a pointer.
 */
export async function pick(
  page: Page,
  label: string | RegExp,
  typed: string,
  option: RegExp,
): Promise<void> {
  const box = page.getByRole('combobox', { name: label })
  await box.press('ControlOrMeta+a')
  await box.pressSequentially(typed)
  await expect(page.getByRole('option', { name: option })).toBeVisible()
  await box.press('ArrowDown')
  await box.press('Enter')
  await expect(page.getByRole('option')).toHaveCount(0)
}

/**
 * Continues from a page without a choice, or after an answer that does not continue automatically.
 */
export async function goOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click()
}

type Questions = {
  /** `FLOW/STEP`: if set, each question is checked and counts as visited. */
  readonly look?: string
  /** Begins with `INSTRUMENT-`, followed by the item's number. */
  readonly items: string
  readonly from?: number
  readonly to: number
  /** Position of the first of these items in the assessment, and the number of questions. */
  readonly first: number
  readonly count: number
  readonly answer: string
}

/** Answers the items of an instrument one by one, all with the same option. */
export async function answerItems(
  page: Page,
  { look, items, from = 1, to, first, count, answer }: Questions,
): Promise<void> {
  for (let i = from; i <= to; i += 1) {
    await onQuestion(page, first + i - from, count)
    if (look !== undefined) await expectNoAxeFindings(page, `${look}/${items}-${i}`)
    await choose(page, answer)
  }
}

type Form = { readonly look?: string; readonly count: number; readonly first?: number }

/** Answers the PHQ-9 with 'Several days' to item 9, which shows crisis help until Continue. */
export async function answerMoodInDanger(
  page: Page,
  { look, count, first = 1 }: Form,
): Promise<void> {
  await answerItems(page, {
    ...(look ? { look } : {}),
    items: 'phq9',
    to: 8,
    first,
    count,
    answer: 'Not at all',
  })
  await onQuestion(page, first + 8, count)
  if (look !== undefined) await expectNoAxeFindings(page, `${look}/phq9-9`)
  await press(page, 'Several days')
  await expect(page.getByRole('heading', { name: 'Thank you for telling us' })).toBeVisible()
  if (look !== undefined) await expectNoAxeFindings(page, `${look}/crisis-help`)
  await goOn(page)
}

/** The client's name for an API operation. */
export type Operation =
  | 'ActivateAccount'
  | 'ActivePrescriptions'
  | 'AppConfig'
  | 'ApplyCoupon'
  | 'Billing'
  | 'BookingAvailability'
  | 'CancelAppointment'
  | 'Cancellation'
  | 'CheckIn'
  | 'Circumstances'
  | 'CompleteUpload'
  | 'Conversation'
  | 'CreateSupportMessage'
  | 'CurrentUser'
  | 'DeleteUserContact'
  | 'EditSafetyPlan'
  | 'EmailUnsubscribe'
  | 'EmergencyContacts'
  | 'HubLink'
  | 'Medications'
  | 'PasswordlessLogin'
  | 'Pharmacies'
  | 'SaveProfile'
  | 'ScheduleAppointment'
  | 'SearchPharmacy'
  | 'SendMessageToProvider'
  | 'SendRunEvents'
  | 'SetDataSharingConsent'
  | 'SlotIsFree'
  | 'StartRun'
  | 'SubmitAppointmentFeedback'
  | 'SubmitAppointmentIncident'
  | 'SubmitProviderFeedback'
  | 'SubmitRun'
  | 'TriggerPasswordlessAuthFlow'
  | 'UpdatePharmacy'
  | 'UpdateUser'
  | 'UpsertUserContact'
  | 'VideoCall'

/**
 * Holds every request of an operation, so that a page can be checked while it waits.
 *
 * @returns A function that releases them.
 */
export async function hold(page: Page, operation: Operation): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/graphql', async (route) => {
    if (operationOf(route.request().postData()) === operation) await promise
    await route.fallback()
  })
  return resolve
}

/** Fails the next requests of an operation, like an unreachable server. */
export async function cutOff(page: Page, operation: Operation): Promise<() => Promise<void>> {
  const path = '**/graphql'
  const handler: Parameters<Page['route']>[1] = async (route) => {
    if (operationOf(route.request().postData()) === operation) await route.abort('connectionfailed')
    else await route.fallback()
  }
  await page.route(path, handler)
  return () => page.unroute(path, handler)
}

/** The names of a page's operations from now on, oldest first. */
export function listen(page: Page): readonly string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql')) asked.push(String(operationOf(request.postData())))
  })
  return asked
}

function operationOf(body: string | null): unknown {
  const sent: unknown = JSON.parse(body ?? 'null')
  return typeof sent === 'object' && sent !== null && 'operationName' in sent
    ? sent.operationName
    : null
}
