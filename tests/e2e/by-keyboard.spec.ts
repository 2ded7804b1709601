import type { Locator, Page } from 'playwright/test'
import { IS_DRILL } from '../support/draw.ts'
import type { PortalProcess } from '../support/portal-process.ts'
import { makePicture, makeScene } from '../support/uploads/make-files.ts'
import { times } from './booking-steps.ts'
import { changeData } from './change-data.ts'
import { type Keyboard, keyboardOf } from './keyboard.ts'
import { openLobby, BY_DAY } from './open-lobby.ts'
import { expectTitle, onQuestion, startSession } from './patient.ts'
import { drawnTag, expect, test } from './portal-test.ts'

test.use(BY_DAY)

type Walk = { readonly page: Page; readonly keys: Keyboard; readonly portal: PortalProcess }
/**
 * A person's actions without a pointer, beginning at an address or where the last journey ended.
 */
type Journey = {
  readonly title: string
  readonly path?: string
  readonly walk: (walk: Walk) => Promise<void>
}
type Person = {
  readonly name: string
  readonly data?: readonly string[]
  readonly journeys: readonly Journey[]
}

const main = (page: Page) => page.getByRole('main')
const link = (page: Page, name: string | RegExp) => main(page).getByRole('link', { name }).first()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const region = (page: Page, name: string) => page.getByRole('region', { name })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const radio = (page: Page, name: string | RegExp) => page.getByRole('radio', { name })
const checkbox = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name })

/** A page that was opened with a key: its title is shown and has the focus. */
async function arrive({ page, keys }: Walk, title: string | RegExp): Promise<void> {
  await expectTitle(page, title)
  await keys.expectFocus()
}

/** A dialog takes the focus, and keeps it for more stops than it has. */
async function expectKept({ page, keys }: Walk, name: string): Promise<void> {
  const isInside = () =>
    dialog(page, name).evaluate(
      (one) => one.contains(document.activeElement) || document.activeElement === document.body,
    )
  await expect(dialog(page, name)).toBeVisible()
  for (let i = 0; i < 8; i += 1) {
    await expect.poll(isInside).toBe(true)
    await page.keyboard.press('Tab')
  }
  if (await page.evaluate(() => document.activeElement === document.body))
    await page.keyboard.press('Tab')
  await keys.expectFocus()
}

/** Sends a file with a button that opens the browser's file dialog. */
async function sendFile(
  { page, keys }: Walk,
  name: string,
  file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer },
) {
  const chooser = page.waitForEvent('filechooser')
  await keys.press(button(page, name))
  await (await chooser).setFiles(file)
}

async function typeCard({ page, keys }: Walk): Promise<void> {
  await keys.type(page.getByLabel('Card number'), '4242424242424242')
  await keys.type(page.getByLabel('Expires'), '1234')
  await keys.type(page.getByLabel('Security code'), '123')
}

const PLAN =
  "insert into safety_plans (user_id, created_at) select id, now() from users where email = 'will@demo.example'"
const NAOMI = '00000000-0000-4000-8000-000000000101'
const PROVIDER_FEEDBACK = `insert into notifications (id, user_id, key, data, is_dismissible, created_at)
  select gen_random_uuid(), users.id, 'providerFeedback', '${JSON.stringify({ providerId: NAOMI, providerName: 'Naomi Feld', careType: 'therapy', feedbackType: 'Initial' })}', true, now()
  from users where email = 'will@demo.example'`
const WITH_NAOMI = `insert into appointments (user_id, provider_id, care_type, appointment_type, status, description, starts_at, ends_at, payment_source, created_at)
  select id, '${NAOMI}', 'Therapy', 'adhoc', 'complete', 'Therapy visit', now() - interval '90 days', now() - interval '90 days' + interval '1 hour', 'Organization', now()
  from users where email = 'will@demo.example'`

const MENUS: Journey = {
  title: 'goes through the menus of the bar, and closes each',
  path: '/home',
  walk: async ({ page, keys }) => {
    for (const [menu, item] of [
      ['Care Plan', 'Appointments'],
      ['Account menu', 'Profile'],
    ] as const) {
      await keys.press(button(page, menu))
      const entry = page.getByRole('banner').getByRole('link', { name: item }).first()
      await keys.to(entry)
      await page.keyboard.press('Escape')
      await expect(entry).toBeHidden()
      await keys.expectFocus(button(page, menu))
    }
  },
}

const SITE_MAP: Journey = {
  title: 'jumps over the bar, and finds every page on the site map',
  path: '/sitemap',
  walk: async (walk) => {
    const { page, keys } = walk
    await keys.press(page.getByRole('link', { name: 'Skip to main content' }))
    await keys.expectFocus(main(page))
    await keys.press(link(page, 'Security'))
    await arrive(walk, 'Security')
  },
}

const PROFILE: Journey = {
  title: 'edits a part of the profile, cancels, and saves',
  path: '/account/profile',
  walk: async ({ page, keys }) => {
    const edit = button(page, 'Edit Personal Information')
    await keys.press(edit)
    await keys.type(page.getByLabel('Preferred first name'), 'William')
    await keys.press(region(page, 'Personal Information').getByRole('button', { name: 'Cancel' }))
    await keys.expectFocus(edit)
    await keys.press(edit)
    await keys.type(page.getByLabel('Preferred first name'), 'Billy')
    await keys.press(button(page, 'they/them'))
    await keys.expectFocus()
    await keys.press(region(page, 'Personal Information').getByRole('button', { name: 'Save' }))
    await expect(
      region(page, 'Personal Information').getByText('Billy', { exact: true }),
    ).toBeVisible()
    await keys.expectFocus(edit)
  },
}

const CONTACT: Journey = {
  title: 'adds an emergency contact in a dialog, and deletes one',
  walk: async (walk) => {
    const { page, keys } = walk
    const add = button(page, 'Add a contact')
    for (const [name, relationship] of [
      ['Rosa Quill', 'Mother'],
      ['Jo Day', 'Friend'],
    ] as const) {
      await keys.press(add)
      if (name === 'Rosa Quill') await expectKept(walk, 'Add a contact')
      await keys.type(page.getByLabel(/^Name/), name)
      await keys.type(page.getByLabel('Relationship'), relationship)
      await keys.type(page.getByLabel('Phone number'), '5550100001')
      await keys.press(dialog(page, 'Add a contact').getByRole('button', { name: 'Save' }))
      await expect(page.getByRole('article', { name })).toBeVisible()
      await keys.expectFocus(add)
    }
    await keys.press(button(page, 'Delete Jo Day'))
    await keys.press(page.getByRole('dialog').getByRole('button', { name: /^(Yes|Delete)/ }))
    await expect(page.getByRole('article', { name: 'Jo Day' })).toHaveCount(0)
    await keys.expectFocus()
  },
}

const DATA: Journey = {
  title: 'saves the data of the portal about them as a file',
  path: '/account/data',
  walk: async ({ page, keys }) => {
    const saving = page.waitForEvent('download')
    await keys.press(button(page, 'Download your data (JSON)'))
    const saved = await saving
    expect(saved.suggestedFilename()).toBe('my-data.json')
    await keys.expectFocus(button(page, 'Download your data (JSON)'))
  },
}

const SECURITY: Journey = {
  title: 'ends another log-in, after a dialog',
  path: '/account/security',
  walk: async (walk) => {
    const { page, keys } = walk
    await page.request.post('/demo/login', { data: { email: 'will@demo.example' } })
    await page.reload()
    await expect(button(page, /^Log out (Computer|Unknown device)/)).toBeVisible()
    await keys.press(button(page, /^Log out (Computer|Unknown device)/))
    await expectKept(walk, 'Log out there?')
    await page.keyboard.press('Escape')
    await keys.expectFocus(button(page, /^Log out (Computer|Unknown device)/))
    await page.keyboard.press('Enter')
    await keys.press(button(page, 'Yes, log out there'))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await keys.expectFocus()
  },
}

const SCHEDULE: Journey = {
  title: 'books a further visit',
  path: '/appointments/schedule',
  walk: async (walk) => {
    const { page, keys } = walk
    await keys.press(button(page, /See all times/))
    await expect(page.getByRole('heading', { level: 2, name: 'About this provider' })).toBeVisible()
    await keys.expectFocus(heading(page))
    await keys.press(times(page).first())
    await arrive(walk, 'Review appointment details')
    await keys.press(button(page, 'Cancellation policy'))
    await expectKept(walk, 'Cancellation policy')
    await page.keyboard.press('Escape')
    await keys.expectFocus(button(page, 'Cancellation policy'))
    await keys.press(button(page, 'Confirm appointment'))
    await arrive(walk, 'Appointment booked')
  },
}

const CANCEL: Journey = {
  title: 'cancels a visit in a dialog, after opening both lists of past visits',
  path: '/appointments',
  walk: async (walk) => {
    const { page, keys } = walk
    await keys.to(page.getByRole('tab', { name: 'Past' }))
    await page.keyboard.press('ArrowRight')
    await keys.expectFocus(page.getByRole('tab', { name: 'Cancellations' }))
    await keys.backTo(button(page, 'Change Appointment'))
    await page.keyboard.press('Enter')
    await expectKept(walk, 'Change or cancel')
    await keys.press(button(page, 'Keep my appointment'))
    await keys.expectFocus(button(page, 'Change Appointment'))
    await page.keyboard.press('Enter')
    await keys.press(
      dialog(page, 'Change or cancel').getByRole('button', { name: 'Cancel or reschedule' }),
    )
    await keys.choose(radio(page, 'Scheduling conflict'))
    await keys.press(
      dialog(page, 'Change or cancel').getByRole('button', { name: 'Cancel my appointment' }),
    )
    await expect(
      dialog(page, 'Change or cancel').getByRole('heading', { name: 'Appointment Canceled' }),
    ).toBeVisible()
    await keys.expectFocus()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await keys.expectFocus()
  },
}

const SUPPORT: Journey = {
  title: 'opens the questions of Patient Support down to a form, and sends it with a file',
  path: '/support',
  walk: async (walk) => {
    const { page, keys } = walk
    await keys.press(link(page, /^My care/))
    await arrive(walk, 'My care')
    await keys.press(link(page, 'Something else about my care'))
    await arrive(walk, 'Something else about my care')
    await keys.type(page.getByRole('textbox', { name: /^Subject/ }), 'A question')
    await keys.type(page.getByRole('textbox', { name: /^Message/ }), 'Can I change the day?')
    await sendFile(walk, 'Attach a file', {
      name: 'note.png',
      mimeType: 'image/png',
      buffer: await makePicture('png'),
    })
    await expect(page.getByText('Ready to send')).toBeVisible()
    await keys.press(button(page, 'Send message'))
    await expect(button(page, 'Send message')).toHaveCount(0)
    await keys.expectFocus()
  },
}

const FEEDBACK: Journey = {
  title: 'gives feedback on their provider',
  path: '/home',
  walk: async (walk) => {
    const { page, keys } = walk
    await keys.press(link(page, 'Give feedback'))
    await expect(page).toHaveURL(/provider-feedback/)
    await expect(page.getByText('Question 1 of')).toBeVisible()
    await keys.expectFocus()
    const next = main(page).getByRole('button', { name: 'Next' })
    const submit = main(page).getByRole('button', { name: 'Submit' })
    for (let i = 0; i < 6 && !(await submit.isVisible()); i += 1) {
      const title = await heading(page).textContent()
      await keys.choose(main(page).getByRole('radio').first())
      await keys.press(next)
      await expect(heading(page)).not.toHaveText(title ?? '')
      await keys.expectFocus()
    }
    if (await main(page).getByRole('radio').first().isVisible())
      await keys.choose(main(page).getByRole('radio').first())
    await keys.press(submit)
    await arrive(walk, 'Thank you for your feedback!')
  },
}

const PLAN_STEPS: Journey = {
  title: 'writes a safety plan, with a row that is added and one that is removed',
  path: '/safety-plan',
  walk: async (walk) => {
    const { page, keys } = walk
    const next = button(page, 'Next')
    await keys.press(button(page, 'Get Started'))
    await expect(page.getByText('Step 1 of 7')).toBeVisible()
    await keys.choose(radio(page, 'No').first())
    await keys.choose(radio(page, 'No').last())
    await keys.press(next)
    await expect(page.getByText('Step 2 of 7')).toBeVisible()
    await keys.type(
      page.getByRole('textbox', { name: 'Warning sign 1', exact: true }),
      'I stop eating',
    )
    const rows = await page.getByRole('textbox', { name: /^Warning sign/ }).count()
    await keys.press(button(page, 'Add another'))
    await expect(page.getByRole('textbox', { name: /^Warning sign/ })).toHaveCount(rows + 1)
    await keys.expectFocus()
    await keys.press(button(page, /^Remove Warning sign 2/))
    await expect(page.getByRole('textbox', { name: /^Warning sign/ })).toHaveCount(rows)
    await keys.expectFocus()
    const inGroup = (group: string, label: RegExp) =>
      page.getByRole('group', { name: group, exact: true }).getByLabel(label)
    const fields: readonly (readonly [step: number, field: Locator, text: string])[] = [
      [3, page.getByRole('textbox', { name: 'Strategy 1', exact: true }), 'Walk by the river'],
      [4, inGroup('Person or place 1', /^Person or place/), 'Choir'],
      [5, inGroup('Person 1', /^Person/), 'Rosa'],
      [5, inGroup('Person 1', /^Phone number/), '555-010-0001'],
      [6, inGroup('Professional 1', /^Professional/), 'Dr. Lake'],
      [6, inGroup('Urgent care 1', /^Address/), '1 Elm Street'],
      [6, inGroup('Crisis help 1', /^Crisis help/), 'Call 988'],
    ]
    for (const step of [3, 4, 5, 6, 7]) {
      await keys.press(next)
      await expect(page.getByText(`Step ${step} of 7`)).toBeVisible()
      await keys.expectFocus()
      for (const [at, field, text] of fields) if (at === step) await keys.type(field, text)
    }
    await keys.type(page.getByLabel(/What is the one thing/), 'My dog')
    await keys.press(button(page, 'Submit Safety Plan'))
    await arrive(walk, 'Safety plan completed')
  },
}

const LEAVE_QUICKLY: Journey = {
  title: 'reaches each line of the crisis page, and leaves it quickly',
  path: '/crisis-resources',
  walk: async ({ page, keys }) => {
    await page.route('https://www.weather.gov/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Weather</h1>' }),
    )
    await expect(button(page, 'Account menu')).toBeVisible()
    for (const href of ['tel:911', 'tel:988', 'sms:988', 'sms:741741?&body=HOME'])
      await keys.to(main(page).locator(`a[href="${href}"]`).first())
    await keys.press(page.getByRole('link', { name: /^Leave this page quickly/ }))
    await expect(page.getByRole('heading', { name: 'Weather' })).toBeVisible()
  },
}

const LOBBY: Journey = {
  title: 'prepares for a visit: turns camera and microphone on and off, and chooses devices',
  walk: async ({ page, keys, portal }) => {
    await openLobby(page, portal)
    await keys.press(page.getByRole('switch', { name: /^Camera/ }), 'Space')
    await expect(page.getByText('Your camera is off')).toBeVisible()
    await page.keyboard.press('Space')
    await keys.press(button(page, 'Switch camera/microphone'))
    const cameras = page.getByLabel('Choose a camera')
    const before = await cameras.inputValue()
    await keys.press(cameras, 'ArrowDown')
    await page.keyboard.press('ArrowUp')
    if ((await cameras.inputValue()) === before) await page.keyboard.press('ArrowDown')
    await keys.to(page.getByLabel('Choose a microphone'))
    await keys.press(button(page, 'Join Appointment'))
    await expect(page).toHaveURL(/\/join$/)
    await expect(page.getByRole('group', { name: 'Call controls' })).toBeVisible()
  },
}

const CALL: Journey = {
  title: 'mutes, stops the camera, leaves the call, and gives feedback in a dialog',
  walk: async (walk) => {
    const { page, keys } = walk
    const control = (name: string) =>
      page.getByRole('group', { name: 'Call controls' }).getByRole('button', { name, exact: true })
    for (const [first, then] of [
      ['Mute', 'Unmute'],
      ['Stop camera', 'Start camera'],
    ] as const) {
      await keys.press(control(first))
      await keys.expectFocus(control(then))
    }
    await keys.press(control('End call'))
    await arrive(walk, 'You left the appointment')
    await keys.press(button(page, 'Give feedback'))
    await expectKept(walk, 'Your feedback')
    await keys.press(
      dialog(page, 'Your feedback').getByRole('checkbox', { name: 'Frozen video' }),
      'Space',
    )
    await keys.press(button(page, 'Send feedback'))
    await expect(
      dialog(page, 'Your feedback').getByRole('heading', { name: 'Thank you' }),
    ).toBeVisible()
    await keys.press(dialog(page, 'Your feedback').getByRole('button', { name: 'Close' }).last())
    await keys.press(link(page, 'Go to my dashboard'))
    await arrive(walk, /^Welcome, Will/)
  },
}

const MESSAGES: Journey = {
  title: 'opens crisis help in a dialog, and writes to a provider, with a file',
  path: '/messages',
  walk: async (walk) => {
    const { page, keys } = walk
    await keys.press(button(page, 'I need help right now'))
    await expectKept(walk, 'Get help now')
    await page.keyboard.press('Escape')
    await keys.expectFocus(button(page, 'I need help right now'))
    await keys.backTo(link(page, /Hannah Okoye/))
    await page.keyboard.press('Enter')
    await arrive(walk, 'Hannah Okoye')
    await sendFile(walk, 'Attach a file', {
      name: 'rash.png',
      mimeType: 'image/png',
      buffer: await makePicture('png'),
    })
    await expect(page.getByText('Ready to send')).toBeVisible()
    await keys.expectFocus()
    await keys.type(page.getByRole('textbox', { name: /^Message to/ }), 'Here is what I mean')
    await keys.press(button(page, 'Send message'))
    await expect(page.locator('.bubble', { hasText: 'Here is what I mean' })).toBeVisible()
    await keys.expectFocus()
  },
}

const MEDICATION: Journey = {
  title: 'unfolds the facts about a medication, and continues to the pharmacy',
  path: '/medication',
  walk: async (walk) => {
    const { page, keys } = walk
    for (const part of ['What to expect', 'Common questions', 'Safety information']) {
      await keys.press(page.getByRole('article').first().locator('summary', { hasText: part }))
      await keys.expectFocus()
    }
    await keys.backTo(link(page, 'Edit Pharmacy'))
    await page.keyboard.press('Enter')
    await arrive(walk, 'My Pharmacy')
  },
}

const PHARMACY: Journey = {
  title: 'looks for another pharmacy, and saves it',
  path: '/account/pharmacy',
  walk: async ({ page, keys }) => {
    await keys.press(button(page, 'Edit'))
    await keys.expectFocus()
    const search = page.getByRole('textbox', { name: 'Search by address' })
    if (!(await search.isVisible())) await keys.press(button(page, 'Choose another pharmacy'))
    await keys.type(search, '140 Lamp')
    await keys.press(
      page
        .getByRole('list', { name: 'Choose your pharmacy from the list' })
        .getByRole('button', { name: /^Harbor Pharmacy/ }),
    )
    await keys.expectFocus(search)
    await keys.press(button(page, 'Save'))
    await expect(main(page).locator('address')).toContainText('Harbor Pharmacy')
    await keys.expectFocus()
  },
}

const MEDICAL_HISTORY: Journey = {
  title: 'fills in a form of four pages from its task on home',
  path: '/home',
  walk: async (walk) => {
    const { page, keys } = walk
    const next = button(page, 'Next')
    const group = (name: string) => page.getByRole('group', { name })
    await keys.press(
      region(page, 'Medical history')
        .getByRole('link', { name: 'Start' })
        .or(link(page, 'Start'))
        .first(),
    )
    await keys.press(button(page, 'Get Started'))
    await expect(page.getByText('Page 1 of 4')).toBeVisible()
    await keys.press(next)
    await keys.expectFocus(radio(page, 'Good'))
    await keys.choose(radio(page, 'Good'))
    await keys.press(checkbox(page, 'A heart condition'), 'Space')
    await keys.type(page.getByLabel('Which heart condition do you have?'), 'A quick heartbeat')
    await keys.press(next)
    await expect(page.getByText('Page 2 of 4')).toBeVisible()
    await keys.expectFocus()
    await keys.press(
      group('Which medications do you take?').getByRole('checkbox', { name: 'None' }),
      'Space',
    )
    await keys.type(group('Are you allergic to anything?').getByRole('textbox'), 'Penicillin')
    await keys.choose(group('Have you taken medication').getByRole('radio', { name: 'No' }))
    await keys.press(next)
    await expect(page.getByText('Page 3 of 4')).toBeVisible()
    await keys.choose(
      group('How well do you sleep?').getByRole('radio', { name: '7', exact: true }),
    )
    await keys.choose(
      group('How stressed have you been').getByRole('radio', { name: '3', exact: true }),
    )
    await keys.choose(
      group('How often do you drink alcohol?').getByRole('radio', { name: 'Never' }),
    )
    await keys.press(next)
    await expect(page.getByText('Page 4 of 4')).toBeVisible()
    await keys.type(page.getByLabel('Full name'), 'Mei Liu')
    await keys.type(page.getByLabel('Phone number of your emergency contact'), '5551234567')
    await keys.press(next)
    await arrive(walk, /^Welcome, Grace/)
  },
}

const BILLING: Journey = {
  title: 'filters the billing history by a date, unfolds a visit, and reads the policy in a dialog',
  path: '/billing/history',
  walk: async (walk) => {
    const { page, keys } = walk
    const bills = main(page).getByRole('article')
    await expect(bills.first()).toBeVisible()
    const all = await bills.count()
    const day = main(page).getByLabel('Charge Date')
    await keys.type(day, '1/1/1999')
    await expect(bills).toHaveCount(0)
    await keys.press(button(page, 'Clear'))
    await keys.expectFocus(day)
    await expect(bills).toHaveCount(all)
    await keys.press(button(page, 'View charge breakdown'))
    await keys.expectFocus(button(page, 'Hide charge breakdown'))
    await keys.press(button(page, 'Read the cancellation policy'))
    await expectKept(walk, 'Cancellation policy')
    await page.keyboard.press('Escape')
    await keys.expectFocus(button(page, 'Read the cancellation policy'))
  },
}

const CARD: Journey = {
  title: 'enters a card in the form of the payment provider',
  path: '/billing',
  walk: async (walk) => {
    const { page, keys } = walk
    await keys.press(button(page, 'Add Payment Method'))
    await expect(page.getByLabel('Card number')).toBeVisible()
    await keys.press(button(page, 'Save'))
    await expect(page.getByRole('heading', { name: 'There are 3 things to fix' })).toBeVisible()
    await keys.expectFocus()
    await typeCard(walk)
    await keys.press(button(page, 'Save'))
    await expect(region(page, 'Payment Information')).toContainText('Visa ending in 4242')
    await keys.expectFocus()
  },
}

const SHARING: Journey = {
  title: 'opens a request for their record, cancels declining it, and signs it',
  path: '/home',
  walk: async (walk) => {
    const { page, keys } = walk
    await keys.press(link(page, 'Read the request'))
    await arrive(walk, 'Your school asks to see your record')
    await keys.press(button(page, 'Decline'))
    await expect(page.getByRole('dialog')).toBeVisible()
    await keys.expectFocus()
    await page.keyboard.press('Escape')
    await keys.expectFocus(button(page, 'Decline'))
    await keys.backTo(checkbox(page, /I agree to share my record/))
    await page.keyboard.press('Space')
    await keys.type(page.getByLabel(/^Your initials/), 'EC')
    await keys.press(button(page, 'Share my record'))
    await expect(button(page, 'Share my record')).toHaveCount(0)
    await keys.expectFocus()
  },
}

const IDENTITY: Journey = {
  title: 'sends a photo of an ID from a file, without a camera',
  path: '/home',
  walk: async (walk) => {
    const { page, keys } = walk
    await page.addInitScript(() => {
      navigator.mediaDevices.enumerateDevices = async () => []
      navigator.mediaDevices.getUserMedia = () =>
        Promise.reject(new DOMException('', 'NotFoundError'))
    })
    await page.reload()
    await keys.press(link(page, 'Take photos'))
    // The browser asks for a camera only in a document that was loaded at this address.
    await expectTitle(page, "Let's check that it's you")
    await keys.press(button(page, 'Get Started'))
    await arrive(walk, 'Photo of ID')
    await keys.press(button(page, 'Why do we need this'))
    await expectKept(walk, 'Why do we need this')
    await page.keyboard.press('Escape')
    await keys.expectFocus(button(page, 'Why do we need this'))
    await keys.press(button(page, 'Open camera'))
    await arrive(walk, "We can't use your camera")
    await sendFile(walk, 'Choose a photo instead', {
      name: 'photo.jpg',
      mimeType: 'image/jpeg',
      buffer: await makeScene(),
    })
    await arrive(walk, 'Is your ID easy to read?')
    await keys.press(button(page, 'Confirm'))
    await arrive(walk, 'Photo of you')
  },
}

const CONTINUE_CARE: Journey = {
  title: 'continues care that their school no longer pays for',
  path: '/home',
  walk: async (walk) => {
    const { page, keys } = walk
    await keys.press(link(page, 'Continue and pay for my own visits'))
    await arrive(walk, 'Continue your therapy with Mantra')
    await keys.press(button(page, 'Continue my Mantra care'))
    await expect(page.getByRole('combobox', { name: /^Secondary State/ })).toBeVisible()
    await keys.expectFocus()
    await keys.pick(
      page.getByRole('combobox', { name: /^Secondary State/ }),
      'New York',
      /^New York/,
    )
    await keys.press(button(page, 'Next'))
    await arrive(walk, 'Pay for your therapy visits')
    await expect(page.getByLabel('Card number')).toBeVisible()
    await typeCard(walk)
    await keys.press(button(page, 'Continue Mantra Care'))
    await arrive(walk, "You're all set, Jonas!")
  },
}

const LANGUAGE: Journey = {
  title: 'answers the first questions, and asks for an interpreter in a language from a list',
  path: '/home',
  walk: async (walk) => {
    const { page, keys } = walk
    const next = button(page, 'Next')
    await keys.press(next)
    await keys.expectFocus()
    await keys.type(page.getByLabel('Phone number'), '5550100222')
    await keys.press(next)
    await arrive(walk, 'Where do you live?')
    await keys.press(next)
    await arrive(walk, 'What are your pronouns?')
    await keys.press(next)
    await arrive(walk, 'Interpretation services')
    await keys.choose(page.getByRole('radio', { name: 'Yes', exact: true }))
    await keys.pick(
      page.getByRole('combobox', { name: 'Language' }),
      'american sign',
      /American Sign Language/,
    )
    await keys.press(next)
    await arrive(walk, "Let's check in with how you're feeling")
  },
}

const INTAKE: Journey = {
  title: 'takes the intake with arrows and with number keys, and reads the results',
  path: '/home',
  walk: async (walk) => {
    const { page, keys } = walk
    await keys.press(button(page, 'Get Started'))
    await keys.expectFocus(heading(page))
    await keys.press(button(page, 'Continue'))
    for (let i = 1; i <= 16; i += 1) {
      await onQuestion(page, i, 16)
      await keys.expectFocus(heading(page))
      if (i === 1) await keys.choose(radio(page, 'Several days'))
      else await page.keyboard.press(i <= 9 ? '1' : '2')
      if (i !== 9) continue
      await expect(page.getByText(/^Question /)).toBeHidden()
      await keys.expectFocus(heading(page))
      await keys.press(button(page, 'Continue'))
    }
    await arrive(walk, 'Thank you')
    await keys.press(button(page, 'Continue'))
    await arrive(walk, /^Welcome, Maya/)
    await keys.press(link(page, 'See your results'))
    await arrive(walk, /here are your results/)
    await keys.press(page.getByRole('button', { name: /^Depression score 1\/27/ }))
    await keys.expectFocus()
  },
}

const BOOKING: Journey = {
  title: 'books a first visit: results, kind of care, filters, a time, a card',
  path: '/home',
  walk: async (walk) => {
    const { page, keys } = walk
    await keys.press(button(page, 'Continue'))
    await arrive(walk, 'Choose your care type')
    await keys.choose(radio(page, /^Therapy/))
    await keys.press(button(page, 'Continue'))
    await arrive(walk, 'Schedule your therapy intake')
    await expect(times(page).first()).toBeVisible()
    await keys.press(button(page, /^Filters/))
    await expectKept(walk, 'Filter providers')
    await page.keyboard.press('Escape')
    await keys.expectFocus(button(page, /^Filters/))
    await keys.press(button(page, /See all times/))
    await expect(page.getByRole('heading', { level: 2, name: 'About this provider' })).toBeVisible()
    await keys.expectFocus(heading(page))
    await keys.press(times(page).first())
    await arrive(walk, 'Review appointment details')
    await expect(page.getByLabel('Card number')).toBeVisible()
    await typeCard(walk)
    await keys.type(page.getByLabel('ZIP code'), '12207')
    await keys.press(button(page, 'Confirm appointment'))
    await arrive(walk, 'Appointment booked')
    await keys.press(button(page, 'Start care'))
    for (const next of ['Next', 'Next', 'Start care']) {
      await keys.expectFocus(heading(page))
      await keys.press(button(page, next))
    }
    await arrive(walk, 'Welcome, Caleb')
  },
}

const REENROLL: Journey = {
  title: 'confirms where they are, and continues care',
  path: '/home',
  walk: async (walk) => {
    const { page, keys } = walk
    await keys.press(link(page, 'Reactivate my therapy'))
    await arrive(walk, /^Confirm your location/)
    await keys.pick(
      page.getByRole('combobox', { name: /^The state where/ }),
      'new york',
      /New York/,
    )
    for (const said of [/I'll be located/, /I'm enrolled/, /I'll tell Mantra/])
      await keys.press(checkbox(page, said), 'Space')
    await keys.press(button(page, 'Reactivate my care'))
    await expect(button(page, 'Reactivate my care')).toHaveCount(0)
    await keys.expectFocus()
  },
}

const NOTIFICATION: Journey = {
  title: 'reads the chart of each scale, and dismisses a notification',
  path: '/home',
  walk: async ({ page, keys }) => {
    const chart = region(page, 'Monthly symptom tracking')
    await keys.press(button(page, 'Dismiss'))
    await expect(button(page, 'Dismiss')).toHaveCount(0)
    await keys.expectFocus()
    await keys.to(chart.getByRole('tab', { name: 'Depression (PHQ)' }))
    await page.keyboard.press('ArrowRight')
    await keys.expectFocus(chart.getByRole('tab', { name: 'Anxiety (GAD-7)' }))
    await keys.to(chart.getByRole('tabpanel').getByRole('button').first())
    await page.keyboard.press('Enter')
    await expect(page.getByRole('tooltip')).toBeVisible()
    await page.keyboard.press('Escape')
    await keys.expectFocus()
  },
}

/**
 * One journey for each kind of control: menu, dialog, file, switch, chart, list, question, card.
 */
const PEOPLE: readonly Person[] = [
  { name: 'Will Carter', journeys: [MENUS, PROFILE, CONTACT, SUPPORT] },
  { name: 'Will Carter', data: [PLAN], journeys: [PLAN_STEPS] },
  { name: 'Will Carter', journeys: [LOBBY, CALL] },
  { name: 'Owen Pryce', journeys: [LANGUAGE] },
  { name: 'Maya Torres', journeys: [INTAKE] },
  { name: 'Caleb Stone', journeys: [BOOKING] },
  { name: 'Leo Martin', journeys: [NOTIFICATION] },
]

/** The same controls on further screens: only in `npm run drill`. */
const IN_DRILL: readonly Person[] = [
  { name: 'Will Carter', journeys: [SITE_MAP, SECURITY, DATA] },
  {
    name: 'Will Carter',
    data: [WITH_NAOMI, PROVIDER_FEEDBACK],
    journeys: [FEEDBACK, SCHEDULE, CANCEL, LEAVE_QUICKLY],
  },
  { name: 'Vera Winters', journeys: [MESSAGES] },
  { name: 'Tessa Moreau', journeys: [MEDICATION, PHARMACY] },
  { name: 'Grace Liu', journeys: [MEDICAL_HISTORY] },
  { name: 'Nadia Flores', journeys: [BILLING] },
  { name: 'Julia Weiss', journeys: [CARD] },
  { name: 'Ezra Cole', journeys: [SHARING] },
  { name: 'Hugo Almeida', journeys: [IDENTITY] },
  { name: 'Jonas Berg', journeys: [CONTINUE_CARE] },
  { name: 'Pavel Horak', journeys: [REENROLL] },
]

const everyone = IS_DRILL ? [...PEOPLE, ...IN_DRILL] : PEOPLE
for (const [index, { name, data = [], journeys }] of everyone.entries())
  test(`by keyboard alone, ${name} ${journeys.map(({ title }) => title).join('; ')}`, {
    tag: drawnTag(index),
  }, async ({ page, portal }) => {
    await changeData(portal, ...data)
    await startSession(page, name)
    const walk = { page, keys: keyboardOf(page), portal }
    for (const { title, path, walk: go } of journeys)
      await test.step(title, async () => {
        if (path !== undefined) {
          await page.goto(path)
          await expect(heading(page)).toBeVisible()
          await expect(page.getByRole('contentinfo')).toBeVisible()
        }
        await go(walk)
      })
  })

test('by keyboard alone, a person logs in after a wrong password, looks for other ways to log in, and logs out', {
  tag: '@drawn-1',
}, async ({ page, portal }) => {
  const keys = keyboardOf(page)
  const walk = { page, keys, portal }
  await page.goto('/login')
  await expectTitle(page, 'Welcome back')
  await keys.type(page.getByLabel('Email'), 'will@demo.example')
  await keys.type(page.getByRole('textbox', { name: 'Password', exact: true }), 'wrong')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('main').getByRole('alert').or(page.getByRole('main').getByRole('group')).first(),
  ).toBeVisible()
  await keys.expectFocus()
  await keys.press(link(page, /password/i))
  // The operator sets this page's address, so the browser reloads.
  await expectTitle(page, 'Choose a new password')
  await page.goBack()
  await expectTitle(page, 'Welcome back')
  await keys.type(page.getByLabel('Email'), 'will@demo.example')
  await keys.type(page.getByRole('textbox', { name: 'Password', exact: true }), 'Lamp-Light-2026!')
  await keys.press(button(page, 'Log in'))
  await arrive(walk, 'Welcome, Will')
  await keys.press(button(page, 'Account menu'))
  await keys.press(button(page, 'Log out'))
  await arrive(walk, 'Welcome back')
})
