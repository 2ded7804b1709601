import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { offer, school, told } from '#tests/flows/onboarding/person.ts'
import { expectAccessible } from '#tests/support/expect-accessible.ts'
import { showWaitingFlow } from '#tests/support/waiting-flow.tsx'

/** The care type screen of a person who has seen the results. */
function open(user = {}, rest = {}) {
  return showWaitingFlow(
    'booking',
    told(
      { careFlows: [], ...user },
      { savedBooking: { step: 'careTypeSelect', careTypes: [] }, ...rest },
    ),
  )
}
const cards = () => within(screen.getByRole('group', { name: 'Care type' }))
const card = (name: string) => cards().getByRole<HTMLInputElement>('radio', { name })
const describedBy = (name: string) =>
  card(name)
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent?.trim())
const permitted = (...careTypes: string[]) => ({
  eligibility: {
    isUserEligible: true,
    isUserUnderage: false,
    minimumAge: 18,
    permittedCareTypes: careTypes,
  },
})

describe('the care type screen', () => {
  test('offers a card for each care type, none chosen [CARE-01] [CARE-02] [CARE-03]', async () => {
    open()
    expect(screen.getByRole('heading', { level: 1, name: 'Choose your care type' })).toBeDefined()
    expect(
      cards()
        .getAllByRole<HTMLInputElement>('radio')
        .map((radio) => radio.checked),
    ).toEqual([false, false, false])
    expect(describedBy('Therapy')).toContain('Live video sessions with a licensed therapist.')
    expect(describedBy('Psychiatry')).toContain('Specialized treatment from a licensed prescriber.')
    expect(card('Psychiatry + Therapy')).toBeDefined()
    await expectAccessible()
  })

  test('opens more about a card, without choosing it [CARE-07]', async () => {
    const user = userEvent.setup()
    open()
    const summary = cards().getByText(
      (_words, element) => element?.textContent?.trim() === 'Learn More about Therapy',
    )
    expect(summary.closest('details')?.open).toBe(false)
    await user.click(summary)
    expect(summary.closest('details')?.open).toBe(true)
    expect(card('Therapy').checked).toBe(false)
  })

  test('keeps a care type that the state does not offer, with the reason [CARE-04] [CARE-05]', async () => {
    const user = userEvent.setup()
    open({}, permitted('Therapy'))
    expect(describedBy('Psychiatry')).toContain('Not yet offered in your state')
    expect(card('Psychiatry').getAttribute('aria-disabled')).toBe('true')
    await user.click(card('Psychiatry'))
    card('Psychiatry').focus()
    await user.keyboard(' {Enter}')
    expect(card('Psychiatry').checked).toBe(false)
    expect(cards().queryByRole('radio', { name: 'Psychiatry + Therapy' })).toBeNull()
    await expectAccessible()
  })

  test('shows what the visits cost before a time is chosen', () => {
    open()
    expect(describedBy('Therapy')).toContain('$119.00 for the first visit, then $99.00 a visit')
    expect(describedBy('Psychiatry')).toContain('$249.00 for the first visit, then $149.00 a visit')
    expect(describedBy('Psychiatry + Therapy')).toContain('Each visit costs the same as on its own')
  })

  test('shows sponsored people no price [CONF-13]', () => {
    const { container } = open({ organization: school() })
    for (const name of ['Therapy', 'Psychiatry', 'Psychiatry + Therapy'])
      expect(describedBy(name)).toContain('Covered by your school')
    expect(container.textContent).not.toContain('$')
  })

  test('shows prices of care that the school does not cover, and none for care that cannot be chosen', () => {
    const { unmount } = open({ organization: school({ careFlows: [offer('Therapy')] }) })
    expect(describedBy('Therapy')).toContain('Covered by your school')
    expect(describedBy('Psychiatry')).toContain('$249.00 for the first visit, then $149.00 a visit')
    expect(describedBy('Psychiatry + Therapy')).toContain('Each visit costs the same as on its own')
    unmount()
    open({}, permitted('Therapy'))
    expect(
      document.getElementById(card('Psychiatry').id)?.closest('.care')?.textContent,
    ).not.toContain('$')
  })

  test('says if a referral is needed [CARE-06]', () => {
    open({
      organization: school({
        careFlows: [offer('Therapy'), offer('Psychiatry', { canSelfRefer: false })],
      }),
    })
    expect(describedBy('Psychiatry')).toContain(
      'Available by provider referral only. Contact your campus counseling center.',
    )
  })

  test('marks what is recommended', () => {
    open({ recommendedCareTypes: ['Therapy'] })
    expect(describedBy('Therapy')).toContain('Recommended')
  })

  test('continues with the chosen card, and names the earlier and later steps', async () => {
    const user = userEvent.setup()
    open()
    const steps = within(screen.getByRole('navigation', { name: /^Steps: / }))
    expect(steps.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Choose',
      'Schedule',
      'Confirm',
    ])
    expect(steps.getByText('Choose').getAttribute('aria-current')).toBe('step')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(cards().getByText(/required/i)).toBeDefined()
    await user.click(card('Therapy'))
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(screen.queryByRole('heading', { name: 'Choose your care type' })).toBeNull()
  })
})
