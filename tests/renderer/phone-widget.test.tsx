import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { told } from '#tests/flows/onboarding/person.ts'
import { showWaitingFlow } from '#tests/support/waiting-flow.tsx'

function phone() {
  showWaitingFlow('getting-started', told({ phone: null, primaryAddress: null }))
  const input = screen.getByLabelText<HTMLInputElement>(/Phone number/)
  input.focus()
  return {
    input,
    /** Like a browser: the text after the press, and the position of the cursor in it. */
    change: (value: string, place: number) =>
      fireEvent.change(input, { target: { value, selectionStart: place, selectionEnd: place } }),
  }
}

test('a phone field keeps the cursor behind the same digit', () => {
  const { input, change } = phone()
  change('2125550100', 10)
  expect([input.value, input.selectionStart]).toEqual(['212-555-0100', 12])
  change('212-55-0100', 5)
  expect([input.value, input.selectionStart]).toEqual(['212-550-100', 5])
  change('212-9550-100', 5)
  expect([input.value, input.selectionStart]).toEqual(['212-955-0100', 5])
})

test('a dash that is deleted from a phone number is added again, with the cursor before it', () => {
  const { input, change } = phone()
  change('2125550100', 10)
  change('212555-0100', 3)
  expect([input.value, input.selectionStart]).toEqual(['212-555-0100', 3])
})

test('a phone field keeps all digits of a number that is too long', () => {
  const { input, change } = phone()
  change('442079460958', 12)
  expect(input.value).toBe('442-079-460958')
})

test('a phone field accepts the digits of other scripts', () => {
  const { input, change } = phone()
  for (const [typed, shown] of [
    ['٢٤٨٥٥٥٠١٤٧', '248-555-0147'],
    ['۲۴۸', '248'],
    ['２４８５', '248-5'],
  ] as const) {
    change(typed, typed.length)
    expect([input.value, input.selectionStart]).toEqual([shown, shown.length])
  }
})
