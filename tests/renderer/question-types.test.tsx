import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type FieldSource, start } from '#engine/index.ts'
import { FlowView } from '#renderer/flow/flow-view.tsx'
import { createRunStore } from '#renderer/flow/run-store.ts'
import { VIEWS } from '#renderer/views/registry.tsx'
import { buildFlow, yesNo } from '#tests/support/build-flow.ts'
import { submissionOf } from '#engine/index.ts'

window.scrollTo = vi.fn()
afterEach(() => history.replaceState(null, ''))

/** A page of one section with these questions, drawn by the real adapter over the real engine. */
function show(fields: readonly FieldSource[], paging: 'question' | 'section' = 'section') {
  const flow = buildFlow({
    steps: [{ id: 'form', title: 'Form', paging, sections: [{ id: 's', title: 'Section', items: fields }] }],
  })
  const store = createRunStore({ flow, state: start(flow, {}).state, effects: {}, keeper: null })
  render(<FlowView store={store} views={VIEWS} />)
  return {
    answers: () =>
      Object.fromEntries(
        submissionOf(flow, store.getState()).flatMap(({ answers }) => answers.map(({ key, answer }) => [key, answer])),
      ),
  }
}

test('a paragraph shows the characters remaining and takes no more than 1000 [QTYP-06] [QVAL-05]', () => {
  const { answers } = show([{ id: 'note', type: 'free-paragraph-field', label: 'Note' }])
  const box = screen.getByRole('textbox', { name: /Note/ })
  expect(box.getAttribute('maxlength')).toBe('1000')
  fireEvent.change(box, { target: { value: 'abc' } })
  expect(screen.getByText('997 characters remaining')).toBeDefined()
  expect(answers()).toEqual({ note: 'abc' })
})

test('a phone sets dashes while typing and stores none [QTYP-08] [QVAL-08]', () => {
  const { answers } = show([{ id: 'phone', type: 'free-phone-field', label: 'Phone' }])
  const box = screen.getByLabelText(/Phone/)
  fireEvent.change(box, { target: { value: '(212) 555-0100' } })
  expect(box).toHaveProperty('value', '212-555-0100')
  expect(answers()).toEqual({ phone: '2125550100' })
})

test('labels of required questions carry an asterisk, optional ones say so [QVAL-10]', () => {
  show([
    { id: 'a', type: 'free-text-field', label: 'First' },
    { id: 'b', type: 'free-text-field', label: 'Second', optional: true },
  ])
  expect(screen.getByText('First').closest('label')?.textContent).toContain('*')
  expect(screen.getByText('Second').closest('label')?.textContent).not.toContain('*')
})

test('a question shows what it asks and, where it has another name, what its control is called', () => {
  show([
    { id: 'contact', type: 'free-text-field', text: 'Who should we call?', label: 'Full name' },
    { id: 'box', type: 'checkbox', text: 'May we leave a message?', label: 'You may', description: 'On voicemail only' },
    { id: 'sleep', type: 'radio', text: 'How did you sleep?', legend: 'Sleep', options: [{ key: 'well', text: 'Well' }] },
    { id: 'alone', type: 'free-text-field', label: 'Street' },
  ])
  expect(screen.getByRole('textbox', { name: /^Who should we call\? Full name/ })).toBeDefined()
  const box = screen.getByRole('checkbox', { name: /^You may/ })
  expect(screen.getByText('May we leave a message?').parentElement?.id).toBe(box.getAttribute('aria-describedby'))
  expect(screen.getByText('On voicemail only')).toBeDefined()
  expect(screen.getByRole('group', { name: /^How did you sleep\? Sleep/ })).toBeDefined()
  expect(screen.getByRole('textbox', { name: /^Street/ })).toBeDefined()
})

test('a question that is a page asks in the heading and names its control beside it', () => {
  show([{ id: 'contact', type: 'free-text-field', text: 'Who should we call?', label: 'Full name' }], 'question')
  expect(screen.getByRole('heading', { level: 1, name: /^Who should we call\?/ })).toBeDefined()
  expect(screen.getByText('Full name').classList).not.toContain('sr')
  expect(screen.getByRole('textbox', { name: /Full name/ })).toBeDefined()
})

test('a scale is whole numbers with words at its ends [QTYP-10]', () => {
  const { answers } = show([
    { id: 'sleep', type: 'one-to-seven-scale', legend: 'Sleep', text: 'How well did you sleep?', ends: ['Badly', 'Well'] },
  ])
  expect(screen.getAllByRole('radio')).toHaveLength(7)
  fireEvent.click(screen.getByRole('radio', { name: '7, Well' }))
  expect(answers()).toEqual({ sleep: 7 })
})

test('none-or-list is None, or lines that grow; blank lines are dropped [QTYP-05]', () => {
  const { answers } = show([{ id: 'meds', type: 'none-or-list', label: 'Medicines' }])
  fireEvent.change(screen.getByRole('textbox', { name: 'Medicines, line 1' }), { target: { value: 'Iron' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add another' }))
  expect(screen.getByRole('textbox', { name: 'Medicines, line 2' })).toBeDefined()
  expect(answers()).toEqual({ meds: ['Iron'] })
  fireEvent.click(screen.getByRole('checkbox', { name: 'None' }))
  expect(answers()).toEqual({ meds: 'none' })
})

test('an option that needs text opens its field, and Continue says what is missing [QTYP-04] [QVAL-07]', () => {
  const { answers } = show(
    [
      yesNo('from', {
        type: 'single-select-v2',
        options: [
          { key: 'a', text: 'A friend' },
          { key: 'other', text: 'Other', requiresManualInput: true },
        ],
        manual: { label: 'Tell us where' },
      }),
    ],
    'question',
  )
  fireEvent.click(screen.getByRole('radio', { name: 'Other' }), { detail: 0 })
  expect(screen.getByRole('button', { name: 'Continue' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.change(screen.getByLabelText(/Tell us where/), { target: { value: 'A poster' } })
  expect(screen.getByRole('button', { name: 'Continue' }).getAttribute('aria-disabled')).toBeNull()
  expect(answers()).toEqual({ from: 'other', 'from:text': 'A poster' })
})

test('the page has its own button and the form library none', () => {
  show([yesNo('a')])
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Next'])
})

test('arrow keys move the choice and never go on; Enter does', async () => {
  show([yesNo('a', { type: 'multi-choice' }), yesNo('b', { type: 'multi-choice' })], 'question')
  const yes = screen.getByRole('radio', { name: 'Yes' })
  fireEvent.keyDown(yes, { key: 'ArrowDown' })
  fireEvent.click(yes, { detail: 0 })
  fireEvent.keyUp(yes, { key: 'ArrowDown' })
  expect(screen.getByText('Question 1 of 2')).toBeDefined()
  await act(async () => fireEvent.keyDown(yes, { key: 'Enter' }))
  expect(screen.getByText('Question 2 of 2')).toBeDefined()
})
