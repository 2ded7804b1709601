import type { Page } from 'playwright/test'

/** The server's replies name this time, in the past, from now on: the page takes it for the present. */
export async function tellTime(page: Page, date: string): Promise<void> {
  await page.route('**/graphql', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, headers: { ...reply.headers(), date } })
  })
}
