import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ENTITLEMENTS, school, told } from '#tests/flows/onboarding/person.ts'
import { eventually } from '#tests/support/eventually.ts'
import { expectAccessible } from '#tests/support/expect-accessible.ts'
import { showWaitingFlow } from '#tests/support/waiting-flow.tsx'

// A part that the page loads when a question needs it.
beforeAll(() => import('#renderer/widgets/combo-widget.tsx'))

const newcomer = { firstName: '', lastName: '', phone: null, primaryAddress: null }
const HOME = { line1: '1 Elm Street', city: 'Albany', state: 'NY', zip: '' }
const box = (name: RegExp) => screen.getByRole('textbox', { name })
const next = () => screen.getByRole('button', { name: 'Next' })
const open = (user = {}) => showWaitingFlow('getting-started', told({ ...newcomer, ...user }))

/** The wizard at its phone step, for a person with a name. */
const atPhone = () => open({ firstName: 'Ana', lastName: 'Lee' })
const atAddress = () => open({ firstName: 'Ana', lastName: 'Lee', phone: '5550100000' })

describe('the Getting Started wizard', () => {
  test('says which question of how many this is, as its trail has them [WIZD-01]', async () => {
    const { unmount } = open()
    expect(screen.getByText('Question 1 of 4')).toBeDefined()
    expect(
      screen.getByRole('progressbar', { name: 'Questions completed' }).getAttribute('value'),
    ).toBe('0')
    await expectAccessible()
    unmount()
    open({ organization: school({}, ENTITLEMENTS.interpretation) })
    expect(screen.getByText('Question 1 of 5')).toBeDefined()
  })

  test('counts every step, even for a person who starts later because the name is known [WIZD-01]', async () => {
    const user = userEvent.setup()
    const { askedFor } = atPhone()
    expect(screen.getByText('Question 2 of 4')).toBeDefined()
    await user.type(box(/Phone number/), '2125550100')
    await user.click(next())
    await askedFor('updateUser')[0]?.reply()
    expect(screen.getByText('Question 3 of 4')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(screen.getByText('Question 2 of 4')).toBeDefined()
  })

  test('continues when the step is saved, and goes back one step [WIZD-01] [WIZD-02] [WIZD-05]', async () => {
    const user = userEvent.setup()
    const { askedFor } = open()
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
    await user.type(box(/Legal first name/), 'Ana')
    await user.type(box(/Legal last name/), 'Lee')
    await user.dblClick(next())
    expect(screen.getByRole('heading', { name: 'What is your name?' })).toBeDefined()
    expect(askedFor('updateUser')).toHaveLength(1)
    await askedFor('updateUser')[0]?.reply()
    expect(screen.getByRole('heading', { name: 'What is your phone number?' })).toBeDefined()
    expect(screen.getByText('Question 2 of 4')).toBeDefined()
    expect(
      screen.getByRole('progressbar', { name: 'Questions completed' }).getAttribute('value'),
    ).toBe('25')
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(box(/Legal first name/)).toHaveProperty('value', 'Ana')
  })

  test('keeps Next reachable, names missing answers and moves there [WIZD-06]', async () => {
    const user = userEvent.setup()
    open()
    expect(next().getAttribute('aria-disabled')).toBe('true')
    expect(screen.queryByText(/still missing/)).toBeNull()
    await user.click(next())
    expect(screen.getByText(/^2 answers are still missing/)).toBeDefined()
    expect(screen.getByRole('alert').textContent).toContain('There are 2 things to fix')
    await act(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    expect(document.activeElement).toBe(box(/Legal first name/))
    expect(box(/Legal first name/).getAttribute('aria-invalid')).toBe('true')
    await expectAccessible()
  })

  test('offers pronouns as buttons, and accepts others as text', async () => {
    const user = userEvent.setup()
    const { askedFor } = open({
      firstName: 'Ana',
      lastName: 'Lee',
      phone: '5550100000',
      primaryAddress: HOME,
    })
    await user.type(box(/Zip code/), '12207')
    await user.click(next())
    await askedFor('updateUser')[0]?.reply()
    const chip = (name: string) => screen.getByRole('button', { name })
    const own = () => screen.getByLabelText<HTMLInputElement>(/^Choose or type your own/)
    await user.click(chip('they/them'))
    expect([own().value, chip('they/them').getAttribute('aria-pressed')]).toEqual([
      'they/them',
      'true',
    ])
    await user.clear(own())
    await user.type(own(), 'ze/zir')
    expect(chip('they/them').getAttribute('aria-pressed')).toBe('false')
    await expectAccessible()
    await user.click(next())
    expect(askedFor('updateUser')[1]?.args).toEqual({ pronouns: 'ze/zir' })
  })

  test('hides the preferred name behind a link, and shows it if there is one [WIZD-07]', async () => {
    const user = userEvent.setup()
    const { unmount } = open()
    expect(screen.queryByRole('textbox', { name: /Preferred name/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Add preferred name' }))
    await act(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    expect(document.activeElement).toBe(box(/Preferred name/))
    await user.type(box(/Preferred name/), 'An')
    await user.clear(box(/Preferred name/))
    expect(box(/Preferred name/)).toBeDefined()
    unmount()
    open({ preferredName: 'Annie' })
    expect(box(/Preferred name/)).toHaveProperty('value', 'Annie')
  })
})

describe('its phone step', () => {
  test('shows the format of a number, next to the field [WIZD-09] [WIZD-10]', async () => {
    const user = userEvent.setup()
    atPhone()
    expect(screen.getByText('Format: 999-999-9999').closest('.hint')?.id).toBe(
      box(/Phone number/).getAttribute('aria-describedby'),
    )
    await user.click(next())
    expect(box(/Phone number/).getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('This field is required.')).toBeDefined()
    await user.type(box(/Phone number/), '2125550')
    expect(box(/Phone number/)).toHaveProperty('value', '212-555-0')
    await user.tab()
    expect(screen.getByText('Please enter a 10-digit phone number.')).toBeDefined()
  })

  test('adds dashes while typing, accepts pasted formats, and saves the digits [WIZD-11]', async () => {
    const user = userEvent.setup()
    const { askedFor } = atPhone()
    await user.type(box(/Phone number/), '2125550100')
    expect(box(/Phone number/)).toHaveProperty('value', '212-555-0100')
    await user.clear(box(/Phone number/))
    await user.paste('+1 (212) 555-0199')
    expect(box(/Phone number/)).toHaveProperty('value', '212-555-0199')
    await user.click(next())
    expect(askedFor('updateUser')[0]?.args).toMatchObject({ phone: '2125550199' })
  })

  test('does not accept another number if one is known, and says who can change it [WIZD-12]', async () => {
    const user = userEvent.setup()
    const { askedFor } = open({ firstName: 'Ana', phone: '5550100000' })
    await user.type(box(/Legal last name/), 'Lee')
    await user.click(next())
    await askedFor('updateUser')[0]?.reply()
    expect(box(/Phone number/)).toHaveProperty('value', '555-010-0000')
    expect(box(/Phone number/)).toHaveProperty('disabled', true)
    expect(screen.getByText('To update your phone number, contact Patient Support.')).toBeDefined()
    await user.click(next())
    expect(screen.getByRole('heading', { name: 'Where do you live?' })).toBeDefined()
    expect(askedFor('updateUser')).toHaveLength(1)
  })

  test('shows an error if another account has the number, with the address of support [ERRO-03]', async () => {
    const user = userEvent.setup()
    const { askedFor } = atPhone()
    await user.type(box(/Phone number/), '2125550100')
    await user.click(next())
    await askedFor('updateUser')[0]?.fail('PHONE_TAKEN')
    const alert = screen.getByRole('group', {
      name: 'An account with this phone number already exists.',
    })
    expect(document.activeElement).toBe(alert)
    expect(within(alert).getByRole('link', { name: 'help@example.org' }).getAttribute('href')).toBe(
      'mailto:help@example.org',
    )
    await expectAccessible()
  })

  test('shows each line of the server’s message [ERRO-04]', async () => {
    const user = userEvent.setup()
    const { askedFor } = atPhone()
    await user.type(box(/Phone number/), '2125550100')
    await user.click(next())
    await askedFor('updateUser')[0]?.fail(
      'NOT_SAVED',
      'This name is too long.\nThis number is not in use.',
    )
    expect(screen.getByText('This name is too long.')).toBeDefined()
    expect(screen.getByText('This number is not in use.')).toBeDefined()
  })
})

describe('its address step', () => {
  const state = () => screen.findByRole('combobox', { name: /State/ })
  const offered = () => screen.getAllByRole('option').map((option) => option.textContent)

  test('finds a state by its code and by its name [ADDR-03] [ADDR-04]', async () => {
    const user = userEvent.setup()
    atAddress()
    expect((await state()).getAttribute('placeholder')).toBe('MI')
    await user.type(await state(), 'mi')
    await eventually(() => expect(offered()[0]).toBe('Michigan MI'))
    await user.clear(await state())
    await user.type(await state(), 'tx')
    await eventually(() => expect(offered()).toEqual(['Texas TX']))
    await user.clear(await state())
    await user.type(await state(), 'yor')
    await user.keyboard('{ArrowDown}{Enter}')
    expect(await state()).toHaveProperty('value', 'NY')
  })

  test('rebuilds its list after 50 ms without typing [DCON-04]', async () => {
    atAddress()
    const control = await state()
    act(() => control.focus())
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const type = (value: string) => fireEvent.change(control, { target: { value } })
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
    type('o')
    pass(49)
    type('oh')
    pass(49)
    expect(offered()[0]).toBe('Alabama AL')
    pass(1)
    expect(offered()[0]).toBe('Ohio OH')
    type('tex')
    pass(49)
    expect(offered()[0]).toBe('Ohio OH')
    pass(1)
    expect(offered()).toEqual(['Texas TX'])
  })

  test('writes a state as its code when the field is left, typed as code or as name [ADDR-02]', async () => {
    const user = userEvent.setup()
    atAddress()
    await user.type(await state(), 'ny')
    await user.tab()
    expect(await state()).toHaveProperty('value', 'NY')
    await user.clear(await state())
    await user.type(await state(), 'new york')
    await user.tab()
    expect(await state()).toHaveProperty('value', 'NY')
  })

  test('says that a state is unknown, and keeps the typed text [ADDR-01]', async () => {
    const user = userEvent.setup()
    atAddress()
    await user.type(await state(), 'Narnia')
    await user.tab()
    expect(screen.getByText('Not a valid state')).toBeDefined()
    expect(await state()).toHaveProperty('value', 'Narnia')
    expect((await state()).getAttribute('aria-invalid')).toBe('true')
    await expectAccessible()
  })

  test('says what an address lacks, each at its field [ADDR-05] [ADDR-08] [ADDR-09]', async () => {
    const user = userEvent.setup()
    atAddress()
    await user.click(next())
    const said = (name: RegExp) =>
      document.getElementById(box(name).getAttribute('aria-describedby') ?? '')?.textContent
    expect(said(/Street address/)).toBe('Error: Address is required')
    expect(said(/City/)).toBe('Error: City is required')
    expect(said(/Zip code/)).toBe('Error: Zip code is required')
    const described = (await state()).getAttribute('aria-describedby')?.split(' ') ?? []
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(
      'Error: State is required',
    )
    expect(box(/Apartment/).getAttribute('aria-invalid')).toBeNull()
  })

  test('says that a line is too long or a zip code is invalid, and keeps what was entered [ADDR-06] [ADDR-07] [ADDR-12]', async () => {
    const user = userEvent.setup()
    atAddress()
    for (const name of [/Street address/, /Apartment/]) {
      await user.click(box(name))
      await user.paste('x'.repeat(36))
      await user.tab()
      expect(box(name)).toHaveProperty('value', 'x'.repeat(36))
    }
    expect(screen.getAllByText('Must be less than 35 characters')).toHaveLength(2)
    await user.click(box(/Zip code/))
    await user.paste('1220')
    await user.tab()
    expect(screen.getByText('Invalid zip code')).toBeDefined()
  })

  test('says if care is not offered, by the name of the state [ADDR-14]', async () => {
    const user = userEvent.setup()
    atAddress()
    await user.click(await state())
    await user.paste('texas')
    await user.tab()
    const words =
      'Brand is not currently set up to offer services in Texas. Please contact Patient Support at help@example.org.'
    expect(screen.getByRole('main').textContent).toContain(words)
  })
})
