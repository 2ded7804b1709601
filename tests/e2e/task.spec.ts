import { changeData, readData } from './change-data.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { expectTitle, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'

const OF_GRACE = `user_id = (select id from users where first_name = 'Grace')`

test('a task’s address opens the screen for its ref: the pharmacy, or the medical history [TASK-01] [TASK-05]', async ({
  page,
  portal,
}) => {
  await startSession(page, 'Ines Costa')
  await page.goto('/task/pharmacy-selection')
  await expectTitle(page, 'Choose your pharmacy')
  await startSession(page, 'Grace Liu')
  await page.goto('/task/medical-history')
  await expect(page.getByText('MEDICAL HISTORY')).toBeVisible()
  await changeData(portal, `update tasks set done = true where ref = 'medical-history'`)
  await page.goto('/task/medical-history')
  await expect(page).toHaveURL(/\/home$/)
})

test('another person’s task opens home [TASK-02]', async ({ page }) => {
  await startSession(page, 'Will Carter')
  for (const ref of ['no-such-task', 'medical-history']) {
    await page.goto(`/task/${ref}`)
    await expect(page).toHaveURL(/\/home$/)
    await expectTitle(page, /^Welcome, Will/)
  }
})

test('three tasks have their own screen: the pharmacy, the medical history and the identity check [TASK-03]', async ({
  page,
  portal,
}) => {
  await changeData(
    portal,
    ...['verify-identity', 'schedule-initial-video-assessment'].map(
      (ref) => `insert into tasks (id, user_id, ref, title, done, created_at, updated_at)
        select gen_random_uuid(), user_id, '${ref}', 'Title of ${ref}', false, created_at, updated_at from tasks where ref = 'medical-history' and ${OF_GRACE}`,
    ),
  )
  await startSession(page, 'Ines Costa')
  await page.goto('/task/pharmacy-selection')
  await expectTitle(page, 'Choose your pharmacy')
  await startSession(page, 'Grace Liu')
  await page.goto('/task/verify-identity')
  await expectTitle(page, "Let's check that it's you")
  await page.goto('/task/medical-history')
  await expect(page.getByText('MEDICAL HISTORY')).toBeVisible()
  await page.goto('/task/schedule-initial-video-assessment')
  await expectTitle(page, 'Title of schedule-initial-video-assessment')
})

test('a task without a screen shows its title, id and ref, and that it has likely not been implemented yet [TASK-04]', async ({
  page,
  portal,
}) => {
  const refs = ['schedule-initial-therapy-consultation', 'unheard-of']
  await changeData(
    portal,
    ...refs.map(
      (ref) => `insert into tasks (id, user_id, ref, title, done, created_at, updated_at)
        select gen_random_uuid(), user_id, '${ref}', 'Title of ${ref}', false, created_at, updated_at from tasks where ref = 'medical-history' and ${OF_GRACE}`,
    ),
  )
  await startSession(page, 'Grace Liu')
  for (const ref of refs) {
    const [row] = await readData(portal, `select id from tasks where ref = '${ref}' and ${OF_GRACE}`)
    await page.goto(`/task/${ref}`)
    await expectTitle(page, `Title of ${ref}`)
    const main = page.getByRole('main')
    await expect(main.getByText('This task has likely not been implemented yet.')).toBeVisible()
    await expect(main.getByRole('definition')).toHaveText([String(Object(row).id), ref])
  }
  await expectNoAxeFindings(page, 'page/task')
  await page.getByRole('link', { name: 'Go to home' }).click()
  await expectTitle(page, 'Welcome, Grace!')
})
