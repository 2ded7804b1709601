import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { ENTITLEMENTS, school, told } from '#tests/flows/onboarding/person.ts'
import { expectAccessible } from '#tests/support/expect-accessible.ts'
import { showWaitingFlow } from '#tests/support/waiting-flow.tsx'

// A part that the page loads when a question needs it.
beforeAll(() => import('#renderer/widgets/combo-widget.tsx'))

const steps = () => within(screen.getByRole('navigation', { name: /^Steps: / }))

test('the steps of a booking are named, the present one marked, completed ones are links [BOOK-07] [BOOK-18]', async () => {
  const user = userEvent.setup()
  const organization = school({}, ENTITLEMENTS.identification, ENTITLEMENTS.interpretation)
  const { askedFor } = showWaitingFlow(
    'booking',
    told({ careFlows: [], isTherapyOnboarding: true, organization }),
  )
  await askedFor('rememberBooking')[0]?.reply()
  expect(
    steps()
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Student ID', 'Language', 'Schedule', 'Confirm'])
  expect(steps().queryAllByRole('button')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByText('This field is required.')).toBeDefined()
  await user.type(screen.getByRole('textbox', { name: /Student ID/ }), 'A-17')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await askedFor('updateUser')[0]?.reply()
  expect(screen.getByRole('heading', { level: 1, name: 'Interpretation services' })).toBeDefined()
  expect(steps().getByText('Language').getAttribute('aria-current')).toBe('step')
  await expectAccessible()
  await askedFor('rememberBooking')[1]?.reply()
  await user.click(steps().getByRole('button', { name: 'Student ID, completed' }))
  expect(screen.getByRole('textbox', { name: /Student ID/ })).toHaveProperty('value', 'A-17')
})
