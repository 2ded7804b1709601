import type { Page } from 'playwright/test'
import { changeData } from './change-data.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { accountButton, cutOff, expectTitle, logIn, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'
import { savePlan } from './safety-plan.ts'

// A test cannot answer requests that the worker sends for a page.
test.use({ serviceWorkers: 'block' })

const EMAIL = 'will@demo.example'
const BEGUN = `insert into safety_plans (user_id, created_at) select id, now() from users where email = '${EMAIL}'`
const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true })
const line = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const look = (...steps: readonly string[]) => steps.map((step) => `safety-plan-wizard/${step}`)
const share = (page: Page) =>
  page.getByRole('progressbar').evaluate((bar) => Number(bar.getAttribute('value')) / Number(bar.getAttribute('max')))

async function toPlan(page: Page, search = ''): Promise<void> {
  await startSession(page, 'Will Carter')
  await page.goto(`/safety-plan${search}`)
}

/** Writes a whole plan, from the intro to its last button. */
async function write(page: Page, eachStep: (step: number) => Promise<void> = async () => undefined): Promise<void> {
  await page.getByRole('button', { name: 'Get Started' }).click()
  const fill: readonly (() => Promise<void>)[] = [
    async () => {
      await page.getByRole('radio', { name: 'Yes' }).first().check()
      await page.getByLabel(/What will you do so that/).fill('My brother keeps it')
      await page.getByRole('radio', { name: 'No' }).last().check()
    },
    async () => line(page, 'Warning sign 1').fill('I stop eating'),
    async () => line(page, 'Strategy 2').fill('Walk by the river'),
    async () =>
      group(page, 'Person or place 1')
        .getByLabel(/^Person or place/)
        .fill('Choir'),
    async () => {
      await group(page, 'Person 1')
        .getByLabel(/^Person/)
        .fill('Rosa')
      await group(page, 'Person 1')
        .getByLabel(/^Phone number/)
        .fill('555-010-0001')
    },
    async () => {
      await group(page, 'Professional 1')
        .getByLabel(/^Professional/)
        .fill('Dr. Lake')
      await group(page, 'Urgent care 1')
        .getByLabel(/^Address/)
        .fill('1 Elm Street')
      await group(page, 'Crisis help 1')
        .getByLabel(/^Crisis help/)
        .fill('Call 988')
    },
    async () => page.getByLabel(/What is the one thing/).fill('My sister'),
  ]
  for (const [step, fillIn] of fill.entries()) {
    await expect(page.getByText(`Step ${step + 1} of 7`)).toBeVisible()
    await eachStep(step)
    await fillIn()
    if (step < 6) await next(page).click()
  }
}

const STEPS = ['environment', 'warning-signs', 'coping', 'distractions', 'crisis-contacts', 'professionals', 'reason']

const TITLES = [
  'Making the environment safe',
  'Warning signs',
  'Coping strategies',
  'People and social settings that provide distraction',
  'People whom I can ask for help',
  'Professionals and agencies',
  'The one thing most important / worth living for',
]

test('a plan is written in seven steps without the portal’s navigation, and is completed [SAFE-10] [SAFE-06] [RTES-10]', async ({
  page,
  portal,
}) => {
  await changeData(portal, BEGUN)
  await toPlan(page)
  await expectTitle(page, 'Your safety plan')
  await expect(page.getByText('A safety plan is a list of steps that you write for yourself.')).toBeVisible()
  await expect(page.getByText(/If you leave without submitting, your plan is not saved\./)).toBeVisible()
  await expect(accountButton(page)).toHaveCount(0)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expectNoAxeFindings(page, ...look('intro'))
  const leave = page.getByRole('complementary', { name: 'Leave this page quickly' })
  await expect
    .poll(async () => (await leave.boundingBox())?.width, 'it covers no part of a line')
    .toBe(page.viewportSize()?.width)
  await write(page, async (step) => {
    await expectTitle(page, TITLES[step] ?? '')
    await expect(page.getByRole('main').getByRole('link', { name: 'call 911' }).first()).toBeVisible()
    await expectNoAxeFindings(page, ...look(`${STEPS[step]}/all`))
  })
  await page.getByRole('button', { name: 'Submit Safety Plan' }).click()
  await expectTitle(page, 'Safety plan completed')
  await expect(page.getByText(/Keep your plan where you can find it/)).toBeVisible()
  await expectNoAxeFindings(page, 'safety-plan/completed')
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL(/\/home$/)
})

test('each step has its title and its questions, with examples from step 2 to 5 [SAFE-11] [SAFE-12] [SAFE-19]', async ({
  page,
  portal,
}) => {
  await changeData(portal, BEGUN)
  await toPlan(page)
  await write(page, async (step) => {
    await expectTitle(page, TITLES[step] ?? '')
    await expect(page.getByText('Other people have written')).toHaveCount([1, 2, 3, 4].includes(step) ? 1 : 0)
    if (step === 0) await expect(page.getByText('Can you get to a firearm where you live or spend time?')).toBeVisible()
    if (step === 1) await expect(page.getByRole('list').filter({ hasText: 'I lie awake' }).getByRole('listitem')).toHaveCount(3)
  })
})

test('the steps after coping have people, places and helpers [SAFE-13] [SAFE-14] [SAFE-15]', async ({ page, portal }) => {
  await changeData(portal, BEGUN)
  await toPlan(page)
  await write(page, async (step) => {
    await expectTitle(page, TITLES[step] ?? '')
    if (step === 2) await expect(line(page, 'Strategy 3')).toBeVisible()
    if (step === 3) await expect(group(page, 'Person or place 4')).toBeVisible()
    if (step === 4) await expect(group(page, 'Person 4')).toBeVisible()
  })
})

test('step 6 asks for three lists under a notice of danger, step 7 for one thing [SAFE-16] [SAFE-17] [SAFE-18]', async ({
  page,
  portal,
}) => {
  await changeData(portal, BEGUN)
  await toPlan(page)
  await write(page, async (step) => {
    const danger = page.locator('.banner.danger')
    await expect(danger).toHaveCount(step === 5 ? 1 : 0)
    if (step === 5) {
      await expect(danger).toContainText('In an emergency, call 911, or call or text 988 right away.')
      await expect(danger.getByRole('link', { name: 'call 911' })).toHaveAttribute('href', 'tel:911')
      for (const list of ['Professional 1', 'Urgent care 1', 'Crisis help 3']) await expect(group(page, list)).toBeVisible()
    }
    if (step === 6) {
      await expectTitle(page, 'The one thing most important / worth living for')
      await expect(page.getByRole('textbox')).toHaveCount(1)
    }
  })
})

test('the bar shows the progress, Back returns, and the last button submits [SAFE-08] [SAFE-09]', async ({ page, portal }) => {
  await changeData(portal, BEGUN)
  await toPlan(page)
  await write(page, async (step) => {
    await expect.poll(() => share(page)).toBeCloseTo((step + 1) / 8, 1)
    await expect(page.getByRole('button', { name: 'Next', exact: true })).toHaveCount(step < 6 ? 1 : 0)
    await expect(page.getByRole('button', { name: 'Submit Safety Plan' })).toHaveCount(step < 6 ? 0 : 1)
  })
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expectTitle(page, 'Professionals and agencies')
  await expect.poll(() => share(page)).toBeCloseTo(6 / 8, 1)
})

test('lists begin with empty rows, can grow and shrink, and give advice without refusing [SAFE-27] [SAFE-31] [SAFE-32]', async ({
  page,
  portal,
}) => {
  await changeData(portal, BEGUN)
  await toPlan(page)
  const rows = [0, 3, 3, 4, 4, 5, 0]
  await write(page, async (step) => {
    await expect(page.locator('main fieldset fieldset')).toHaveCount(rows[step] ?? 0)
    if (step < 6) await expect(next(page)).toHaveAttribute('aria-disabled', 'true')
    if (step !== 1) return
    await page.getByRole('button', { name: 'Add another' }).click()
    await line(page, 'Warning sign 4').fill('I pace')
    await expect(page.getByText('Three or more help you notice early. You can go on with fewer.')).toBeVisible()
    await page.getByRole('button', { name: 'Remove Warning sign 2' }).click()
    await expect(line(page, 'Warning sign 3')).toHaveValue('I pace')
    await expect(line(page, 'Warning sign 4')).toHaveCount(0)
    await expect(next(page)).not.toHaveAttribute('aria-disabled', 'true')
  })
})

test('answers are a draft that survives a reload, and that can be deleted', async ({ page, portal }) => {
  await changeData(portal, BEGUN)
  await toPlan(page)
  await page.getByRole('button', { name: 'Get Started' }).click()
  await page.getByRole('radio', { name: 'No' }).first().check()
  await page.getByRole('radio', { name: 'No' }).last().check()
  await next(page).click()
  await line(page, 'Warning sign 2').fill('I lie awake')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(line(page, 'Warning sign 2')).toHaveValue('I lie awake')
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/safety-plan')
  await expectTitle(page, 'Your safety plan')
})

test('without a plan the page opens home; an address can force the wizard or the plan [SAFE-02] [SAFE-05]', async ({
  page,
  portal,
}) => {
  await toPlan(page, '?mode=edit')
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, ' })).toBeVisible()
  await changeData(portal, BEGUN)
  await page.goto('/safety-plan?mode=edit')
  await expectTitle(page, 'My Safety Plan')
  await page.goto('/safety-plan/edit')
  await expectTitle(page, 'My Safety Plan')
  await page.goto('/safety-plan?mode=else')
  await expectTitle(page, 'Your safety plan')
  await savePlan(portal, EMAIL)
  await page.goto('/safety-plan/complete')
  await expectTitle(page, 'Your safety plan')
  await page.goto('/safety-plan?mode=complete')
  await expectTitle(page, 'Your safety plan')
})

test('the wizard comes first, and after saving the plan, within 700 px [SAFE-01] [SAFE-03] [SAFE-04]', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await changeData(portal, BEGUN)
  await toPlan(page)
  await expectTitle(page, 'Your safety plan')
  await savePlan(portal, EMAIL)
  await page.goto('/safety-plan')
  await expectTitle(page, 'My Safety Plan')
  await expect(region(page, 'Step 7: The one thing most important / worth living for')).toContainText('My sister')
})

test('the plan has a way back, an explanation, a warning, and a link home [SAFE-20] [SAFE-25] [SAFE-35]', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await changeData(portal, BEGUN)
  await savePlan(portal, EMAIL)
  await toPlan(page)
  await expect(page.getByRole('link', { name: 'Crisis resources' }).first()).toHaveAttribute('href', '/crisis-resources')
  await expect(page.getByText(/These are the steps that you wrote for hard moments/)).toBeVisible()
  await expect(page.locator('.banner.danger')).toContainText('call 911 or go to the nearest emergency room')
  const widthOf = (part: string) =>
    page
      .locator(part)
      .first()
      .evaluate((one) => one.getBoundingClientRect().width)
  await expect.poll(() => widthOf('main section.card')).toBe(700)
  const call = region(page, /^Step 5/).getByRole('link', { name: 'Call Rosa' })
  await expect(call).toHaveAttribute('href', 'tel:+15550100001')
  await expect.poll(async () => (await call.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await expectNoAxeFindings(page, 'safety-plan/plan', 'safety-plan-steps/help')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Edit Step 1' })).toBeHidden()
  const pdf = await page.pdf({ format: 'Letter' })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/safety-plan?mode=complete')
  await page.getByRole('button', { name: 'Get Started' }).click()
  await expect.poll(() => widthOf('main form')).toBe(700)
})

test('a plan with all rows filled is printed on one page, on both paper sizes', async ({ page, portal }) => {
  await changeData(portal, BEGUN)
  const rows = (count: number, words: string) =>
    Array.from({ length: count }, (_, i) => `${words} ${i + 1}, as I wrote it down in May`)
  const people = (count: number, words: string) =>
    rows(count, words).map((name, i) => ({ name, contact: `555-010-${String(i).padStart(4, '0')}, on weekdays after five` }))
  const long = 'My brother has the key, and I call him when I think of it. He knows what to do, and comes over. '.repeat(2)
  await savePlan(portal, EMAIL, {
    firearmAccess: true,
    firearmAccessPlan: long,
    dangerousMeans: true,
    dangerousMeansList: 'The box in the bathroom',
    dangerousMeansPlan: long,
    warningSigns: rows(3, 'I stop answering my friends'),
    copingStrategies: rows(3, 'I walk to the lake with music on'),
    distractions: people(4, 'The choir in the old hall'),
    crisisContacts: people(4, 'My aunt Leila'),
    professionalContacts: people(1, 'Dr. Lake'),
    crisisFacilities: people(1, 'Harbor Hospital').map((one) => ({ ...one, address: '1 Elm Street, Albany, NY 12207' })),
    crisisResources: people(3, 'A line for nights'),
    reasonToLive: long,
  })
  await toPlan(page)
  await expectTitle(page, 'My Safety Plan')
  for (const format of ['Letter', 'A4']) {
    const pdf = await page.pdf({ format })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g), format).toHaveLength(1)
  }
})

test('one step at a time is edited, saved, and read again with the person [SAFE-21] [SAFE-22] [SAFE-24]', async ({
  page,
  portal,
}) => {
  await changeData(portal, BEGUN)
  await savePlan(portal, EMAIL)
  await toPlan(page)
  for (let step = 1; step <= 7; step += 1) await expect(page.getByRole('button', { name: `Edit Step ${step}` })).toBeVisible()
  for (const [index, step] of STEPS.entries()) {
    await page.getByRole('button', { name: `Edit Step ${index + 1}` }).click()
    await expect(page.getByRole('button', { name: `Edit Step ${index + 1}` })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(1)
    await expectNoAxeFindings(page, `safety-plan-steps/${step}/all`)
  }
  await page.getByRole('button', { name: 'Edit Step 2' }).click()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(1)
  await expect(line(page, 'Warning sign 1')).toHaveValue('I stop eating')
  await line(page, 'Warning sign 1').fill('I stop calling')
  const read = page.waitForResponse((reply) => (reply.request().postData() ?? '').includes('CurrentUser'))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await read
  await expect(region(page, /^Step 2/)).toContainText('I stop calling')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
})

test('leaving a changed step asks first, for another step, Cancel or a link [SAFE-23]', async ({ page, portal }) => {
  await changeData(portal, BEGUN)
  await savePlan(portal, EMAIL)
  await toPlan(page)
  const question = page.getByRole('dialog', { name: 'Abandon changes?' })
  await page.getByRole('button', { name: 'Edit Step 7' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Edit Step 7' })).toBeFocused()
  await page.getByRole('button', { name: 'Edit Step 7' }).click()
  const answer = page.getByLabel(/What is the one thing/)
  await answer.fill('My dog')
  await page.getByRole('button', { name: 'Edit Step 6' }).click()
  await expect(question).toBeVisible()
  await expectNoAxeFindings(page, 'safety-plan-steps/abandon')
  await expect(question.getByRole('button', { name: 'Back' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(answer).toHaveValue('My dog')
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await question.getByRole('button', { name: 'Back' }).click()
  await expect(answer).toHaveValue('My dog')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Continue' }).click()
  await expect(region(page, /^Step 7/)).toContainText('My sister')
  await page.getByRole('button', { name: 'Edit Step 7' }).click()
  await answer.fill('My cat')
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await question.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/home$/)
})

test('a failed save shows its messages and the emergency lines, and keeps the text [SAFE-36]', async ({ page, portal }) => {
  await changeData(portal, BEGUN)
  await savePlan(portal, EMAIL)
  await toPlan(page)
  await page.getByRole('button', { name: 'Edit Step 7' }).click()
  await page.getByLabel(/What is the one thing/).fill('My dog')
  await page.route('**/graphql', async (route) => {
    if (!(route.request().postData() ?? '').includes('EditSafetyPlan')) return route.fallback()
    const errors = ['The plan is too long.', 'A step is missing.'].map((message) => ({
      message,
      extensions: { code: 'INVALID_PLAN' },
    }))
    return route.fulfill({ json: { data: null, errors } })
  })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  const banner = page.locator('.banner.danger').last()
  await expect(banner.locator('p')).toHaveText([
    'Error: The plan is too long.',
    'A step is missing.',
    'Your words are still here. If you are in danger, call 911, or call or text 988.',
  ])
  await page.unroute('**/graphql')
  await savePlan(portal, EMAIL, { reasonToLive: 'My choir' })
  await save.click()
  await expect(banner).toContainText('Error: Your provider changed your plan while you were writing.')
  await expect(page.getByLabel(/What is the one thing/)).toHaveValue('My dog')
  const reconnect = await cutOff(page, 'EditSafetyPlan')
  await save.click()
  await expect(banner).toContainText('Error: An unexpected error occurred. Please try again.')
  await reconnect()
  await save.click()
  await expect(region(page, /^Step 7/)).toContainText('My dog')
})

test('crisis help links to the plan, and so does the site map', async ({ page, portal }) => {
  await changeData(portal, BEGUN)
  await savePlan(portal, EMAIL)
  await logIn(page, 'Will Carter')
  await page.goto('/crisis-resources')
  await page.getByRole('link', { name: 'View Safety Plan' }).click()
  await expectTitle(page, 'My Safety Plan')
  await page.goto('/sitemap')
  await expectTitle(page, 'Site map')
  await expectNoAxeFindings(page, 'sitemap/safety-plan')
  await page.getByRole('main').getByRole('link', { name: 'Your safety plan' }).click()
  await expectTitle(page, 'My Safety Plan')
})
