import type { Locator } from 'playwright/test'
import { changeData } from './change-data.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { expectTitle, logIn } from './patient.ts'
import { DAYTIME } from './daytime.ts'
import { expect, test } from './portal-test.ts'
import { DESKTOP_SIZE, resize } from './resize.ts'

/** Blocks of home for everyone, with the places that everyone may open. */
const EVERYBODYS = [
  'page/home',
  'home/head',
  'home/support',
  'home/places',
  'home-places/appointments',
  'home-places/billing',
]

test('a requested form is offered, continues at its last question, and leaving without saving discards the answers', async ({
  page,
}) => {
  await logIn(page, 'Ines Costa')
  const task = page.getByRole('region', { name: 'A few questions from your provider' })
  await test.step('its link has the number of the request [RTES-37]', () =>
    expect(task.getByRole('link', { name: 'Start' })).toHaveAttribute(
      'href',
      /^\/assessment\/[0-9a-f-]{36}$/,
    ))
  await task.getByRole('link', { name: 'Start' }).click()
  await expect(
    page.getByText(/^Question 1 of/).or(page.getByRole('button', { name: 'Get Started' })),
  ).toBeVisible()
  await page.goto('/home')
  await expect(task.getByRole('link', { name: 'Continue where you left off' })).toBeVisible()
  await expect(task.getByText('Your answers so far are saved.')).toBeVisible()
  await expectNoAxeFindings(
    page,
    ...EVERYBODYS,
    'home-places/profile',
    'home/requests',
    'home-requests/request',
  )
  await task.getByRole('link').click()
  await page.getByRole('button', { name: 'Leave' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave without completing?' })
  await expect(dialog.getByRole('link', { name: 'Get help now' })).toHaveAttribute(
    'href',
    '/crisis-resources',
  )
  await dialog.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(task.getByRole('link', { name: 'Start' })).toBeVisible()
})

test('a dismissible notification can be dismissed permanently, others cannot, and an unknown one is not shown [NOTF-01] [NOTF-02]', async ({
  page,
  portal,
}) => {
  await changeData(
    portal,
    `insert into notifications (id, user_id, key, data, is_dismissible, created_at)
      select gen_random_uuid(), user_id, 'bipolarScreener', data, false, created_at from notifications where key = 'monthlyScales'`,
    `insert into notifications (id, user_id, key, data, created_at)
      select gen_random_uuid(), user_id, 'unheard-of', data, created_at from notifications where key = 'monthlyScales'`,
  )
  await logIn(page, 'Omar Haddad')
  const [monthly, asked] = ['Your monthly check-in', 'A few questions from your provider'].map(
    (name) => page.getByRole('region', { name }),
  )
  if (!monthly || !asked) throw new Error('No cards')
  await expect(asked.getByRole('link', { name: 'Start' })).toBeVisible()
  await expect(asked.getByRole('button')).toHaveCount(0)
  // With the link to the next visit.
  await expect(page.locator('.task')).toHaveCount(3)
  await page.route('**/graphql', (route) =>
    /"DismissNotification"/.test(route.request().postData() ?? '')
      ? route.abort()
      : route.fallback(),
  )
  await monthly.getByRole('button', { name: 'Dismiss' }).click()
  await expect(monthly.getByText('An unexpected error occurred. Please try again.')).toBeVisible()
  await expect(asked.getByText('An unexpected error occurred')).toHaveCount(0)
  await page.unroute('**/graphql')
  await monthly.getByRole('button', { name: 'Dismiss' }).click()
  await expect(monthly).toHaveCount(0)
  await expect(asked).toBeVisible()
  await page.reload()
  await expect(asked).toBeVisible()
  await expect(page.locator('.task')).toHaveCount(2)
})

test.describe('where it is daytime', () => {
  test.use({ timezoneId: DAYTIME.timeZone })

  test('home of a person with a visit, whose school offers more', async ({ page }) => {
    await logIn(page, 'Will Carter')
    const visit = page.getByRole('region', { name: 'Your next visit' })
    await test.step('it welcomes a person by their name, and keeps it out of the browser’s page title [HOME-01]', async () => {
      await expect(
        page.getByRole('heading', { level: 1, name: 'Welcome, Will!', exact: true }),
      ).toBeVisible()
      await expect(page).toHaveTitle('Home | Mantra')
      const today = await page.evaluate(() =>
        new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' }).format(
          new Date(),
        ),
      )
      await expect(page.getByText(today, { exact: true })).toBeVisible()
      await expect(page.getByText("You're all caught up.")).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'See your results' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Start the survey' })).toHaveCount(0)
      const states = ['visit-cards/visit', 'home-places/results', 'home/hub', 'hub-card/open-hub']
      await expectNoAxeFindings(page, ...EVERYBODYS, ...states)
    })
    await test.step('a visit can be saved in a calendar, and changed in a dialog', async () => {
      const saved = page.waitForEvent('download')
      await visit.getByRole('button', { name: 'Add to Calendar' }).click()
      await visit.getByRole('button', { name: 'Apple' }).click()
      const file = await saved
      expect(file.suggestedFilename()).toBe('appointment.ics')
      await visit.getByRole('button', { name: 'Change Appointment' }).click()
      const dialog = page.getByRole('dialog', { name: 'Change or cancel' })
      await expect(dialog.getByRole('button')).toContainText([
        'Keep my appointment',
        'Move visit',
        'Cancel or reschedule',
      ])
      await dialog.getByRole('button', { name: 'Keep my appointment' }).click()
      await expect(dialog).toBeHidden()
      await expect(visit.getByRole('button', { name: 'Change Appointment' })).toBeFocused()
    })
    await test.step('it is 686 px wide and the card of a visit 650 px; on a phone both fit between the gutters [HOME-10] [HOME-11]', async () => {
      const widthOf = async (part: Locator) => (await part.boundingBox())?.width
      const widths = async () => [
        await widthOf(page.getByRole('navigation', { name: 'Your care' })),
        await widthOf(visit),
      ]
      await resize(page, { width: 1280, height: 900 })
      await expect.poll(widths).toEqual([686, 650])
      await resize(page, { width: 390, height: 844 })
      await expect.poll(widths).toEqual([350, 350])
      // The day is on one line, and the time on the next.
      const lines = () =>
        visit
          .locator('.when > span')
          .evaluateAll((all) =>
            all.map((one) => Math.round(one.getBoundingClientRect().height / 28)),
          )
      await expect.poll(lines).toEqual([1, 1])
      await resize(page, DESKTOP_SIZE)
    })
    await test.step('the Hub has a card, which opens it in a new tab [HOME-06]', async () => {
      const opened = page.waitForEvent('popup')
      const card = page.getByRole('region', { name: 'The Hub', exact: true })
      await card.getByRole('link', { name: 'Open The Hub' }).click()
      await (await opened).waitForURL(/\/hub-launcher|\/hub-stand-in/)
      await expect(page).toHaveURL('/home')
    })
  })
})

test('without an upcoming visit home links to booking, and says that there is nothing to do only if that is true', async ({
  page,
  portal,
}) => {
  await logIn(page, 'Julia Weiss')
  const main = page.getByRole('main')
  const next = page.getByRole('region', { name: 'Book your next therapy visit' })
  await test.step('it welcomes them by their own name [HOME-01]', async () => {
    await expect(
      page.getByRole('heading', { level: 1, name: 'Welcome, Julia!', exact: true }),
    ).toBeVisible()
    await expect(page).toHaveTitle('Home | Mantra')
  })
  await test.step('without a school it has no Hub, but Patient Support [HOME-04] [HOME-06]', async () => {
    const support = page.getByRole('region', { name: 'Need help?' })
    await expect(support.getByRole('link', { name: 'Contact Patient Support' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'The Hub', exact: true })).toHaveCount(0)
  })
  await test.step('and no crisis number [HOME-05] [ROLE-09]', () =>
    expect(page.getByRole('region', { name: 'Talk to someone now' })).toHaveCount(0))
  await test.step('without an upcoming visit it shows none, and no number of further ones [HOME-15]', async () => {
    await expect(main.getByRole('region', { name: /^Your next/ })).toHaveCount(0)
    await expect(main.getByRole('link', { name: /more upcoming/ })).toHaveCount(0)
  })
  await expectNoAxeFindings(page, ...EVERYBODYS, 'home/next-therapy')
  await next.getByRole('link', { name: 'Choose a time' }).click()
  await expect(page).toHaveURL('/appointments/schedule?careType=therapy')
  await changeData(
    portal,
    "update user_care_flows set care_type = 'Psychiatry' where user_id = (select id from users where customer_id = 'demo-julia')",
  )
  await page.goto('/home')
  await expect(page.getByRole('region', { name: 'Book your next psychiatry visit' })).toBeVisible()
  await expectNoAxeFindings(page, ...EVERYBODYS, 'home/next-psychiatry')
  const [will, school] = [
    "email = 'will@demo.example'",
    'organization_care_flows set states_available',
  ] as const
  await changeData(
    portal,
    `update appointments set status = 'complete' where status = 'upcoming' and user_id = (select id from users where ${will})`,
    `update ${school} = '{AK}' where organization_id = (select organization_id from users where ${will})`,
  )
  await logIn(page, 'Will Carter')
  const nothing = page.getByRole('region', { name: "You're all caught up." })
  await expect(nothing).toContainText("We'll show new tasks here.")
  await expect(next).toHaveCount(0)
  await expectNoAxeFindings(page, ...EVERYBODYS, 'home/nothing-to-do')
  await page
    .getByRole('region', { name: 'Need help?' })
    .getByRole('link', { name: 'Contact Patient Support' })
    .click()
  await expectTitle(page, 'What can we help you with?')
})

test('an open follow-up is the only thing to do; links open other pages; visits of both kinds of care show', async ({
  page,
}) => {
  await logIn(page, 'Hana Novak')
  await test.step('a card has Patient Support, and another one a crisis number if the school offers that [HOME-04] [HOME-05]', async () => {
    const support = page.getByRole('region', { name: 'Need help?' })
    const crisis = page.getByRole('region', { name: 'Talk to someone now' })
    await expect(support.getByRole('link', { name: '(800) 464-2083' })).toHaveAttribute(
      'href',
      'tel:+18004642083',
    )
    await expect(crisis.getByRole('link', { name: 'Call 988' })).toHaveAttribute('href', 'tel:988')
  })
  await expect(page.getByText("You're all caught up.")).toHaveCount(0)
  const task = page.getByRole('region', { name: 'A few more questions' })
  await expect(task.getByText("You'll see your results after these questions.")).toBeVisible()
  await expect(page.getByRole('link', { name: 'See your results' })).toHaveCount(0)
  await expectNoAxeFindings(page, ...EVERYBODYS, 'home/follow-up')
  await test.step('links open appointments, bills and profile [ROUT-09]', async () => {
    for (const [link, title] of [
      ['Your appointments', 'Your appointments'],
      ['Billing', 'Billing'],
      ['Your profile', 'Your profile'],
    ] as const) {
      await page
        .getByRole('navigation', { name: 'Your care' })
        .getByRole('link', { name: link })
        .click()
      await expectTitle(page, title)
      await page.goBack()
    }
  })
  await task.getByRole('link', { name: 'Start' }).click()
  await expect(
    page.getByText(/^Question 1 of/).or(page.getByRole('button', { name: 'Get Started' })),
  ).toBeVisible()
  await test.step('the next visit of each kind of care shows, with the number of further ones [HOME-13] [HOME-14] [HOME-15]', async () => {
    await logIn(page, 'Rosa Delgado')
    const main = page.getByRole('main')
    const visits = main.getByRole('region', { name: /^Your next/ })
    await expect(visits).toHaveCount(2)
    await expect(visits.nth(0)).toContainText(
      /Marcus Adeyemi.*Therapy intake, 50 minutes, by video/,
    )
    await expect(visits.nth(1)).toContainText(
      /Amara Nwosu.*Psychiatry intake, 60 minutes, by video/,
    )
    await expectNoAxeFindings(page, ...EVERYBODYS, 'home/more-visits')
    await main.getByRole('link', { name: '+2 more upcoming' }).click()
    await expectTitle(page, 'Your appointments')
  })
})

test('a new patient’s home shows the known open tasks; in therapy onboarding the first is on top [NTSK-01]', async ({
  page,
  portal,
}) => {
  const [given, ...order] = [
    'medical-history',
    'verify-identity',
    'complete-initial-therapy-call',
    'pharmacy-selection',
  ]
  const add = order.map(
    (ref, i) => `insert into tasks (id, user_id, ref, title, done, created_at, updated_at)
      select gen_random_uuid(), user_id, '${ref}', 'Task ${ref}', ${ref === 'verify-identity'}, created_at + interval '${i + 1} s', updated_at
      from tasks where ref = '${given}'`,
  )
  await changeData(portal, ...add)
  await logIn(page, 'Grace Liu')
  const tasks = page.getByRole('main').locator('.task')
  await expect(tasks.getByRole('heading')).toHaveText([
    'Fill in your medical history',
    'Task pharmacy-selection',
    /^Book your next/,
  ])
  const pharmacy = page.getByRole('region', { name: 'Task pharmacy-selection' })
  await pharmacy.getByRole('link', { name: 'Choose a pharmacy' }).click()
  await expectTitle(page, 'Choose your pharmacy')
  await changeData(
    portal,
    `update users set is_therapy_onboarding = true where first_name = 'Grace'`,
  )
  await page.goto('/home')
  const waiting = pharmacy.getByRole('button', { name: 'Choose a pharmacy' })
  await expect(waiting).toHaveAttribute('aria-disabled', 'true')
  await expect(waiting).toHaveAccessibleDescription('Please finish the task above first.')
  await expectNoAxeFindings(page, ...EVERYBODYS, 'home/task')
  await test.step('a due task explains its purpose, and opens its form', async () => {
    const task = page.getByRole('region', { name: 'Fill in your medical history' })
    await expect(task).toContainText('This helps your provider prepare for your visit.')
    await task.getByRole('link', { name: 'Start' }).click()
    await expect(page.getByText('MEDICAL HISTORY')).toBeVisible()
  })
  await changeData(portal, `update tasks set done = true where ref = '${given}'`)
  await page.goto('/home')
  await expect(pharmacy.getByRole('link', { name: 'Choose a pharmacy' })).toBeVisible()
  await expect(tasks).toHaveCount(2)
})

test('a moved visit and a pending Hub survey are on home', async ({ page, portal }) => {
  const waits = (name: string) =>
    `insert into hub_accounts (user_id, has_onboarded, survey) select id, true, '${name}' from users where customer_id = 'demo-will'
      on conflict (user_id) do update set survey = excluded.survey`
  await changeData(
    portal,
    waits('How you sleep'),
    `insert into notifications (id, user_id, key, data, created_at)
      select gen_random_uuid(), user_id, 'visitAtAnotherTime', jsonb_build_object('appointmentId', id::text, 'providerName', 'Ana Reed',
        'startTime', to_char(starts_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'previousStartTime', '2026-03-11T14:00:00.000Z'), now()
      from appointments where status = 'upcoming' and starts_at > now()`,
  )
  await logIn(page, 'Will Carter')
  const news = page.getByRole('region', { name: 'Your visit has been moved' })
  await test.step('a visit that its provider moved is shown with both times, until that is dismissed', async () => {
    await expect(
      news.getByText(
        /^New time: .* at .*, with Ana Reed\. It was Wednesday, March 11 at 10:00 AM ET\.$/,
      ),
    ).toBeVisible()
    const states = [
      'home-requests/visit-at-another-time',
      'home/survey',
      'survey-card/start-survey',
    ]
    await expectNoAxeFindings(page, 'page/home', ...states)
    await news.getByRole('button', { name: 'Got it' }).click()
    await expect(news).toHaveCount(0)
  })
  await test.step('a pending Hub survey has its own name, and opens in this tab [HOME-03]', async () => {
    await expect(page.getByRole('region', { name: 'How you sleep' })).toBeVisible()
    await changeData(portal, waits('Your first week'))
    await page.reload()
    const card = page.getByRole('region', { name: 'Your first week' })
    await expect(card).toBeVisible()
    await expect(news).toHaveCount(0)
    const target = page.waitForRequest((request) => /SurveyStart/.test(request.postData() ?? ''))
    await card.getByRole('link', { name: 'Start the survey' }).click()
    await target
    await page.waitForURL(/\/hub-stand-in\/SurveyStart/)
  })
})

test('home of a person with a care team, and of one who has none yet', async ({ page }) => {
  await logIn(page, 'Vera Winters')
  const team = page.getByRole('region', { name: 'Your care team' })
  await test.step('the care team is listed, each member with a title and a link to write [HOME-09]', async () => {
    const unread = page.getByRole('region', { name: /^\d new messages? from / })
    await expect(unread.getByRole('link', { name: 'Read messages' })).toBeVisible()
    await expect(page.getByText("You're all caught up.")).toHaveCount(0)
    const members = team.locator('.team-member')
    await expect(members).toHaveText([
      /^\S+.*Therapist.+Send a message$/,
      /^\S+.*Psychiatric Provider.*Send a message$/,
    ])
    await expect(members.locator('.portrait, img, svg').first()).toBeVisible()
    await expectNoAxeFindings(
      page,
      'home/unread',
      'home/care-team',
      'care-team/team-therapist',
      'care-team/team-psychiatrist',
    )
    const links = () =>
      team.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    await expect.poll(links).toEqual(['/chat/therapist', '/chat/psychiatrist'])
  })
  await logIn(page, 'Aisha Khan')
  await test.step('without a team there is no block [HOME-09]', async () => {
    await expectTitle(page, 'Welcome, Aisha')
    await expect(team).toHaveCount(0)
  })
  await test.step('a school’s crisis call is a link that dials [ROLE-09]', async () => {
    const call = page.getByRole('region', { name: 'Talk to someone now' })
    await expect(call.getByRole('link', { name: 'Call 988' })).toHaveAttribute('href', 'tel:988')
    await expectNoAxeFindings(page, 'page/home', 'home/crisis-call', 'home/first-visit')
  })
})
