import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type FieldSource, start } from '#engine/index.ts'
import { FlowView } from '#renderer/flow/flow-view.tsx'
import { createRunStore } from '#renderer/flow/run-store.ts'
import { VIEWS } from '#renderer/views/registry.tsx'
import { bringWidgets } from '#renderer/widgets/late-widgets.tsx'
import { buildFlow, yesNo } from '#tests/support/build-flow.ts'
import { submissionOf } from '#engine/index.ts'
import { eventually } from '#tests/support/eventually.ts'

window.scrollTo = vi.fn()
beforeAll(async () => {
  await bringWidgets()
})
afterEach(() => history.replaceState(null, ''))

/** A page of one section with these questions, drawn by the real adapter over the real engine. */
function show(fields: readonly FieldSource[], paging: 'question' | 'section' = 'section') {
  const flow = buildFlow({
    steps: [
      {
        id: 'form',
        title: 'Form',
        paging,
        sections: [{ id: 's', title: 'Section', items: fields }],
      },
    ],
  })
  const store = createRunStore({ flow, state: start(flow, {}).state, effects: {}, keeper: null })
  render(<FlowView store={store} views={VIEWS} />)
  return {
    answers: () =>
      Object.fromEntries(
        submissionOf(flow, store.getState()).flatMap(({ answers }) =>
          answers.map(({ key, answer }) => [key, answer]),
        ),
      ),
  }
}

test('a paragraph shows the characters remaining, and those beyond 1000 as too many [QTYP-06] [QVAL-05]', () => {
  const { answers } = show([{ id: 'note', type: 'free-paragraph-field', label: 'Note' }])
  const box = screen.getByRole('textbox', { name: /Note/ })
  expect(box.tagName).toBe('TEXTAREA')
  expect(screen.getAllByText('1000 characters remaining')).toHaveLength(2)
  fireEvent.change(box, { target: { value: 'abc' } })
  expect(screen.getByText('997 characters remaining')).toBeDefined()
  expect(answers()).toEqual({ note: 'abc' })
  const pasted = '👩‍👩‍👧‍👦'.repeat(1031)
  fireEvent.change(box, { target: { value: pasted } })
  expect(box).toHaveProperty('value', pasted)
  expect(screen.getAllByText('31 characters too many')).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByText('maxLength')).toBeDefined()
})

test('a line of text is one line; a text that is too long is reported, not cut off [QTYP-07] [QVAL-04]', () => {
  const { answers } = show([{ id: 'name', type: 'free-text-field', label: 'Name' }])
  const box = screen.getByLabelText(/Name/)
  expect([box.tagName, box.getAttribute('type'), box.getAttribute('maxlength')]).toEqual([
    'INPUT',
    'text',
    null,
  ])
  fireEvent.change(box, { target: { value: 'x'.repeat(1001) } })
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByText('maxLength')).toBeDefined()
  expect(screen.getAllByText('1 character too many')).toHaveLength(2)
  fireEvent.change(box, { target: { value: 'x'.repeat(1000) } })
  expect(screen.queryByText('maxLength')).toBeNull()
  expect(answers()).toEqual({ name: 'x'.repeat(1000) })
})

test('a line keeps the blank behind a word while the next one is typed, and its answer has none at its ends', () => {
  const { answers } = show([{ id: 'name', type: 'free-text-field', label: 'Name' }])
  const box = screen.getByLabelText(/Name/)
  fireEvent.change(box, { target: { value: 'Apt ' } })
  expect(box).toHaveProperty('value', 'Apt ')
  expect(answers()).toEqual({ name: 'Apt' })
  fireEvent.change(box, { target: { value: 'Apt 4\u00a0' } })
  fireEvent.blur(box)
  expect(box).toHaveProperty('value', 'Apt 4')
  expect(answers()).toEqual({ name: 'Apt 4' })
})

test.each(['email', 'username'])(
  'a line for an e-mail (%s) has its own keyboard and no autocorrection',
  (autocomplete) => {
    show([
      { id: 'email', type: 'free-text-field', label: 'Email', autocomplete },
      { id: 'name', type: 'free-text-field', label: 'Name' },
    ])
    const box = screen.getByLabelText(/Email/)
    const settings = [
      'inputmode',
      'autocapitalize',
      'autocorrect',
      'spellcheck',
      'autocomplete',
    ].map((name) => box.getAttribute(name))
    expect(settings).toEqual(['email', 'none', 'off', 'false', autocomplete])
    expect(screen.getByLabelText(/Name/).getAttribute('inputmode')).toBeNull()
  },
)

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

test('a required question that is a page carries an asterisk next to its heading, an optional one does not [QVAL-10]', () => {
  show([yesNo('a'), yesNo('b', { optional: true })], 'question')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Question a *')
  fireEvent.click(screen.getByRole('radio', { name: 'Yes' }), { detail: 0 })
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.getByRole('heading', { level: 1 }).textContent?.trim()).toBe('Question b')
})

test('a refused page moves to the first wrong field, with its message [QVAL-09]', async () => {
  show([
    { id: 'name', type: 'free-text-field', label: 'Name' },
    {
      id: 'phone',
      type: 'free-phone-field',
      label: 'Phone',
      messages: { format: 'Please enter a 10-digit phone number.' },
    },
    {
      id: 'street',
      type: 'free-text-field',
      label: 'Street',
      messages: { required: 'This field is required.' },
    },
  ])
  fireEvent.change(screen.getByLabelText(/Name/), { target: { value: 'Ana' } })
  const phone = screen.getByLabelText(/Phone/)
  fireEvent.change(phone, { target: { value: '212-555' } })
  expect(screen.queryByText('Please enter a 10-digit phone number.')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await eventually(() => expect(document.activeElement).toBe(phone))
  const error = document.getElementById(phone.getAttribute('aria-describedby') ?? '')
  expect(error?.textContent).toContain('Please enter a 10-digit phone number.')
})

test('a question shows its text and, if its control has another name, that name', () => {
  show([
    { id: 'contact', type: 'free-text-field', text: 'Who should we call?', label: 'Full name' },
    {
      id: 'box',
      type: 'checkbox',
      text: 'May we leave a message?',
      label: 'You may',
      description: 'On voicemail only',
    },
    {
      id: 'sleep',
      type: 'radio',
      text: 'How did you sleep?',
      legend: 'Sleep',
      options: [{ key: 'well', text: 'Well' }],
    },
    { id: 'alone', type: 'free-text-field', label: 'Street' },
  ])
  expect(screen.getByRole('textbox', { name: /^Who should we call\? Full name/ })).toBeDefined()
  const box = screen.getByRole('checkbox', { name: /^You may/ })
  expect(screen.getByText('May we leave a message?').parentElement?.id).toBe(
    box.getAttribute('aria-describedby'),
  )
  expect(screen.getByText('On voicemail only')).toBeDefined()
  expect(screen.getByRole('group', { name: /^How did you sleep\? Sleep/ })).toBeDefined()
  expect(screen.getByRole('textbox', { name: /^Street/ })).toBeDefined()
})

test('a question that is a page asks in the heading and names its control next to it', () => {
  show(
    [{ id: 'contact', type: 'free-text-field', text: 'Who should we call?', label: 'Full name' }],
    'question',
  )
  expect(screen.getByRole('heading', { level: 1, name: /^Who should we call\?/ })).toBeDefined()
  expect(screen.getByText('Full name').classList).not.toContain('sr')
  expect(screen.getByRole('textbox', { name: /Full name/ })).toBeDefined()
})

test('a scale has whole numbers, with words at its ends [QTYP-10]', () => {
  const { answers } = show([
    {
      id: 'sleep',
      type: 'one-to-seven-scale',
      legend: 'Sleep',
      text: 'How well did you sleep?',
      ends: ['Badly', 'Well'],
    },
  ])
  expect(screen.getAllByRole('radio')).toHaveLength(7)
  fireEvent.click(screen.getByRole('radio', { name: '7, Well' }))
  expect(answers()).toEqual({ sleep: 7 })
})

test('a scale of ten has ten numbers, no preselected one, and default labels if none are given [QTYP-09]', () => {
  const { answers } = show([{ id: 'pain', type: 'one-to-ten-scale', text: 'How bad is it?' }])
  expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
    '9',
    '10',
  ])
  expect(screen.queryByRole('radio', { checked: true })).toBeNull()
  expect([screen.getByText('1 = Not at all'), screen.getByText('10 = Very')]).toHaveLength(2)
  fireEvent.click(screen.getByRole('radio', { name: '10, Very' }))
  expect(answers()).toEqual({ pain: 10 })
})

test.each([
  ['one-to-ten-scale', 10],
  ['one-to-seven-scale', 7],
] as const)('every number of a %s is stored as that number [QTYP-09] [QTYP-10]', (type, last) => {
  const { answers } = show([{ id: 'pain', type, text: 'How bad is it?' }])
  for (let number = 1; number <= last; number += 1) {
    fireEvent.click(screen.getByRole('radio', { name: new RegExp(`^${number}(,|$)`) }))
    expect(answers()).toEqual({ pain: number })
    expect(screen.getByRole('radio', { checked: true }).getAttribute('value')).toBe(String(number))
  }
})

test.each([
  ['radio', () => fireEvent.click(screen.getByRole('radio', { name: 'No' }))],
  [
    'free-text-field',
    () => fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Eden' } }),
  ],
] as const)(
  'the button of a page with a %s is unavailable until it is answered [ASMT-15]',
  (type, answer) => {
    show([yesNo('a', { type }), yesNo('b')], 'question')
    const isUnavailable = () =>
      screen.getByRole('button', { name: 'Continue' }).getAttribute('aria-disabled')
    expect(isUnavailable()).toBe('true')
    answer()
    expect(isUnavailable()).toBeNull()
  },
)

test('several options of a list are chosen independently [QTYP-02]', () => {
  const { answers } = show([
    yesNo('days', {
      type: 'multi-select',
      options: ['mon', 'tue', 'wed'].map((key) => ({ key, text: key })),
    }),
  ])
  for (const name of ['mon', 'wed']) fireEvent.click(screen.getByRole('checkbox', { name }))
  expect(answers()).toEqual({ days: ['mon', 'wed'] })
})

test.each(['radio', 'single-select-v2'] as const)(
  'in a %s one option is chosen, and the page waits [QTYP-03] [QTYP-04]',
  (type) => {
    const { answers } = show([yesNo('a', { type }), yesNo('b')], 'question')
    for (const name of ['Yes', 'No'])
      fireEvent.click(screen.getByRole('radio', { name }), { detail: 0 })
    expect(
      screen.getAllByRole('radio', { checked: true }).map((radio) => radio.getAttribute('value')),
    ).toEqual(['no'])
    expect(screen.getByText('Question 1 of 2')).toBeDefined()
    expect(answers()).toEqual({ a: 'no' })
  },
)

test('none-or-list is None, or lines that grow; blank lines are dropped [QTYP-05]', () => {
  const { answers } = show([{ id: 'meds', type: 'none-or-list', label: 'Medicines' }])
  fireEvent.change(screen.getByRole('textbox', { name: 'Medicines, line 1' }), {
    target: { value: 'Iron' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Add another' }))
  expect(screen.getByRole('textbox', { name: 'Medicines, line 2' })).toBeDefined()
  expect(answers()).toEqual({ meds: ['Iron'] })
  fireEvent.click(screen.getByRole('checkbox', { name: 'None' }))
  expect(answers()).toEqual({ meds: 'none' })
})

test('an option that needs text opens its field, and Continue says if the text is missing [QTYP-04] [QVAL-07]', () => {
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
  expect(screen.getByRole('button', { name: 'Continue' }).getAttribute('aria-disabled')).toBe(
    'true',
  )
  fireEvent.change(screen.getByLabelText(/Tell us where/), { target: { value: 'A poster' } })
  expect(screen.getByRole('button', { name: 'Continue' }).getAttribute('aria-disabled')).toBeNull()
  expect(answers()).toEqual({ from: 'other', 'from:text': 'A poster' })
})

test('the page has its own button, and the form library has none', () => {
  show([yesNo('a')])
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Next'])
})

test('arrow keys move the choice and never continue; Enter does', async () => {
  show([yesNo('a', { type: 'multi-choice' }), yesNo('b', { type: 'multi-choice' })], 'question')
  const yes = screen.getByRole('radio', { name: 'Yes' })
  fireEvent.keyDown(yes, { key: 'ArrowDown' })
  fireEvent.click(yes, { detail: 0 })
  fireEvent.keyUp(yes, { key: 'ArrowDown' })
  expect(screen.getByText('Question 1 of 2')).toBeDefined()
  await act(async () => fireEvent.keyDown(yes, { key: 'Enter' }))
  expect(screen.getByText('Question 2 of 2')).toBeDefined()
})

test('a number keeps the typed text, names its unit, and explains a comma', () => {
  const { answers } = show([
    {
      id: 'weight',
      type: 'number',
      label: 'Weight',
      unit: 'kg',
      validation: { minimum: 0, maximum: 300, multipleOf: 0.1 },
      messages: { separator: 'Please leave out commas.' },
    },
  ])
  const box = screen.getByRole('textbox', { name: /^Weight/ })
  expect([box.getAttribute('type'), box.getAttribute('inputmode')]).toEqual(['text', 'decimal'])
  expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'kg',
  )
  for (const [typed, answer] of [
    ['72', 72],
    ['72.', 72],
    ['72.0', 72],
    ['72.05', undefined],
    ['72.5', 72.5],
  ] as const) {
    fireEvent.change(box, { target: { value: typed } })
    expect(box).toHaveProperty('value', typed)
    expect(answers().weight).toBe(answer)
  }
  fireEvent.change(box, { target: { value: '72,5' } })
  fireEvent.blur(box)
  expect(box).toHaveProperty('value', '72,5')
  expect(box.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Please leave out commas.').closest('[id]')?.id).toBe(
    box.getAttribute('aria-describedby')?.split(' ')[1],
  )
})

test('a whole number opens the keyboard of digits', () => {
  show([{ id: 'age', type: 'number', label: 'Age', validation: { minimum: 0 } }])
  expect(screen.getByRole('textbox', { name: /^Age/ }).getAttribute('inputmode')).toBe('numeric')
})

test.each([
  ['time', 'time', '19:30'],
  ['date-time', 'datetime-local', '2025-10-30T05:10'],
] as const)('a %s is answered with the browser’s own control', (type, control, value) => {
  const { answers } = show([{ id: 'when', type, label: 'When' }])
  const box = screen.getByLabelText(/^When/)
  expect(box.getAttribute('type')).toBe(control)
  fireEvent.change(box, { target: { value } })
  expect(answers()).toEqual({ when: value })
})

test('a warning is announced in an element that already existed, describes the control, and blocks nothing', () => {
  show([
    {
      id: 'cups',
      type: 'number',
      label: 'Cups',
      advice: [{ when: { '>': [{ var: 'answers.cups' }, 4] }, text: 'That is much.' }],
    },
  ])
  const advice = () => screen.getAllByRole('status').find(({ id }) => id === 'q-cups-advice')
  const place = advice()
  expect(place?.textContent).toBe('')
  const box = screen.getByRole('textbox', { name: /^Cups/ })
  fireEvent.change(box, { target: { value: '5' } })
  expect(advice()).toBe(place)
  expect([place?.textContent, place?.id]).toEqual([
    'That is much.',
    box.getAttribute('aria-describedby'),
  ])
  expect(box.getAttribute('aria-invalid')).toBeNull()
  expect(screen.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBeNull()
})

test('a computed answer is read and cannot be given', () => {
  show([
    { id: 'cm', type: 'number', label: 'Height', unit: 'cm' },
    {
      id: 'meters',
      type: 'number',
      label: 'In meters',
      validation: { multipleOf: 0.01 },
      compute: { '/': [{ var: 'answers.cm' }, 100] },
    },
    yesNo('tall', { compute: { if: [{ '>': [{ var: 'answers.cm' }, 190] }, 'yes', 'no'] } }),
    { id: 'secretly', type: 'free-text-field', label: 'Hidden', visible: false, compute: 'x' },
  ])
  fireEvent.change(screen.getByRole('textbox', { name: /^Height/ }), { target: { value: '172' } })
  const box = screen.getByRole('textbox', { name: /^In meters/ })
  expect(box).toMatchObject({ value: '1.72', readOnly: true, disabled: false, required: false })
  expect(screen.getByRole('radio', { name: 'No' })).toMatchObject({ checked: true })
  expect(screen.getByRole('group', { name: /^Question tall/ })).toHaveProperty('disabled', true)
  expect(screen.queryByText('Hidden')).toBeNull()
})
