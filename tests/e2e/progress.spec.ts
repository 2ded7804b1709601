import type { Page } from 'playwright/test'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { logIn } from './patient.ts'
import { expect, test } from './portal-test.ts'
import { DESKTOP_SIZE, resize } from './resize.ts'

const block = (page: Page) => page.getByRole('region', { name: 'Monthly symptom tracking' })
const tab = (page: Page, name: string) => block(page).getByRole('tab', { name })
const scores = (page: Page) => block(page).getByRole('tabpanel').getByRole('button')

test('home shows the progress of three people: a chart needs two scores, and ADHD is only for people who are monitored', async ({
  page,
}) => {
  await logIn(page, 'Leo Martin')
  await test.step('a line per scale in tabs, and a tap shows the score [PROG-01] [PROG-05]', async () => {
    await expect(block(page).getByRole('tab')).toHaveText([
      'Depression (PHQ)',
      'Anxiety (GAD-7)',
      'ADHD (ASRS v1.1)',
    ])
    await expect(scores(page)).toHaveText(['15', '11', '6'])
    await expect(block(page).locator('.score-chart')).toContainText(/0.*5.*10.*15.*20.*24/)
    await scores(page).first().click()
    await expect(page.getByRole('tooltip')).toHaveText(/: 15$/)
    await expectNoAxeFindings(page, 'home/symptoms', 'symptom-tracking/depression-trend')
    await tab(page, 'Depression (PHQ)').press('ArrowRight')
    await expect(tab(page, 'Anxiety (GAD-7)')).toBeFocused()
    await expect(scores(page).last()).toHaveAccessibleName(/: 4, Minimal$/)
    await expectNoAxeFindings(page, 'symptom-tracking/anxiety-trend')
    await tab(page, 'ADHD (ASRS v1.1)').click()
    await expect(block(page).getByRole('table')).toBeHidden()
    await block(page).getByText('Show as table').click()
    await expect(block(page).getByRole('cell')).toHaveText([
      '4',
      'Likely',
      '4',
      'Likely',
      '5',
      'Likely',
    ])
    await expectNoAxeFindings(page, 'symptom-tracking/adhd-trend')
    await block(page).getByText('Show as table').click()
    await expect(block(page).getByRole('table')).toBeHidden()
  })
  await test.step('the card is 312 px wide, or uses the remaining width; below 746 px its text is under it [PROG-14] [PROG-15]', async () => {
    const look = async () => {
      const card = await block(page).locator('.progress-card').boundingBox()
      const words = await block(page).getByText('Show as table').boundingBox()
      return {
        width: card?.width,
        isBeside: (words?.x ?? 0) >= (card?.x ?? 0) + (card?.width ?? 0),
      }
    }
    for (const [window, width, isBeside] of [
      [1280, 312, true],
      [746, 312, true],
      [745, 312, false],
      [390, 268, false],
    ] as const) {
      await resize(page, { width: window, height: DESKTOP_SIZE.height })
      await expect.poll(look, `${window} px`).toEqual({ width, isBeside })
    }
    await resize(page, DESKTOP_SIZE)
  })
  await logIn(page, 'Rosa Delgado')
  await test.step('the newest score is compared with the one before; the third scale is hidden [PROG-07] [PROG-13]', async () => {
    await expect(block(page).getByRole('tab')).toHaveText(['Depression (PHQ)', 'Anxiety (GAD-7)'])
    await expect(block(page)).toContainText(/Up from \d+ on \w+, \w+ \d+\./)
    await expect(block(page).getByRole('link', { name: 'Message your provider' })).toHaveAttribute(
      'href',
      '/messages',
    )
    await tab(page, 'Anxiety (GAD-7)').click()
    await expect(block(page)).toContainText(/The same as on \w+, \w+ \d+\./)
  })
  await logIn(page, 'Will Carter')
  await test.step('one score gives no chart, and the block shows the days left [PROG-03] [PROG-04]', async () => {
    await expect(block(page)).toContainText("You'll see a chart after two check-ins.")
    await expect(scores(page)).toHaveCount(0)
    await expect(block(page)).toContainText(/2\d days until your next check-in/)
  })
})
