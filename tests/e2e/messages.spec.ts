import type { Locator, Page, Request } from 'playwright/test'
import type { PortalProcess } from '../support/portal-process.ts'
import { askFor } from './ask-for.ts'
import { changeData } from './change-data.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { cutOff, expectTitle, listen, logIn, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'
import { tellTime } from './tell-time.ts'

const LAST = 'Rough guesses are enough.'
const bubbles = (page: Page) => page.locator('.bubble')
const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })
const send = (page: Page) => page.getByRole('button', { name: /^(Send message|Try again)$/ })
const badge = (page: Page) => page.getByRole('navigation', { name: 'Main' }).locator('.badge')
const setCare = (portal: PortalProcess, careType: string, status: string) =>
  changeData(
    portal,
    `update user_care_flows set care_status = '${status}' where care_type = '${careType}'
      and user_id = (select id from users where email = 'vera@demo.example')`,
  )

test('a person reads their messages, finds crisis help, and sees the providers of active care', async ({
  page,
  portal,
}) => {
  const links = page.getByRole('main').locator('a.card')
  await logIn(page, 'Vera Winters')
  await test.step('the bar shows the number of unread messages [NAVG-07] [NAVG-17]', async () => {
    await expect(badge(page)).toHaveText('2')
    await expectNoAxeFindings(page, 'navigation/messages')
    const isRound = async () => {
      const { width = 0 } = (await badge(page).boundingBox()) ?? {}
      return width >= 28 && width <= 32
    }
    await expect.poll(isRound).toBe(true)
  })
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Messages/ })
    .click()
  await test.step('the messages are at most 410 px wide, in the portal’s layout [MSGS-06] [RTES-19] [ACON-14]', async () => {
    await expectTitle(page, 'Messages')
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
    const width = (of: string) =>
      page
        .locator(of)
        .first()
        .evaluate((element) => element.getBoundingClientRect().width)
    await expect.poll(() => width('main .banner')).toBe(410)
    await expect.poll(() => width('main a.card')).toBe(410)
  })
  await test.step('they have crisis help and the providers of active care [MSGS-02] [MSGS-03]', async () => {
    const lines = page.getByRole('region', { name: 'If you need help now' }).getByRole('link')
    const hrefs = () => lines.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    await expect
      .poll(hrefs)
      .toEqual(['tel:911', 'tel:988', 'sms:988', 'sms:741741?&body=HOME', '/crisis-resources'])
    await expect(links).toHaveCount(2)
    await expect(links.nth(0)).toHaveAttribute('href', '/chat/therapist')
    await expect(links.nth(1)).toHaveAttribute('href', '/chat/psychiatrist')
    for (const state of ['head', 'therapist', 'psychiatrist', 'crisis-help'])
      await expectNoAxeFindings(page, `messages/${state}`)
  })
  await test.step('the number of unread messages falls as they are read [CHAT-07]', async () => {
    await links.nth(0).click()
    await expect(bubbles(page).last()).toHaveText(LAST)
    await page.getByRole('link', { name: 'All messages' }).click()
    await expectTitle(page, 'Messages')
    await expect(badge(page)).toHaveCount(0)
  })
  await test.step('a dialog has crisis help, and the safety plan if there is one [CRIS-14] [MSGS-05]', async () => {
    const dialog = page.getByRole('dialog', { name: 'Get help now' })
    await page.getByRole('button', { name: 'I need help right now' }).click()
    await expect(dialog.getByRole('link', { name: 'Crisis resources' })).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'My safety plan' })).toHaveCount(0)
    await dialog.getByRole('link', { name: 'Crisis resources' }).click()
    await expectTitle(page, 'Get help now')
    await expect(page).toHaveURL('/crisis-resources')
    await changeData(
      portal,
      "insert into safety_plans (user_id, created_at) select id, now() from users where email = 'vera@demo.example'",
    )
    await page.goto('/messages')
    await page.getByRole('button', { name: 'I need help right now' }).click()
    await expect(dialog.getByRole('link', { name: 'My safety plan' })).toBeVisible()
    await expectNoAxeFindings(page)
    await dialog.getByRole('link', { name: 'My safety plan' }).click()
    await expectTitle(page, 'Your safety plan')
    await expect(page).toHaveURL('/safety-plan')
  })
  await test.step('a provider has a chat entry only while that care is active [AROL-04] [MSGS-04]', async () => {
    const entries = () => links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    for (const [therapy, psychiatry, shown] of [
      ['Active', 'Discharged', ['/chat/therapist']],
      ['Cancelled', 'Active', ['/chat/psychiatrist']],
      ['OnHold', 'New', []],
    ] as const) {
      await setCare(portal, 'Therapy', therapy)
      await setCare(portal, 'Psychiatry', psychiatry)
      await page.goto('/messages')
      await expectTitle(page, 'Messages')
      await expect.poll(entries).toEqual(shown)
    }
    await expect(page.getByText('You have no providers to message yet.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'If you need help now' })).toBeVisible()
    await expectNoAxeFindings(page, 'messages/no-provider')
  })
})

test('the number of unread messages is updated every ten seconds [DCAL-19]', async ({ page }) => {
  let [begun, finished] = [0, 0]
  const isReading = (request: Request) =>
    /"operationName":"UnreadMessages"/.test(request.postData() ?? '')
  page.on('request', (request) => {
    if (isReading(request)) begun += 1
  })
  page.on('requestfinished', (request) => {
    if (isReading(request)) finished += 1
  })
  await page.clock.install()
  await logIn(page, 'Vera Winters')
  await expect(badge(page)).toHaveText('2')
  await page.clock.pauseAt(Date.now() + 60_000)
  for (let turn = 0; turn < 2; turn += 1) {
    await expect(badge(page)).toHaveText('2')
    // The jump to the pause may have started a read.
    await expect.poll(() => finished).toBe(begun)
    const before = finished
    await page.clock.runFor(9_000)
    await expect(badge(page)).toHaveText('2')
    await page.clock.runFor(2_000)
    await expect.poll(() => finished).toBe(before + 1)
  }
})

test('a person and their provider write to each other, even if a message or an update fails at first', async ({
  page,
  context,
}) => {
  await startSession(page, 'Vera Winters')
  await page.goto('/chat/therapist')
  await test.step('messages are grouped by side, without the main layout [CHAT-02] [RTES-06]', async () => {
    await expect(bubbles(page)).toHaveCount(3)
    await expect(page.locator('.run')).toHaveCount(2)
    await expect(page.locator('.run').nth(1).locator('.bubble')).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Account menu' })).toHaveCount(0)
    await expectNoAxeFindings(page, 'chat/conversation')
  })
  await test.step('a message needs text [CHAT-08]', async () => {
    await composer(page).fill('   ')
    await send(page).click()
    await expect(page.getByRole('alert')).toHaveText(/Please enter a message/)
    await expectNoAxeFindings(page)
  })
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  const help = page.getByRole('alert').filter({ hasText: 'If you need help right now' })
  const words = 'I do not want to hurt anybody'
  await test.step('one that sounds like danger immediately shows the crisis lines', async () => {
    await composer(page).fill('Can I move my visit?')
    await expect(help).toHaveCount(0)
    await composer(page).fill(words)
    await expect(help.getByRole('link', { name: 'call 988' })).toBeVisible()
  })
  await test.step('an unsent message stays, and is sent again once, as usual [DERR-16]', async () => {
    const reconnect = await cutOff(page, 'SendMessageToProvider')
    await send(page).click()
    await expect(
      page.getByText('Unable to send your message. Please try again later.'),
    ).toBeVisible()
    await expect(composer(page)).toHaveValue(words)
    await expectNoAxeFindings(page)
    await reconnect()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(bubbles(page)).toHaveCount(4)
    await expect(bubbles(page).last()).toHaveText(words)
    await expect(composer(page)).toHaveValue('')
    await expect(help).toBeVisible()
    expect(sent.filter((body) => /danger|crisis/i.test(body))).toEqual([])
  })
  await test.step('the conversation updates within a second, for both [CHAT-06]', async () => {
    const provider = await context.newPage()
    await provider.goto('/demo-provider')
    const answers = provider.getByRole('region', { name: 'Vera Winters' })
    await answers.getByRole('textbox').fill('See https://example.org/log. <b>Bye</b>')
    await answers.getByRole('button', { name: 'Answer Vera Winters' }).click()
    await expect(answers.getByText('<b>Bye</b>')).toBeVisible()
    await page.bringToFront()
    await expect(bubbles(page).last()).toHaveText('See https://example.org/log. <b>Bye</b>')
    await expect(bubbles(page).last().getByRole('link')).toHaveAttribute('rel', /noopener/)
    await composer(page).fill('Thank you')
    await send(page).click()
    await expect(bubbles(page).last()).toHaveText('Thank you')
    await expect(page.getByText('Sent', { exact: true })).toBeVisible()
    await expect(answers.getByText('Thank you', { exact: true })).toBeVisible()
    const asked = listen(page)
    await expect.poll(() => asked.filter((one) => one === 'Conversation').length).toBeGreaterThan(2)
  })
  await test.step('failing updates are reported once, until the server is back [DERR-15]', async () => {
    const reconnect = await cutOff(page, 'Conversation')
    await page.goto('/chat/psychiatrist')
    const failed = page.getByText(
      'Something went wrong fetching your messages. Please try again later.',
    )
    await expect(failed).toBeVisible()
    await reconnect()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText('No messages yet.')).toBeVisible()
    await expect(failed).toHaveCount(0)
    await expect(composer(page)).toBeVisible()
  })
})

test('a draft and unsent text are restored; notices appear outside the hours and about free messaging [CHAT-05] [MSGS-01]', async ({
  page,
}) => {
  await startSession(page, 'Vera Winters')
  const notice = page.getByText(/^Messages sent now have no guaranteed response time\./)
  for (const [noon, count, draft] of [
    ['Wed, 04 Mar 2026 17:00:00 GMT', 0, ''],
    ['Sun, 08 Mar 2026 16:00:00 GMT', 1, 'Half a thought'],
  ] as const) {
    await tellTime(page, noon)
    await page.goto('/chat/therapist')
    await expect(bubbles(page)).toHaveCount(3)
    await expect(page.getByText(/^Messages are free until \w+, \w+ \d+\.$/)).toBeVisible()
    await expect(notice).toHaveCount(count)
    await expect(composer(page)).toHaveValue(draft)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    if (draft !== '') continue
    const saved = page.waitForResponse(
      (reply) => reply.request().postData()?.includes('SaveMessageDraft') === true,
    )
    await composer(page).fill('Half a thought')
    await saved
  }
  // Text that could not be sent is stored as well.
  const reconnect = await cutOff(page, 'SendMessageToProvider')
  const kept = page.waitForResponse(
    (reply) => reply.request().postData()?.includes('A whole thought') === true,
  )
  await composer(page).fill('A whole thought')
  await send(page).click()
  await kept
  await reconnect()
  await page.reload()
  await expect(composer(page)).toHaveValue('A whole thought')
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })))
    .not.toContain('thought')
})

test('with care on hold old messages can be read, and none sent; without a provider the page opens home [CHAT-01] [HOLD-01]', async ({
  page,
  portal,
}) => {
  await startSession(page, 'Vera Winters')
  await setCare(portal, 'Therapy', 'OnHold')
  await page.goto('/chat/therapist')
  await expect(bubbles(page)).toHaveCount(3)
  await expect(page.getByText('Messaging is unavailable while your care is on hold')).toBeVisible()
  await expect(composer(page)).toHaveCount(0)
  const reactivation = page.getByRole('link', { name: 'Reactivate my care' })
  await expect(reactivation).toHaveAttribute('href', '/support/my-care/reactivate-my-care')
  await expectNoAxeFindings(page, 'chat/on-hold')
  // A school that allows its people to reactivate care, in a new term.
  await changeData(
    portal,
    "update user_care_flows set payment_source = 'Organization' where user_id = (select id from users where email = 'vera@demo.example')",
    `update users set organization_id = (select organization_id from users where email = 'pavel@demo.example') where email = 'vera@demo.example'`,
  )
  await page.reload()
  await expect(reactivation).toHaveAttribute('href', '/reenroll?careType=therapy')
  await page.goto('/appointments/schedule?careType=therapy')
  await expectTitle(page, 'Your care is on hold')
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Reactivate my care' }),
  ).toHaveAttribute('href', '/reenroll?careType=therapy')
  await setCare(portal, 'Psychiatry', 'OnHold')
  await page.goto(await askFor(portal, 'vera', 'Scales'))
  await expectTitle(page, 'This form waits')
  await expect(
    page.getByText('Your care is on hold, so this form waits until your care goes on.'),
  ).toBeVisible()
  await setCare(portal, 'Psychiatry', 'Discharged')
  for (const id of ['psychiatrist', 'nobody']) {
    await page.goto(`/chat/${id}`)
    await expect(page).toHaveURL(/\/dashboard$/)
  }
})

test('messages keep their place while read: a new one scrolls only at the end, older ones and their button never', {
  tag: '@drawn-1',
}, async ({ page }) => {
  await startSession(page, 'Vera Winters')
  await answerAsProvider(page, 115)
  await page.goto('/chat/therapist')
  const read = bubbles(page).filter({ hasText: /^Line 80$/ })
  await expect(bubbles(page)).toHaveCount(50)
  await expect(bubbles(page).last()).toBeInViewport()
  await putAt(read, 300)
  await answerAsProvider(page, 1, 'While I read')
  await expect(bubbles(page).last()).toHaveText('While I read 1')
  await expect.poll(() => topOf(read)).toBe(300)
  await composer(page).fill('My own')
  await send(page).click()
  await expect(bubbles(page).last()).toHaveText('My own')
  await expect(bubbles(page).last()).toBeInViewport()
  await answerAsProvider(page, 1, 'At the end')
  await expect(bubbles(page).last()).toHaveText('At the end 1')
  await expect(bubbles(page).last()).toBeInViewport()

  const older = page.getByRole('button', { name: 'Show earlier messages' })
  await older.focus()
  for (const [line, count] of [
    ['Line 69', 103],
    ['Line 19', 121],
  ] as const) {
    const first = bubbles(page).filter({ hasText: new RegExp(`^${line}$`) })
    await putAt(first, 400)
    await page.keyboard.press('Enter')
    await expect(bubbles(page)).toHaveCount(count)
    await expect.poll(() => topOf(first)).toBe(400)
    if (count < 121) await expect(older).toBeFocused()
  }
  await expect(older).toHaveCount(0)
  await expect(bubbles(page).first()).toBeFocused()
})

/** The therapist writes this many messages. */
async function answerAsProvider(page: Page, count: number, words = 'Line'): Promise<void> {
  await page.evaluate(
    async ([most, text]) => {
      const { conversations } = await (await fetch('/demo/conversations')).json()
      const [{ id }] = conversations.filter(
        ({ patient }: { patient: string }) => patient === 'Vera Winters',
      )
      for (let number = 1; number <= most; number += 1)
        await fetch(`/demo/conversations/${id}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ content: `${text} ${number}` }),
        })
    },
    [count, words] as const,
  )
}

const topOf = (bubble: Locator) =>
  bubble.evaluate((one) => Math.round(one.getBoundingClientRect().top))

/** Scrolls a message to this distance from the top of the window. */
async function putAt(bubble: Locator, top: number): Promise<void> {
  await bubble.evaluate(
    (one, below) => window.scrollBy(0, one.getBoundingClientRect().top - below),
    top,
  )
  await expect.poll(() => topOf(bubble)).toBe(top)
}
