import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright'

type Personas = {
  readonly password: string
  readonly patients: readonly { readonly email: string; readonly tasks?: readonly string[] }[]
}

/**
 * Bytes of all scripts, each gzipped, that a fresh browser loads until the first question of the
 * intake can be answered, login included.
 */
export function bytesToFirstQuestion(browser: Browser, url: string): Promise<number> {
  return scriptBytes(browser, async (page) => {
    const { password, email } = patientWithIntake()
    await page.goto(`${url}/login`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('button', { name: 'Get Started' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('radio').first().waitFor()
  })
}

/**
 * Bytes of all scripts, each gzipped, that a fresh browser loads to show the first radio button of
 * a page.
 */
export function bytesToFirstRadio(browser: Browser, url: string): Promise<number> {
  return scriptBytes(browser, async (page) => {
    await page.goto(url)
    await page.getByRole('radio').first().waitFor()
  })
}

async function scriptBytes(
  browser: Browser,
  visit: (page: Page) => Promise<void>,
): Promise<number> {
  const context = await browser.newContext()
  const scripts = new Map<string, Promise<Buffer>>()
  context.on('response', (response) => {
    if (response.ok() && response.headers()['content-type']?.includes('javascript'))
      scripts.set(response.url(), response.body())
  })
  await visit(await context.newPage())
  const bodies = await Promise.all(scripts.values())
  await context.close()
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
}

function patientWithIntake(): { readonly password: string; readonly email: string } {
  const path = join(import.meta.dirname, '../../content/demo/personas.json')
  const { password, patients }: Personas = JSON.parse(readFileSync(path, 'utf8'))
  const patient = patients.find(({ tasks }) => tasks?.includes('initial-questionnaire-assessment'))
  if (!patient)
    throw new Error('Cannot measure the first question: no demo patient has an intake to do')
  return { password, email: patient.email }
}
