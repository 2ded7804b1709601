import type { Page } from 'playwright/test'

/** From now on the server's replies have this past time, and the page uses it as the present. */
export async function tellTime(page: Page, date: string): Promise<void> {
  await page.route('**/graphql', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, headers: { ...reply.headers(), date } })
  })
}
