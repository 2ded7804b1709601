import type { Page } from 'playwright/test'
import { changeData } from './change-data.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { accountButton, cutOff, expectTitle, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'
import { savePlan } from './safety-plan.ts'

// A test cannot answer requests that the worker sends for a page.
test.use({ serviceWorkers: 'block' })

const EMAIL = 'will@demo.example'
const BEGUN = `insert into safety_plans (user_id, created_at) select id, now() from users where email = '${EMAIL}'`
const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const line = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const danger = (page: Page) => page.locator('.banner.danger')
const lastAnswer = (page: Page) => page.getByLabel(/What is the one thing/)
const share = (page: Page) =>
  page
    .getByRole('progressbar')
    .evaluate((bar) => Number(bar.getAttribute('value')) / Number(bar.getAttribute('max')))
const widthOf = (page: Page, part: string) =>
  page
    .locator(part)
    .first()
    .evaluate((one) => one.getBoundingClientRect().width)

async function toPlan(page: Page, search = ''): Promise<void> {
  await startSession(page, 'Will Carter')
  await page.goto(`/safety-plan${search}`)
}

type WizardStep = {
  readonly id: string
  readonly title: string
  /** The requirements that the step's own content proves. */
  readonly proves: string
  readonly rows: number
  readonly hasExamples: boolean
  readonly expectContent: (page: Page) => Promise<void>
  readonly fill: (page: Page) => Promise<void>
}

const WIZARD: readonly WizardStep[] = [
  {
    ...{
      id: 'environment',
      title: 'Making the environment safe',
      proves: '[SAFE-11]',
      rows: 0,
      hasExamples: false,
    },
    expectContent: (page) =>
      expect(
        page.getByText('Can you get to a firearm where you live or spend time?'),
      ).toBeVisible(),
    fill: async (page) => {
      await page.getByRole('radio', { name: 'Yes' }).first().check()
      await page.getByLabel(/What will you do so that/).fill('My brother keeps it')
      await page.getByRole('radio', { name: 'No' }).last().check()
    },
  },
  {
    ...{
      id: 'warning-signs',
      title: 'Warning signs',
      proves: '[SAFE-12]',
      rows: 3,
      hasExamples: true,
    },
    expectContent: (page) =>
      expect(
        page.getByRole('list').filter({ hasText: 'I lie awake' }).getByRole('listitem'),
      ).toHaveCount(3),
    fill: (page) => line(page, 'Warning sign 1').fill('I stop eating'),
  },
  {
    ...{
      id: 'coping',
      title: 'Coping strategies',
      proves: '[SAFE-13]',
      rows: 3,
      hasExamples: true,
    },
    expectContent: (page) => expect(line(page, 'Strategy 3')).toBeVisible(),
    fill: (page) => line(page, 'Strategy 2').fill('Walk by the river'),
  },
  {
    ...{
      id: 'distractions',
      title: 'People and social settings that provide distraction',
      proves: '[SAFE-14]',
    },
    ...{ rows: 4, hasExamples: true },
    expectContent: (page) => expect(group(page, 'Person or place 4')).toBeVisible(),
    fill: (page) =>
      group(page, 'Person or place 1')
        .getByLabel(/^Person or place/)
        .fill('Choir'),
  },
  {
    ...{
      id: 'crisis-contacts',
      title: 'People whom I can ask for help',
      proves: '[SAFE-15]',
      rows: 4,
      hasExamples: true,
    },
    expectContent: (page) => expect(group(page, 'Person 4')).toBeVisible(),
    fill: async (page) => {
      const person = group(page, 'Person 1')
      await person.getByLabel(/^Person/).fill('Rosa')
      await person.getByLabel(/^Phone number/).fill('555-010-0001')
    },
  },
  {
    ...{
      id: 'professionals',
      title: 'Professionals and agencies',
      proves: '[SAFE-16] [SAFE-17]',
      rows: 5,
      hasExamples: false,
    },
    expectContent: async (page) => {
      await expect(danger(page)).toContainText(
        'In an emergency, call 911, or call or text 988 right away.',
      )
      await expect(danger(page).getByRole('link', { name: 'call 911' })).toHaveAttribute(
        'href',
        'tel:911',
      )
      for (const list of ['Professional 1', 'Urgent care 1', 'Crisis help 3'])
        await expect(group(page, list)).toBeVisible()
    },
    fill: async (page) => {
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
  },
  {
    ...{
      id: 'reason',
      title: 'The one thing most important / worth living for',
      proves: '[SAFE-18]',
    },
    ...{ rows: 0, hasExamples: false },
    expectContent: (page) => expect(page.getByRole('textbox')).toHaveCount(1),
    fill: (page) => lastAnswer(page).fill('My sister'),
  },
]

test('a plan is written in seven steps without the portal’s navigation, and is completed', async ({
  page,
  portal,
}) => {
  await changeData(portal, BEGUN)
  await toPlan(page)
  await test.step('a new plan begins with an intro [SAFE-03] [SAFE-06] [RTES-10]', async () => {
    await expectTitle(page, 'Your safety plan')
    await expect(
      page.getByText('A safety plan is a list of steps that you write for yourself.'),
    ).toBeVisible()
    await expect(
      page.getByText(/If you leave without submitting, your plan is not saved\./),
    ).toBeVisible()
    await expect(accountButton(page)).toHaveCount(0)
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await expectNoAxeFindings(page, 'safety-plan-wizard/intro')
  })
  await test.step('the bar to leave quickly covers no part of a line', async () => {
    const leave = page.getByRole('complementary', { name: 'Leave this page quickly' })
    await expect
      .poll(async () => (await leave.boundingBox())?.width)
      .toBe(page.viewportSize()?.width)
  })
  await button(page, 'Get Started').click()
  for (const [
    index,
    { id, title, proves, rows, hasExamples, expectContent, fill },
  ] of WIZARD.entries()) {
    const isLast = index === 6
    await test.step(`step ${index + 1} is "${title}" ${proves}`, async () => {
      await expect(page.getByText(`Step ${index + 1} of 7`)).toBeVisible()
      await expectTitle(page, title)
      await expectContent(page)
      await expect(danger(page)).toHaveCount(id === 'professionals' ? 1 : 0)
      await expect(
        page.getByRole('main').getByRole('link', { name: 'call 911' }).first(),
      ).toBeVisible()
      await expectNoAxeFindings(page, `safety-plan-wizard/${id}/all`)
    })
    await test.step('it shows the progress, and names its button [SAFE-08] [SAFE-09] [SAFE-35]', async () => {
      await expect.poll(() => share(page)).toBeCloseTo((index + 1) / 8, 1)
      await expect(button(page, 'Next')).toHaveCount(isLast ? 0 : 1)
      await expect(button(page, 'Submit Safety Plan')).toHaveCount(isLast ? 1 : 0)
      await expect.poll(() => widthOf(page, 'main form')).toBe(700)
    })
    await test.step('its lists are empty, some with examples, and it needs answers [SAFE-19] [SAFE-27] [SAFE-32]', async () => {
      await expect(page.getByText('Other people have written')).toHaveCount(hasExamples ? 1 : 0)
      await expect(page.locator('main fieldset fieldset')).toHaveCount(rows)
      const submit = button(page, isLast ? 'Submit Safety Plan' : 'Next')
      await expect(submit).toHaveAttribute('aria-disabled', 'true')
      await fill(page)
      await expect(submit).not.toHaveAttribute('aria-disabled', 'true')
    })
    if (!isLast) await button(page, 'Next').click()
  }
  await test.step('Back returns [SAFE-08]', async () => {
    await button(page, 'Back').click()
    await expectTitle(page, 'Professionals and agencies')
    await expect.poll(() => share(page)).toBeCloseTo(6 / 8, 1)
    await button(page, 'Next').click()
  })
  await test.step('the last button submits [SAFE-09] [SAFE-10]', async () => {
    await button(page, 'Submit Safety Plan').click()
    await expectTitle(page, 'Safety plan completed')
    await expect(page.getByText(/Keep your plan where you can find it/)).toBeVisible()
    await expectNoAxeFindings(page, 'safety-plan/completed')
    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
    await expect(page).toHaveURL(/\/home$/)
  })
})

test('a list grows, shrinks and advises without refusing; the draft survives a reload, and can be deleted', async ({
  page,
  portal,
}) => {
  await changeData(portal, BEGUN)
  await toPlan(page)
  await button(page, 'Get Started').click()
  await page.getByRole('radio', { name: 'No' }).first().check()
  await page.getByRole('radio', { name: 'No' }).last().check()
  await button(page, 'Next').click()
  await test.step('three warning signs are recommended, and fewer are enough [SAFE-31] [SAFE-32]', async () => {
    await button(page, 'Add another').click()
    await line(page, 'Warning sign 4').fill('I pace')
    await expect(
      page.getByText('Three or more help you notice early. You can go on with fewer.'),
    ).toBeVisible()
    await button(page, 'Remove Warning sign 2').click()
    await expect(line(page, 'Warning sign 3')).toHaveValue('I pace')
    await expect(line(page, 'Warning sign 4')).toHaveCount(0)
    await expect(button(page, 'Next')).not.toHaveAttribute('aria-disabled', 'true')
  })
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(line(page, 'Warning sign 3')).toHaveValue('I pace')
  await button(page, 'Leave').click()
  await button(page, 'Leave without saving').click()
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/safety-plan')
  await expectTitle(page, 'Your safety plan')
})

/** A plan with all rows filled. */
function fullPlan() {
  const rows = (count: number, words: string) =>
    Array.from({ length: count }, (_, i) => `${words} ${i + 1}, as I wrote it down in May`)
  const people = (count: number, words: string) =>
    rows(count, words).map((name, i) => ({
      name,
      contact: `555-010-${String(i).padStart(4, '0')}, on weekdays after five`,
    }))
  const long =
    'My brother has the key, and I call him when I think of it. He knows what to do, and comes over. '.repeat(
      2,
    )
  return {
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
    crisisFacilities: people(1, 'Harbor Hospital').map((one) => ({
      ...one,
      address: '1 Elm Street, Albany, NY 12207',
    })),
    crisisResources: people(3, 'A line for nights'),
    reasonToLive: long,
  }
}

test('an address can force the wizard or the plan; crisis help and the site map link to the plan, which prints on one page', async ({
  page,
  portal,
}) => {
  await test.step('without a plan the page opens home [SAFE-02]', async () => {
    await toPlan(page, '?mode=edit')
    await expect(page).toHaveURL(/\/home$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, ' })).toBeVisible()
  })
  await test.step('a plan that was never saved opens for editing only if forced [SAFE-03] [SAFE-05]', async () => {
    await changeData(portal, BEGUN)
    for (const [address, title] of [
      ['?mode=edit', 'My Safety Plan'],
      ['/edit', 'My Safety Plan'],
      ['?mode=else', 'Your safety plan'],
    ] as const) {
      await page.goto(`/safety-plan${address}`)
      await expectTitle(page, title)
    }
  })
  await test.step('a saved plan opens the wizard only if forced [SAFE-05]', async () => {
    await savePlan(portal, EMAIL, fullPlan())
    for (const address of ['/complete', '?mode=complete']) {
      await page.goto(`/safety-plan${address}`)
      await expectTitle(page, 'Your safety plan')
    }
  })
  await test.step('crisis help and the site map link to the saved plan [SAFE-01] [SAFE-04] [SAFE-25]', async () => {
    await page.goto('/crisis-resources')
    await page.getByRole('link', { name: 'View Safety Plan' }).click()
    await expectTitle(page, 'My Safety Plan')
    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
    await expect(page).toHaveURL(/\/home$/)
    await page.getByRole('link', { name: 'Site map' }).click()
    await expectTitle(page, 'Site map')
    await expectNoAxeFindings(page, 'sitemap/safety-plan')
    await page.getByRole('main').getByRole('link', { name: 'Your safety plan' }).click()
    await expectTitle(page, 'My Safety Plan')
    await expect(region(page, /^Step 7/)).toContainText('My brother has the key')
  })
  await test.step('all rows fit on one page of both paper sizes', async () => {
    for (const format of ['Letter', 'A4']) {
      const pdf = await page.pdf({ format })
      expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g), format).toHaveLength(1)
    }
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Edit Step 1' })).toBeHidden()
  })
})

test('a saved plan is read and edited one step at a time; leaving a changed step asks, and a failed save keeps the text', async ({
  page,
  portal,
}) => {
  await changeData(portal, BEGUN)
  await savePlan(portal, EMAIL)
  await toPlan(page)
  await test.step('it has a way to crisis help, an explanation and a warning, within 700 px [SAFE-01] [SAFE-20] [SAFE-35]', async () => {
    await expect(page.getByRole('link', { name: 'Crisis resources' }).first()).toHaveAttribute(
      'href',
      '/crisis-resources',
    )
    await expect(
      page.getByText(/These are the steps that you wrote for hard moments/),
    ).toBeVisible()
    await expect(danger(page)).toContainText('call 911 or go to the nearest emergency room')
    await expect(
      region(page, 'Step 7: The one thing most important / worth living for'),
    ).toContainText('My sister')
    await expect.poll(() => widthOf(page, 'main section.card')).toBe(700)
    const call = region(page, /^Step 5/).getByRole('link', { name: 'Call Rosa' })
    await expect(call).toHaveAttribute('href', 'tel:+15550100001')
    await expect.poll(async () => (await call.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  })
  await test.step('one step at a time is edited [SAFE-21] [SAFE-22]', async () => {
    for (let step = 1; step <= 7; step += 1)
      await expect(button(page, `Edit Step ${step}`)).toBeVisible()
    for (const [index, { id }] of WIZARD.entries()) {
      await button(page, `Edit Step ${index + 1}`).click()
      await expect(button(page, `Edit Step ${index + 1}`)).toHaveCount(0)
      await expect(button(page, 'Save')).toHaveCount(1)
      await expectNoAxeFindings(page, `safety-plan-steps/${id}/all`)
    }
  })
  await test.step('a saved step is read again with the person [SAFE-22] [SAFE-24]', async () => {
    await button(page, 'Edit Step 2').click()
    await expect(button(page, 'Save')).toHaveCount(1)
    await expect(line(page, 'Warning sign 1')).toHaveValue('I stop eating')
    await line(page, 'Warning sign 1').fill('I stop calling')
    const read = page.waitForResponse((reply) =>
      (reply.request().postData() ?? '').includes('CurrentUser'),
    )
    await button(page, 'Save').click()
    await read
    await expect(region(page, /^Step 2/)).toContainText('I stop calling')
    await expect(button(page, 'Save')).toHaveCount(0)
  })
  await test.step('a failed save shows its messages and the emergency lines, and keeps the text [SAFE-36]', () =>
    expectFailedSaves(page, () => savePlan(portal, EMAIL, { reasonToLive: 'My choir' })))
  await test.step('leaving a changed step asks first, for another step, Cancel or a link [SAFE-23]', () =>
    expectQuestionOnLeaving(page))
})

/** Tries to save step 7 three times before it succeeds. */
async function expectFailedSaves(page: Page, saveAsProvider: () => Promise<void>): Promise<void> {
  await button(page, 'Edit Step 7').click()
  await lastAnswer(page).fill('My dog')
  await page.route('**/graphql', async (route) => {
    if (!(route.request().postData() ?? '').includes('EditSafetyPlan')) return route.fallback()
    const errors = ['The plan is too long.', 'A step is missing.'].map((message) => ({
      message,
      extensions: { code: 'INVALID_PLAN' },
    }))
    return route.fulfill({ json: { data: null, errors } })
  })
  await button(page, 'Save').click()
  const banner = danger(page).last()
  await expect(banner.locator('p')).toHaveText([
    'Error: The plan is too long.',
    'A step is missing.',
    'Your words are still here. If you are in danger, call 911, or call or text 988.',
  ])
  await page.unroute('**/graphql')
  await saveAsProvider()
  await button(page, 'Save').click()
  await expect(banner).toContainText(
    'Error: Your provider changed your plan while you were writing.',
  )
  await expect(lastAnswer(page)).toHaveValue('My dog')
  const reconnect = await cutOff(page, 'EditSafetyPlan')
  await button(page, 'Save').click()
  await expect(banner).toContainText('Error: An unexpected error occurred. Please try again.')
  await reconnect()
  await button(page, 'Save').click()
  await expect(region(page, /^Step 7/)).toContainText('My dog')
}

/** Leaves the unchanged and the changed step 7 of a plan whose last answer is 'My dog'. */
async function expectQuestionOnLeaving(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Abandon changes?' })
  await button(page, 'Edit Step 7').click()
  await button(page, 'Cancel').click()
  await expect(button(page, 'Edit Step 7')).toBeFocused()
  await button(page, 'Edit Step 7').click()
  await lastAnswer(page).fill('My bird')
  await button(page, 'Edit Step 6').click()
  await expect(question).toBeVisible()
  await expectNoAxeFindings(page, 'safety-plan-steps/abandon')
  await expect(question.getByRole('button', { name: 'Back' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(lastAnswer(page)).toHaveValue('My bird')
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await question.getByRole('button', { name: 'Back' }).click()
  await expect(lastAnswer(page)).toHaveValue('My bird')
  await button(page, 'Cancel').click()
  await question.getByRole('button', { name: 'Continue' }).click()
  await expect(region(page, /^Step 7/)).toContainText('My dog')
  await button(page, 'Edit Step 7').click()
  await lastAnswer(page).fill('My cat')
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await question.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/home$/)
}
