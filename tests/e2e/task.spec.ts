import { changeData, readData } from './change-data.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { expectTitle, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'

const OF_GRACE = `user_id = (select id from users where first_name = 'Grace')`

test('a task’s address opens the screen of one’s own open task, or home', async ({
  page,
  portal,
}) => {
  const refs = ['verify-identity', 'schedule-initial-video-assessment', 'unheard-of']
  await changeData(
    portal,
    ...refs.map(
      (ref) => `insert into tasks (id, user_id, ref, title, done, created_at, updated_at)
        select gen_random_uuid(), user_id, '${ref}', 'Title of ${ref}', false, created_at, updated_at from tasks where ref = 'medical-history' and ${OF_GRACE}`,
    ),
  )
  await test.step('another person’s task and an unknown one open home [TASK-02]', async () => {
    await startSession(page, 'Will Carter')
    for (const ref of ['no-such-task', 'medical-history']) {
      await page.goto(`/task/${ref}`)
      await expect(page).toHaveURL(/\/home$/)
      await expectTitle(page, /^Welcome, Will/)
    }
  })
  await test.step('three tasks have their own screen [TASK-01] [TASK-03]', async () => {
    await startSession(page, 'Ines Costa')
    await page.goto('/task/pharmacy-selection')
    await expectTitle(page, 'Choose your pharmacy')
    await startSession(page, 'Grace Liu')
    await page.goto('/task/verify-identity')
    await expectTitle(page, "Let's check that it's you")
  })
  await test.step('the medical history has one until it is done [TASK-01] [TASK-03] [TASK-05]', async () => {
    await page.goto('/task/medical-history')
    await expect(page.getByText('MEDICAL HISTORY')).toBeVisible()
    await changeData(portal, `update tasks set done = true where ref = 'medical-history'`)
    await page.goto('/task/medical-history')
    await expect(page).toHaveURL(/\/home$/)
  })
  await test.step('others show their title, id and ref, and that they have likely not been implemented yet [TASK-04]', async () => {
    const main = page.getByRole('main')
    for (const ref of refs.slice(1)) {
      const [row] = await readData(
        portal,
        `select id from tasks where ref = '${ref}' and ${OF_GRACE}`,
      )
      await page.goto(`/task/${ref}`)
      await expectTitle(page, `Title of ${ref}`)
      await expect(main.getByText('This task has likely not been implemented yet.')).toBeVisible()
      await expect(main.getByRole('definition')).toHaveText([String(Object(row).id), ref])
    }
    await expectNoAxeFindings(page, 'page/task')
    await page.getByRole('link', { name: 'Go to home' }).click()
    await expectTitle(page, 'Welcome, Grace!')
  })
})
