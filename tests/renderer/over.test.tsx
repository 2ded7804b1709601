import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { start } from '#engine/index.ts'
import { FlowView } from '#renderer/flow/flow-view.tsx'
import { createRunStore } from '#renderer/flow/run-store.ts'
import { VIEWS } from '#renderer/views/registry.tsx'
import { buildFlow, EFFECTS } from '#tests/support/build-flow.ts'

const name = {
  id: 'name',
  type: 'free-text-field',
  text: 'What is your name?',
  optional: true,
} as const

/** A form below, and three dialogs: words, a question, and a flow of two questions. */
const flow = buildFlow(
  {
    steps: [
      {
        id: 'visit',
        view: 'page',
        texts: {
          title: 'Your visit',
          body: 'On Monday',
          button1: 'Cancel it',
          button2: 'What does it cost?',
          next: 'Continue',
        },
        on: { button1: { to: 'cancel' }, button2: { to: 'cost' } },
      },
      {
        id: 'form',
        title: 'About you',
        fields: [name, { id: 'policy', view: 'policy-link' }],
        on: { open: { to: 'cost' } },
      },
      { id: 'cancel', over: true, title: 'Cancel this visit?', flow: 'asks' },
      {
        id: 'cost',
        over: true,
        title: 'What it costs',
        view: 'page',
        texts: { title: 'What it costs', body: 'Nothing', next: 'Close it' },
      },
      { id: 'last', view: 'page', texts: { title: 'Thank you', next: 'Go' } },
    ],
  },
  [
    EFFECTS,
    {
      $schema: 'language.schema.json',
      id: 'asks',
      title: 'Why?',
      mode: 'sequence',
      steps: [
        { id: 'why', title: 'Tell us why', fields: [{ ...name, id: 'why', text: 'Why?' }] },
        {
          id: 'sure',
          view: 'page',
          texts: { title: 'Are you sure?', next: 'Yes, cancel it' },
          leave: [{ effect: 'save' }],
        },
      ],
    },
  ],
)

function show() {
  const saved = Promise.withResolvers<null>()
  const store = createRunStore({
    flow,
    state: start(flow, {}).state,
    effects: { save: () => saved.promise },
    keeper: null,
  })
  const views = {
    ...VIEWS,
    'policy-link': ({
      step,
    }: {
      readonly step: {
        readonly id: string
        readonly view: { readonly events: readonly string[] } | null
      }
    }) => (
      <button
        type="button"
        onClick={() => store.send({ type: 'view', name: 'open', step: step.id })}
      >
        {`Policy (${step.view?.events.join()})`}
      </button>
    ),
  }
  render(<FlowView store={store} views={views} />)
  return { store, save: () => act(async () => saved.resolve(null)) }
}
const press = (words: string) => userEvent.click(screen.getByRole('button', { name: words }))
const dialog = () => screen.queryByRole('dialog')
const inDialog = () => within(screen.getByRole('dialog'))

test('a dialog has the title of its step, help, and its content, and the page stays below', async () => {
  show()
  await press('What does it cost?')
  expect(dialog()).toBe(screen.getByRole('dialog', { name: 'What it costs' }))
  expect(
    inDialog()
      .getAllByRole('heading')
      .map(({ textContent }) => textContent),
  ).toEqual(['What it costs'])
  expect(inDialog().getByText('Nothing')).toBeDefined()
  expect(inDialog().getByRole('link', { name: 'Get help now' }).getAttribute('href')).toBe(
    '/crisis-resources',
  )
  expect(inDialog().getByRole('link', { name: 'Contact Patient Support' })).toBeDefined()
  expect([
    screen.getAllByRole('main').length,
    screen.getByRole('heading', { level: 1 }).textContent?.trim(),
  ]).toEqual([1, 'Your visit'])
  await press('Close it')
  expect(dialog()).toBeNull()
})

const CLOSINGS: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['its close button', async () => press('Close')],
  [
    'Escape',
    async () =>
      act(
        async () =>
          void screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true })),
      ),
  ],
  ['the browser’s Back', async () => act(async () => history.back())],
]

test.each(CLOSINGS)('%s closes it, and the page below is unchanged', async (_, close) => {
  show()
  await press('Continue')
  await userEvent.type(screen.getByRole('textbox'), 'Ann')
  const typed = screen.getByRole('textbox')
  await press('Policy (open)')
  expect(dialog()?.textContent).toContain('Nothing')
  await close()
  await waitFor(() => expect(dialog()).toBeNull())
  expect([screen.getByRole('textbox'), typed.isConnected]).toEqual([typed, true])
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Ann')
  await act(async () => history.back())
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1 }).textContent?.trim()).toBe('Your visit'),
  )
})

test.each(CLOSINGS)('%s asks before it drops what was typed in it', async (_, close) => {
  show()
  await press('Cancel it')
  const typed = inDialog().getByRole('textbox')
  await userEvent.type(typed, 'A')
  await close()
  const question = await screen.findByRole('dialog', { name: 'Close without saving?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }))
  expect([typed.isConnected, screen.getByRole<HTMLInputElement>('textbox').value]).toEqual([
    true,
    'A',
  ])
  await close()
  await userEvent.click(await screen.findByRole('button', { name: 'Close without saving' }))
  await waitFor(() => expect(dialog()).toBeNull())
  await press('Cancel it')
  expect(inDialog().getByRole<HTMLInputElement>('textbox').value).toBe('')
  await userEvent.type(inDialog().getByRole('textbox'), 'A{Backspace}')
  await close()
  await waitFor(() => expect(dialog()).toBeNull())
})

test('the page below is not announced again, and its heading does not take the focus', async () => {
  show()
  const heading = vi.spyOn(screen.getByRole('heading', { level: 1 }), 'focus')
  await press('What does it cost?')
  await press('Close it')
  expect([heading.mock.calls.length, document.querySelector('p[aria-live]')?.textContent]).toEqual([
    0,
    '',
  ])
})

test('a flow in a dialog continues in it, cannot be closed while the host is at work, and closes when it ends', async () => {
  const { save } = show()
  await press('Cancel it')
  expect(
    inDialog()
      .getAllByRole('heading')
      .map(({ textContent }) => textContent?.trim()),
  ).toEqual(['Cancel this visit?', 'Tell us why'])
  await userEvent.click(inDialog().getByRole('button', { name: 'Next' }))
  expect(document.activeElement).toBe(inDialog().getByRole('heading', { name: 'Are you sure?' }))
  await press('Yes, cancel it')
  await press('Close')
  expect(dialog()).not.toBeNull()
  await save()
  expect(dialog()).toBeNull()
  expect(screen.getByRole('heading', { level: 1 }).textContent?.trim()).toBe('Your visit')
})
