import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import {
  type FieldSource,
  type Flow,
  type Json,
  type RunState,
  screenOf,
  start,
  submissionOf,
  transition,
} from '#engine/index.ts'
import { bringWidgets } from '#renderer/widgets/late-widgets.tsx'
import { Question } from '#renderer/widgets/question.tsx'
import { WIDGETS } from '#renderer/widgets/registry.ts'
import { WidgetsContext } from '#renderer/widgets/widgets-context.ts'
import { buildFlow } from '#tests/support/build-flow.ts'

beforeAll(async () => {
  await bringWidgets()
})

const is = (path: string, value: Json): Json => ({ '==': [{ var: path }, value] })
const text = (id: string, label: string, more: Partial<FieldSource> = {}): FieldSource => ({
  id,
  type: 'free-text-field',
  label,
  ...more,
})

/** A list on its page, in its own run. */
function showList(fields: readonly FieldSource[], more: Partial<FieldSource> = {}) {
  const flow = buildFlow({
    steps: [
      {
        id: 'form',
        fields: [{ id: 'people', type: 'list', label: 'People', rows: 2, fields, ...more }],
      },
    ],
  })
  let { state } = start(flow, {})
  const { rerender } = render(<List flow={flow} state={state} take={take} />)
  function take(field: string, value: Json) {
    state = transition(flow, state, { type: 'answer', field, value }).state
    rerender(<List flow={flow} state={state} take={take} />)
  }
  return {
    row: (number: number) => within(screen.getByRole('group', { name: `People ${number}` })),
    answer: () => submissionOf(flow, state)[0]?.answers[0]?.answer,
  }
}

type ListProps = {
  readonly flow: Flow
  readonly state: RunState
  readonly take: (field: string, value: Json) => void
}

function List({ flow, state, take }: ListProps) {
  const [actions] = useState({
    answer: take,
    choose: take,
    blur: () => {},
    secret: () => {},
    card: () => {},
  })
  const items = screenOf(flow, state).steps[0]?.form?.sections[0]?.items ?? []
  return (
    <WidgetsContext value={WIDGETS}>
      {items.map(
        (item) =>
          item.kind === 'question' && <Question key={item.id} question={item} actions={actions} />,
      )}
    </WidgetsContext>
  )
}

const type = (control: HTMLElement, value: string) =>
  fireEvent.change(control, { target: { value } })

test('a question of a row comes and goes with its condition, in its own row', () => {
  const { row, answer } = showList([
    text('name', 'Name'),
    text('why', 'Why', { when: is('row.name', 'Ana') }),
  ])
  type(row(2).getByLabelText(/Name/), 'Ana')
  expect(row(1).queryByLabelText(/Why/)).toBeNull()
  type(row(2).getByLabelText(/Why/), 'A friend')
  expect(answer()).toEqual([{ name: 'Ana', why: 'A friend' }])
  type(row(2).getByLabelText(/Name/), 'Bo')
  expect(row(2).queryByLabelText(/Why/)).toBeNull()
  expect(answer()).toEqual([{ name: 'Bo' }])
})

test('the text of an option and the parts of a group are answered in their row', () => {
  const options = [
    { key: 'cat', text: 'Cat' },
    { key: 'other', text: 'Other', requiresManualInput: true },
  ]
  const { row, answer } = showList([
    { id: 'pet', type: 'radio', text: 'Pet', options, manual: { label: 'Which pet' } },
    {
      id: 'home',
      type: 'group',
      label: 'Home',
      fields: [text('street', 'Street'), text('zip', 'Zip')],
    },
  ])
  fireEvent.click(row(1).getByRole('radio', { name: /Other/ }))
  type(row(1).getByLabelText(/Which pet/), 'Ferret')
  type(row(1).getByLabelText(/Street/), 'Elm Street')
  type(row(1).getByLabelText(/Zip/), '12345')
  expect(answer()).toEqual([
    { pet: 'other', 'pet:text': 'Ferret', home: { street: 'Elm Street', zip: '12345' } },
  ])
})

test('a list in a row has its own rows', () => {
  const inner: FieldSource = {
    id: 'pets',
    type: 'list',
    label: 'Pets',
    optional: true,
    fields: [text('kind', 'Kind')],
  }
  const { row, answer } = showList([text('name', 'Name'), inner])
  type(row(1).getByLabelText(/Name/), 'Ana')
  type(row(1).getByLabelText(/Kind/), 'Cat')
  fireEvent.click(row(1).getByRole('button', { name: 'Add another' }))
  const [, second] = row(1).getAllByLabelText(/Kind/)
  if (second) type(second, 'Dog')
  expect(answer()).toEqual([{ name: 'Ana', pets: [{ kind: 'Cat' }, { kind: 'Dog' }] }])
})

test('each row can be removed, and the focus goes to the row in its place', () => {
  const { row, answer } = showList([text('name', 'Name'), text('phone', 'Phone')])
  const remove = (number: number) =>
    fireEvent.click(row(number).getByRole('button', { name: `Remove People ${number}` }))
  for (const [i, name] of ['Ana', 'Bo'].entries()) type(row(i + 1).getByLabelText(/Name/), name)
  fireEvent.click(screen.getByRole('button', { name: 'Add another' }))
  type(row(3).getByLabelText(/Name/), 'Cy')
  remove(1)
  expect(answer()).toEqual([{ name: 'Bo' }, { name: 'Cy' }])
  expect(document.activeElement).toBe(row(1).getByLabelText(/Name/))
  remove(2)
  expect(answer()).toEqual([{ name: 'Bo' }])
  expect(document.activeElement).toBe(row(1).getByLabelText(/Name/))
})

test('the only row is emptied, by keyboard too, so that a list that is not needed can be left out', async () => {
  const { row, answer } = showList([text('name', 'Name'), text('phone', 'Phone')], {
    rows: 1,
    optional: true,
  })
  expect(row(1).queryByRole('button', { name: /Remove/ })).toBeNull()
  type(row(1).getByLabelText(/Name/), 'Ana')
  row(1)
    .getByRole('button', { name: /Remove/ })
    .focus()
  await userEvent.keyboard('{Enter}')
  expect(answer()).toBeUndefined()
  expect(row(1).getByLabelText<HTMLInputElement>(/Name/).value).toBe('')
  expect(document.activeElement).toBe(row(1).getByLabelText(/Name/))
  expect(row(1).queryByRole('button', { name: /Remove/ })).toBeNull()
})
