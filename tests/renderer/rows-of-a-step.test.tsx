import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type Json, type Screen, type StepScreen, start } from '#engine/index.ts'
import { FlowView } from '#renderer/flow/flow-view.tsx'
import { createRunStore } from '#renderer/flow/run-store.ts'
import { useRun } from '#renderer/flow/run-context.ts'
import { viewEvent } from '#renderer/flow/view-event.ts'
import { VIEWS } from '#renderer/views/registry.tsx'
import { buildFlow, EFFECTS } from '#tests/support/build-flow.ts'

/** A card that shows when its effect is pending, and has local content that only the page holds. */
function Card({ step, screen: around }: { readonly step: StepScreen; readonly screen: Screen }) {
  const { send } = useRun()
  return (
    <section aria-label={step.texts.name}>
      <textarea aria-label={`Notes on ${step.texts.name}`} />
      {step.waitsFor !== null && <p>Saving</p>}
      {step.view?.events.includes('cancel') && (
        <button
          type="button"
          onClick={() => send(viewEvent({ step, screen: around }, 'cancel', { from: 'card' }))}
        >
          Cancel
        </button>
      )}
    </section>
  )
}

const ANN = { id: 'a', name: 'Ann', day: 2 }
const BO = { id: 'b', name: 'Bo', day: 1 }

function page(visits: Json, view = 'card') {
  const each = { of: { sort: [{ var: 'visits' }, { var: 'day' }] }, key: 'id' }
  const cancel = {
    when: { '!=': [{ var: 'row.id' }, { var: 'values.gone' }] },
    set: { gone: { var: 'row.id' } },
    do: [{ effect: 'save', args: { id: { var: 'row.id' } } }],
  }
  const texts = {
    name: '{row.name}',
    heading: '{row.name}',
    body: 'With {row.name}.',
    button: 'Ask {row.name}',
  }
  const flow = buildFlow(
    {
      mode: 'all',
      inputs: ['visits'],
      values: { gone: { schema: { type: ['string', 'null'] } } },
      steps: [
        { id: 'visit', each, view, texts, on: view === 'card' ? { cancel } : { goOn: cancel } },
      ],
    },
    [EFFECTS],
  )
  const asked: Json[] = []
  const save = ({ id }: { readonly [name: string]: Json }) => {
    asked.push(id ?? null)
    return new Promise<Json>(() => {})
  }
  const effects = { save }
  const store = createRunStore({
    flow,
    state: start(flow, { visits }).state,
    effects,
    keeper: null,
  })
  render(<FlowView store={store} views={{ ...VIEWS, card: Card }} />)
  const tell = (now: Json) =>
    act(async () => void store.send({ type: 'inputs', inputs: { visits: now } }))
  return { store, asked, tell }
}
test('a view between questions is drawn once for each row, and again if the rows change', async () => {
  const each = { of: { var: 'visits' }, key: 'id' }
  const items = [
    { id: 'ok', type: 'checkbox' as const, label: 'All right' },
    { id: 'card', view: 'card', each, texts: { name: '{row.name}' } },
  ]
  const flow = buildFlow({
    inputs: ['visits'],
    steps: [{ id: 'form', paging: 'all', sections: [{ id: 's', items }] }],
  })
  const store = createRunStore({
    flow,
    state: start(flow, { visits: [ANN, BO] }).state,
    effects: {},
    keeper: null,
  })
  render(<FlowView store={store} views={{ card: Card }} />)
  expect(cards()).toEqual(['Ann', 'Bo'])
  await userEvent.type(screen.getByLabelText('Notes on Bo'), 'late')
  await act(async () => void store.send({ type: 'inputs', inputs: { visits: [BO] } }))
  expect([cards(), screen.getByLabelText<HTMLTextAreaElement>('Notes on Bo').value]).toEqual([
    ['Bo'],
    'late',
  ])
})

const card = (name: string) => screen.getByRole('region', { name })
const cards = () => screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'))
const press = (name: string, button = 'Cancel') =>
  act(async () => within(card(name)).getByRole('button', { name: button }).click())

test('each row of a step is drawn once, and keeps its state when rows move, appear and disappear', async () => {
  const { tell } = page([ANN, BO])
  expect(cards()).toEqual(['Bo', 'Ann'])
  const ann = card('Ann')
  const notes = screen.getByLabelText<HTMLTextAreaElement>('Notes on Ann')
  notes.value = 'Bring the letter'
  await tell([{ ...ANN, day: 0 }, BO, { id: 'c', name: 'Cy', day: 5 }])
  expect(cards()).toEqual(['Ann', 'Bo', 'Cy'])
  expect(card('Ann')).toBe(ann)
  await tell([ANN])
  expect(cards()).toEqual(['Ann'])
  expect(screen.getByLabelText<HTMLTextAreaElement>('Notes on Ann').value).toBe('Bring the letter')
})

test('a press at a row acts on that row, and shows its result only there', async () => {
  const { asked } = page([ANN, BO])
  await press('Ann')
  expect(asked).toEqual(['a'])
  expect(within(card('Ann')).getByText('Saving')).toBeDefined()
  expect(within(card('Ann')).queryByRole('button')).toBeNull()
  expect(within(card('Bo')).queryByText('Saving')).toBeNull()
})

test('a press on a removed row changes nothing', async () => {
  const { store, asked, tell } = page([ANN, BO])
  await tell([BO])
  const before = store.getState()
  const { refusal } = store.send({ type: 'view', name: 'cancel', step: 'visit', row: 'a' })
  expect(refusal?.code).toBe('UNKNOWN_PLACE')
  expect([store.getState(), asked]).toEqual([before, []])
})

test('a view with one button may be shown for rows', async () => {
  await VIEWS['results-meaning']?.bring?.()
  const { asked } = page([ANN, BO], 'results-meaning')
  await act(async () => screen.getByRole('button', { name: 'Ask Ann' }).click())
  expect(asked).toEqual(['a'])
})
