import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { school, told } from '#tests/flows/onboarding/person.ts'
import { expectAccessible } from '#tests/support/expect-accessible.ts'
import { showInGate } from '#tests/support/show-in-gate.tsx'

afterEach(() => history.replaceState(null, ''))

const student = told({ origin: 'Student', careFlows: [], organization: school() })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const title = () => screen.getByRole('heading', { level: 1 }).textContent
const lines = () =>
  within(screen.getByRole('main'))
    .getAllByRole('listitem')
    .map((line) => line.textContent)

test('greets by name and states the mission, and the position in the carousel [WELC-01]', async () => {
  showInGate('welcome', { inputs: told({ preferredName: 'Annie' }) })
  expect(title()).toBe("Annie, we're glad you're here")
  const mission =
    'Our mission is to make high-quality mental health care available to everyone who needs it.'
  expect(screen.getByText(mission)).toBeDefined()
  expect(screen.getByText('Screen 1 of 3')).toBeDefined()
  await expectAccessible()
})

test('shows self-pay people video appointments and unlimited messaging [WELC-02]', async () => {
  showInGate('welcome', { inputs: told() })
  await press('Next')
  expect(title()).toBe('Convenient care')
  expect(document.activeElement?.textContent).toBe('Convenient care')
  expect(lines()[0]).toContain('Video appointments')
  expect(lines()[1]).toContain('Unlimited messaging')
})

test('shows students what their school covers, care by care [WELC-03]', async () => {
  showInGate('welcome', { inputs: student })
  await press('Next')
  expect(title()).toBe('Good news')
  expect(screen.getByText('State College covers the cost of these sessions:')).toBeDefined()
  expect(lines().map((line) => line?.trim())).toEqual([
    'all therapy visits during the semester',
    '4 psychiatry visits',
  ])
  await expectAccessible()
})

test('numbers five next steps for students and four for others [WELC-05]', async () => {
  const { unmount } = showInGate('welcome', { inputs: student })
  await press('Next')
  await press('Next')
  expect(title()).toBe('Next steps')
  expect(lines()).toHaveLength(5)
  unmount()
  history.replaceState(null, '')
  showInGate('welcome', { inputs: told() })
  await press('Next')
  await press('Next')
  expect(lines()).toHaveLength(4)
  await expectAccessible()
})

test('ends with Start care, which clears the flag [WELC-06]', async () => {
  const { carriedOut } = showInGate('welcome', { inputs: told() })
  await press('Next')
  await press('Next')
  await press('Start care')
  expect(carriedOut).toEqual([
    { effect: 'clearMarker', args: { marker: 'welcome' } },
    { effect: 'setMarker', args: { marker: 'welcomed' } },
    { effect: 'navigate', args: { to: '/home' } },
  ])
})
