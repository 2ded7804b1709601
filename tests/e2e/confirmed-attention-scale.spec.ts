import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPortalProcess } from '../support/portal-process.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { answerItems, answerMoodInDanger, begin, goOn, logIn } from './patient.ts'
import { test as base, expect, type PortalFixture } from './portal-test.ts'

/** On a portal whose operator confirmed the wording of the attention scale. */
const test = base.extend<object, PortalFixture>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const contentDir = mkdtempSync(join(tmpdir(), 'portal-content-'))
      cpSync(join(import.meta.dirname, '../../content'), contentDir, { recursive: true })
      const file = join(contentDir, 'brand/operations.json')
      writeFileSync(
        file,
        readFileSync(file, 'utf8').replace('"featureFlags": {', '"featureFlags": { "AsrsWordingConfirmed": true'),
      )
      const portal = await startPortalProcess({ CONTENT_DIR: contentDir })
      await use(portal)
      await portal.stop()
      rmSync(contentDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

const COUNT = 22

for (const [flow, address] of [
  ['scales', '/assessment?key=Scales'],
  ['pre-visit-scales', '/assessment?key=PreVisitScales&results=skip'],
] as const) {
  test(`${flow} ask the confirmed attention scale in place of the check of our own`, async ({ page }) => {
    await logIn(page, 'Leo Martin')
    await page.goto(address)
    await begin(page)
    await goOn(page)
    await answerMoodInDanger(page, { count: COUNT })
    await goOn(page)
    await answerItems(page, { items: 'gad7', to: 7, first: 10, count: COUNT, answer: 'Not at all' })
    await expect(page.getByRole('heading', { name: 'Last, attention' })).toBeVisible()
    await expectNoAxeFindings(page, `${flow}/questions/asrs:pre-screen`)
    await goOn(page)
    const look = `${flow}/questions`
    await answerItems(page, { look, items: 'asrs', to: 6, first: 17, count: COUNT, answer: 'Often' })
    if (flow === 'scales') {
      await expect(page.getByRole('button', { name: 'ADHD score 6/6, Likely' })).toBeVisible()
      return
    }
    await expect(page.getByRole('heading', { name: 'Thank you for telling us', level: 2 })).toBeVisible()
    await expectNoAxeFindings(page, 'pre-visit-scales/crisis-first')
    await goOn(page)
    await expect(page.getByRole('heading', { name: 'Hello, Leo' })).toBeVisible()
  })
}
