import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import { ENTITLEMENTS, offer, school, told } from '#tests/flows/onboarding/person.ts'
import { expectAccessible } from '#tests/support/expect-accessible.ts'
import { showWaitingFlow } from '#tests/support/waiting-flow.tsx'
import { withSizes } from '#tests/support/with-sizes.ts'

// A part that the page loads when a question needs it.
beforeAll(() => import('#renderer/widgets/combo-widget.tsx'))

withSizes()

const PASSWORD = 'Quiet-River-42!'
const CONFIRMED = /I confirm that the information above is accurate/
const referred = (...entitlements: string[]) =>
  told({
    origin: 'Student',
    careFlows: [],
    organization: school({ careFlows: [offer('Therapy')] }, ...entitlements),
  })
const open = (inputs = referred()) => showWaitingFlow('account-activation', inputs)
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const proceed = () => screen.getByRole('button', { name: 'Continue' })
const group = (name: RegExp) => within(screen.getByRole('group', { name }))
const frame = () => act(() => new Promise((resolve) => requestAnimationFrame(resolve)))

async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.click(field(/^Password/))
  await user.paste(PASSWORD)
  await user.click(field(/^Confirm password/))
  await user.paste(PASSWORD)
  await user.click(group(/another state/).getByRole('radio', { name: 'No' }))
  await user.click(screen.getByRole('checkbox', { name: CONFIRMED }))
}

describe('finishing an account activation', () => {
  test('is one page whose sections are numbered [ACTV-01] [ACTV-04]', async () => {
    open(referred(ENTITLEMENTS.interpretation, ENTITLEMENTS.identification))
    expect(
      screen.getByRole('heading', { level: 1, name: 'Finish your account activation' }),
    ).toBeDefined()
    expect(
      screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent),
    ).toEqual([
      '1 Set a password',
      '2 Gender pronouns',
      '3 Residential address',
      '4 Secondary residential state',
      '5 Student ID',
      '6 Interpretation',
    ])
    const address = within(screen.getByRole('region', { name: '3 Residential address' }))
    expect(address.getByLabelText(/Street address/)).toHaveProperty('value', '1 Elm Street')
    await expectAccessible()
  })

  test('submits the password with Continue, once, and stores it nowhere', async () => {
    const user = userEvent.setup()
    const { askedFor, store } = open()
    await fill(user)
    await user.dblClick(proceed())
    expect(askedFor('activateAccount').map(({ args }) => args.password)).toEqual([PASSWORD])
    expect(JSON.stringify(store.getState())).not.toContain(PASSWORD)
  })

  test('keeps Continue unavailable until passwords and confirmation are given [ACTV-08]', async () => {
    const user = userEvent.setup()
    open()
    await fill(user)
    expect(proceed().getAttribute('aria-disabled')).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: CONFIRMED }))
    expect(proceed().getAttribute('aria-disabled')).toBe('true')
    await user.click(screen.getByRole('checkbox', { name: CONFIRMED }))
    await user.clear(field(/^Confirm password/))
    expect(proceed().getAttribute('aria-disabled')).toBe('true')
  })

  test('no longer says that a password is missing once one is typed', async () => {
    const user = userEvent.setup()
    open()
    await user.click(proceed())
    expect(screen.getAllByText('Please enter a password.').length).toBeGreaterThan(0)
    expect(screen.getByRole('link', { name: 'Password: Please enter a password.' })).toBeDefined()
    await fill(user)
    expect(screen.queryByText(/Please enter a password\./)).toBeNull()
    expect(screen.queryByText(/Confirm password required/)).toBeNull()
    expect(screen.queryByRole('link', { name: /answers? needs? you|accurate\.:|\?:/ })).toBeNull()
  })

  test('shows the same number of refused answers above the page and under its button', async () => {
    const user = userEvent.setup()
    open()
    await fill(user)
    await user.clear(field(/^Password/))
    await user.type(field(/^Password/), 'short')
    await user.clear(field(/^Street address/))
    await user.click(proceed())
    expect(screen.getByRole('heading', { name: 'There are 3 things to fix' })).toBeDefined()
    expect(screen.getByText(/^3 answers still need attention\./)).toBeDefined()
    await user.type(field(/^Password/), 'er')
    expect(screen.getByText(/^2 answers still need attention\./)).toBeDefined()
  })

  test('says that the confirmation is required when it is unticked, and when it is skipped [ACTV-10]', async () => {
    const user = userEvent.setup()
    const { unmount } = open()
    await user.click(screen.getByRole('checkbox', { name: CONFIRMED }))
    expect(screen.queryByText('This field is required.')).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: CONFIRMED }))
    expect(screen.getByText('This field is required.')).toBeDefined()
    unmount()
    open()
    screen.getByRole('checkbox', { name: CONFIRMED }).focus()
    await user.tab()
    expect(screen.getByText('This field is required.')).toBeDefined()
    await expectAccessible()
  })

  test('names everything that is missing in one message, and moves to the first of it [ACTV-11] [ACTV-13] [ACTV-15]', async () => {
    const user = userEvent.setup()
    open()
    await user.click(proceed())
    await frame()
    const summary = within(screen.getByRole('alert'))
    expect(summary.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Password: Please enter a password.',
      'Confirm password: Confirm password required',
      'Will you be located in another state while receiving care? Please make a selection.',
      'I confirm that the information above is accurate. This field is required.',
    ])
    expect(document.activeElement).toBe(field(/^Password/))
    expect(field(/^Password/).getAttribute('aria-invalid')).toBe('true')
    expect(group(/another state/).getByText('Please make a selection.')).toBeDefined()
    await expectAccessible()
  })

  test('asks which other state after Yes, and requires it [ACTV-05] [ACTV-12]', async () => {
    const user = userEvent.setup()
    const { askedFor } = open()
    await fill(user)
    expect(screen.queryByRole('combobox', { name: /Secondary state/ })).toBeNull()
    await user.click(group(/another state/).getByRole('radio', { name: 'Yes' }))
    const second = await screen.findByRole('combobox', { name: /Secondary state/ })
    await user.click(proceed())
    expect(screen.getByText('Please select a secondary state or select No above.')).toBeDefined()
    await user.click(second)
    await user.paste('vermont')
    await user.tab()
    expect(second).toHaveProperty('value', 'VT')
    await user.click(proceed())
    await askedFor('activateAccount')[0]?.reply()
    expect(askedFor('updateUser')[0]?.args).toMatchObject({ secondaryState: 'VT' })
  })
})

test('a student ID that cannot be saved stays, below the message from the server [ERRO-10]', async () => {
  const user = userEvent.setup()
  const { askedFor } = open(referred(ENTITLEMENTS.identification))
  await fill(user)
  await user.type(field(/^Student ID/), 'A-17')
  await user.click(proceed())
  await askedFor('activateAccount')[0]?.reply()
  await askedFor('updateUser')[0]?.reply()
  await askedFor('updateUser')[1]?.fail('NOT_SAVED', 'This ID is not known.')
  expect(screen.getByText('This ID is not known.')).toBeDefined()
  expect(field(/^Student ID/)).toHaveProperty('value', 'A-17')
})

describe('a state without care for people who pay themselves', () => {
  const home = { line1: '9 Glacier Street', city: 'Juneau', state: 'AK', zip: '99801' }
  const outOfReach = () =>
    told(
      { origin: 'Dtc', organization: null, careFlows: [], primaryAddress: home },
      {
        eligibility: {
          isUserEligible: false,
          isUserUnderage: false,
          minimumAge: 18,
          permittedCareTypes: [],
        },
      },
    )
  const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')

  test('is named before a password is needed, with links to support, other help and crisis lines', async () => {
    open(outOfReach())
    expect(
      screen.getByRole('heading', { level: 1, name: "We can't offer care in Alaska yet" }),
    ).toBeDefined()
    expect(screen.queryByLabelText(/^Password/)).toBeNull()
    expect(hrefOf('help@example.org')).toBe('mailto:help@example.org')
    expect(hrefOf('1-800-662-4357')).toBe('tel:+18006624357')
    expect(hrefOf(/^Call 988/)).toBe('tel:988')
    await expectAccessible()
  })

  test('can be changed: its message appears at the field, with a link to support', async () => {
    const user = userEvent.setup()
    open(outOfReach())
    await user.click(screen.getByRole('button', { name: 'Change my state' }))
    expect(
      screen.getByRole('heading', { level: 1, name: 'Finish your account activation' }),
    ).toBeDefined()
    await user.click(proceed())
    expect(screen.getByRole('heading', { name: 'There are 5 things to fix' })).toBeDefined()
    expect(
      screen.getByText(/^Brand is not currently set up to offer services in Alaska/),
    ).toBeDefined()
    expect(hrefOf('help@example.org')).toBe('mailto:help@example.org')
  })
})

describe('its password', () => {
  const met = () =>
    within(field(/^Password/).closest<HTMLElement>('.field') ?? document.body).getAllByText(
      '(done)',
    )

  test('has its requirements below, ticked off while it is typed [ACTV-14]', async () => {
    const user = userEvent.setup()
    open()
    expect(screen.getByText('At least 1 special character: ! @ # $ % ^ & * ?')).toBeDefined()
    expect(screen.queryByText('(done)')).toBeNull()
    await user.type(field(/^Password/), 'aB')
    expect(met().map((one) => one.parentElement?.textContent)).toEqual([
      'At least 1 lowercase letter (done)',
      'At least 1 uppercase letter (done)',
    ])
    await user.type(field(/^Password/), '1!aaaa')
    expect(met()).toHaveLength(5)
    await user.clear(field(/^Password/))
    await user.type(field(/^Password/), 'a passphrase in words')
    expect(met().map((one) => one.parentElement?.textContent)).toContain(
      'Or any passphrase of 15 characters and more (done)',
    )
  })

  test('is refused with its sentence while it lacks one of them [ACTV-14]', async () => {
    const user = userEvent.setup()
    const { asked } = open()
    await fill(user)
    await user.clear(field(/^Password/))
    await user.type(field(/^Password/), 'short1!')
    await user.click(proceed())
    expect(screen.getByText('Password does not meet all of the requirements below.')).toBeDefined()
    expect(asked).toEqual([])
  })

  test('must be repeated [ACTV-16]', async () => {
    const user = userEvent.setup()
    const { asked } = open()
    await fill(user)
    await user.type(field(/^Confirm password/), 'x')
    await user.click(proceed())
    expect(screen.getByText('Confirm password field does not match')).toBeDefined()
    expect(asked).toEqual([])
  })

  test('is shown on demand, for each field separately', async () => {
    const user = userEvent.setup()
    open()
    expect(field(/^Password/).type).toBe('password')
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(field(/^Password/).type).toBe('text')
    expect(field(/^Confirm password/).type).toBe('password')
    await user.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(field(/^Password/).type).toBe('password')
  })
})

describe('its interpretation section', () => {
  const interpreter = () => group(/Would you like an interpreter/)
  const language = () => screen.findByRole<HTMLInputElement>('combobox', { name: /Language/ })
  const section = () => screen.getByRole('region', { name: /Interpretation/ }).textContent
  const openIt = () => open(referred(ENTITLEMENTS.interpretation))

  test('shows the language, which can be answered only after Yes [INTP-01] [INTP-02]', async () => {
    const user = userEvent.setup()
    openIt()
    expect(section()).toContain(
      'We offer American Sign Language and more than 240 other languages.',
    )
    expect((await language()).disabled).toBe(true)
    await user.click(interpreter().getByRole('radio', { name: 'Yes' }))
    expect((await language()).disabled).toBe(false)
    await user.click(await language())
    await user.paste('spanish')
    await user.tab()
    expect((await language()).value).toBe('Spanish')
    await user.click(interpreter().getByRole('radio', { name: 'No' }))
    expect((await language()).disabled).toBe(true)
    expect((await language()).value).toBe('')
  })

  test('offers the common languages first, and takes a name in any case', async () => {
    const user = userEvent.setup()
    openIt()
    await user.click(interpreter().getByRole('radio', { name: 'Yes' }))
    await language()
    await user.click(screen.getByRole('button', { name: /Open the list: Language/ }))
    expect(screen.getAllByRole('option')[0]?.textContent).toBe('American Sign Language Common')
    await user.keyboard('{Escape}')
    await user.paste(' SPANISH ')
    await user.tab()
    expect((await language()).value).toBe('Spanish')
    await expectAccessible()
  })

  test('says that a language is unknown, and that one is required [INTP-04] [INTP-05] [INTP-06]', async () => {
    const user = userEvent.setup()
    openIt()
    await fill(user)
    await user.click(proceed())
    expect(interpreter().getByText('Please make a selection.')).toBeDefined()
    await user.click(interpreter().getByRole('radio', { name: 'Yes' }))
    await user.click(proceed())
    expect(screen.getByText('Please select a language or select No above.')).toBeDefined()
    await user.click(await language())
    await user.paste('Elvish')
    await user.tab()
    expect(screen.getByText('Not a valid language')).toBeDefined()
  })
})
