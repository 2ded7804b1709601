import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { appointment, school, told } from '#tests/flows/onboarding/person.ts'
import { expectAccessible } from '#tests/support/expect-accessible.ts'
import { showInGate } from '#tests/support/show-in-gate.tsx'

afterEach(() => history.replaceState(null, ''))

const link = (name: string | RegExp) => screen.getByRole('link', { name })
const hrefOf = (name: string | RegExp) => link(name).getAttribute('href')
const showGate = (user: Parameters<typeof told>[0], rest: Parameters<typeof told>[1] = {}) =>
  showInGate('onboarding-gate', { inputs: told(user, rest) })

describe('consent of a parent or guardian', () => {
  test('is shown as required, and nothing else is offered [GATE-02]', () => {
    showGate(
      { awaitingMinorConsent: true, emailVerified: false },
      { route: { forceBlocker: 'welcome' } },
    )
    expect(
      screen.getByRole('heading', { level: 1, name: 'Parent or guardian consent is required' }),
    ).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('is requested by a prepared e-mail to support, or by one that the person writes [GATE-03] [GATE-04]', () => {
    showGate({ awaitingMinorConsent: true })
    const mail = new URL(hrefOf('Request consent by email') ?? '')
    expect(mail.protocol + mail.pathname).toBe('mailto:help@example.org')
    expect(mail.searchParams.get('subject')).toBe('Consent of a parent or guardian')
    expect(mail.searchParams.get('body')).toBe('Please send the consent form for my account.')
    expect(hrefOf('help@example.org')).toBe('mailto:help@example.org')
  })

  test('is next to help that needs no consent [GATE-05]', async () => {
    showGate({ awaitingMinorConsent: true })
    expect(hrefOf(/Call 988/)).toBe('tel:988')
    expect(hrefOf(/Call 911/)).toBe('tel:911')
    expect(hrefOf(/Text HOME to 741741/)).toBe('sms:741741?&body=HOME')
    await expectAccessible()
  })
})

describe('the collaboration notice', () => {
  const selfReferred = {
    origin: 'Student',
    referralSource: 'Portal',
    organization: school({}, 'SelfReferralCollaborativeModel'),
    careFlows: [
      {
        careType: 'Therapy',
        careStatus: 'Active',
        paymentSource: 'Organization',
        hideSessionCount: null,
      },
    ],
    appointments: [appointment()],
  }

  test('says that the campus care team sees notes and assessments, with help next to it [GATE-18]', async () => {
    showGate(selfReferred)
    expect(
      screen.getByRole('heading', { level: 1, name: 'Your school partners with us' }),
    ).toBeDefined()
    const words =
      'State College and Brand work together for you: notes and assessments are visible to your campus care team.'
    expect(screen.getByText(words)).toBeDefined()
    expect(hrefOf(/Call 988/)).toBe('tel:988')
    await expectAccessible()
  })

  test('is remembered and closes on Continue [GATE-17]', async () => {
    const { carriedOut, send } = showGate(selfReferred)
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(carriedOut).toContainEqual({ effect: 'setMarker', args: { marker: 'collaboration' } })
    const markers = { welcome: false, collaboration: true, activationSent: false }
    await send({ type: 'inputs', inputs: told(selfReferred, { markers }) })
    expect(screen.queryByRole('heading', { name: 'Your school partners with us' })).toBeNull()
  })
})

describe('the age page', () => {
  const tooYoung = {
    eligibility: {
      isUserEligible: false,
      isUserUnderage: true,
      minimumAge: 16,
      permittedCareTypes: [],
    },
  }
  const center = (parts: object) => ({
    departmentName: null,
    departmentAddress: null,
    departmentHours: null,
    ...parts,
  })

  test('says why, with the crisis lines before anything else, and without a way into the portal [AGEI-01] [AGEI-02] [AGEI-04]', async () => {
    showGate({ counselingCenter: center({ departmentName: 'Campus Counseling' }) }, tooYoung)
    expect(
      screen.getByRole('heading', {
        level: 1,
        name: "We're sorry, but you don't meet the eligibility criteria.",
      }),
    ).toBeDefined()
    expect(screen.getByText("We can't care for people under 16.")).toBeDefined()
    const page = within(screen.getByRole('main'))
    expect(page.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual([
      'tel:911',
      'tel:988',
      'sms:988',
      'sms:741741?&body=HOME',
      '/crisis-resources',
      'tel:+18004224453',
      'tel:+18664887386',
      'mailto:help@example.org',
      'tel:+15550100000',
    ])
    expect(page.queryByRole('button')).toBeNull()
    const words = screen.getByRole('main').textContent
    expect(words.indexOf('741741')).toBeLessThan(words.indexOf('Campus Counseling'))
    await expectAccessible()
  })

  test('shows only the known details of the counseling center [AGEI-03]', () => {
    const { unmount } = showGate(
      {
        counselingCenter: center({
          departmentName: 'Campus Counseling',
          departmentHours: 'Mon to Fri',
        }),
      },
      tooYoung,
    )
    const section = within(
      screen.getByRole('heading', { name: 'Your school can help' }).parentElement ?? document.body,
    )
    expect(section.getAllByText(/./, { selector: 'p' }).map((one) => one.textContent)).toEqual([
      'Campus Counseling',
      'Mon to Fri',
    ])
    unmount()
    const placed = showGate(
      { counselingCenter: center({ departmentAddress: '12 College Walk' }) },
      tooYoung,
    )
    expect(screen.getByText('12 College Walk')).toBeDefined()
    placed.unmount()
    showGate({ counselingCenter: null }, tooYoung)
    expect(screen.queryByRole('heading', { name: 'Your school can help' })).toBeNull()
  })
})

describe('the page of a verified e-mail address', () => {
  test('says so; Continue reads the person again and goes home [VRFY-05] [VRFY-06]', async () => {
    const { carriedOut } = showInGate('verification-complete', { inputs: {} })
    expect(
      screen.getByRole('heading', { level: 1, name: 'Your email has been verified' }),
    ).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(carriedOut).toEqual([
      { effect: 'refetchUser', args: {} },
      { effect: 'navigate', args: { to: '/home' } },
    ])
  })
})

describe('the page that asks to verify the e-mail address', () => {
  const unverified = { emailVerified: false }
  const showVerify = (
    user: Parameters<typeof told>[0] = unverified,
    more: Partial<Parameters<typeof showInGate>[1]> = {},
  ) =>
    showInGate('email-verification', {
      inputs: told(user),
      effects: { sendActivationEmail: async () => true },
      ...more,
    })
  const resend = () => screen.getByRole('button', { name: 'Resend activation email' })
  const settle = () => act(async () => undefined)
  const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))

  afterEach(() => {
    vi.useRealTimers()
  })

  test('says so, says that a mail was sent, and links to support [VRFY-01] [VRFY-03] [VRFY-04]', async () => {
    showVerify()
    expect(screen.getByRole('heading', { level: 1, name: 'Verify your email' })).toBeDefined()
    expect(
      screen.getByText(
        'Please verify your email address (ana@example.org) to activate your account.',
      ),
    ).toBeDefined()
    expect(await screen.findByText('Activation email sent. Please check your email.')).toBeDefined()
    expect(hrefOf('contact Patient Support')).toBe('mailto:help@example.org')
    await expectAccessible()
  })

  test('sends the mail again when asked, but not within 30 seconds [VRFY-02]', async () => {
    vi.useFakeTimers()
    const { carriedOut } = showVerify()
    const mails = () => carriedOut.filter(({ effect }) => effect === 'sendActivationEmail').length
    await settle()
    expect(mails()).toBe(1)
    expect(resend().getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(resend())
    await settle()
    expect(mails()).toBe(1)
    await pass(30_000)
    expect(resend().getAttribute('aria-disabled')).toBeNull()
    fireEvent.click(resend())
    await settle()
    expect(mails()).toBe(2)
  })

  test('counts the seconds on screen, and announces them only if the person presses too early', async () => {
    vi.useFakeTimers()
    showVerify()
    await settle()
    expect(
      screen.getByText('You can send it again in 30 seconds.').closest('[role=status]'),
    ).toBeNull()
    await pass(29_000)
    expect(screen.getByText('You can send it again in 1 second.')).toBeDefined()
    fireEvent.click(resend())
    expect(
      screen
        .getAllByText('You can send it again in 1 second.')
        .some((one) => one.matches('[role=status]')),
    ).toBe(true)
  })

  test('says why no mail could be sent, and can try again', async () => {
    const { carriedOut } = showVerify(unverified, {
      effects: {
        sendActivationEmail: () =>
          Promise.reject(Object.assign(new Error('down'), { code: 'NOT_REACHED' })),
      },
    })
    expect(
      await screen.findByRole('group', { name: 'An unexpected error occurred. Please try again.' }),
    ).toBe(document.activeElement)
    await userEvent.click(resend())
    expect(carriedOut.filter(({ effect }) => effect === 'sendActivationEmail')).toHaveLength(2)
  })

  test('reloads the person on focus and every 15 seconds, and closes once verified', async () => {
    vi.useFakeTimers()
    const readAgain = vi.fn()
    const { send } = showVerify(unverified, { readAgain })
    await settle()
    await pass(15_000)
    expect(readAgain.mock.calls).toEqual([[['user']]])
    act(() => void window.dispatchEvent(new Event('focus')))
    expect(readAgain).toHaveBeenCalledTimes(2)
    await send({ type: 'inputs', inputs: told({ emailVerified: true }) })
    expect(screen.queryByRole('heading', { name: 'Verify your email' })).toBeNull()
  })
})
