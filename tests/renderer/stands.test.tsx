import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { start } from '#engine/index.ts'
import { FlowView } from '#renderer/flow/flow-view.tsx'
import { createRunStore } from '#renderer/flow/run-store.ts'
import { buildFlow } from '#tests/support/build-flow.ts'

const views = { help: () => <p>help</p>, summary: () => <p>summary</p>, note: () => <p>note</p> }
const VOCABULARY = {
  kind: 'views',
  id: 'views',
  title: 'Views',
  $schema: 'language.schema.json',
  views: {
    help: { title: 'Help', stands: 'after' },
    summary: { title: 'Summary', stands: 'beside' },
    note: { title: 'Note' },
  },
}
const name = { id: 'name', type: 'free-text-field' as const, label: 'Name' }

/** The content of a page with these items, from its top. */
function shown(...items: readonly (keyof typeof views | 'name')[]) {
  const all = items.map((item, i) => (item === 'name' ? name : { id: `${item}-${i}`, view: item }))
  const steps = [
    {
      id: 'form',
      title: 'Form',
      texts: { next: 'Next' },
      paging: 'all' as const,
      sections: [{ id: 'one', items: all }],
    },
  ]
  const flow = buildFlow({ steps }, [VOCABULARY])
  const store = createRunStore({ flow, state: start(flow, {}).state, effects: {}, keeper: null })
  const { unmount } = render(<FlowView store={store} views={views} />)
  const found = [
    ...screen.getAllByText(/^(help|summary|note)$/).map((one) => [one, one.textContent] as const),
    [screen.getByLabelText(/Name/), 'name'] as const,
    [screen.getByRole('button', { name: 'Next' }), 'Next'] as const,
  ]
  const order = found.toSorted(([a], [b]) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )
  unmount()
  return order.map(([, words]) => words)
}

test('a view is next to the questions, or under the buttons if it comes last and is declared so; else in the definition’s order', () => {
  expect(shown('name', 'summary', 'note', 'help')).toEqual([
    'summary',
    'name',
    'note',
    'Next',
    'help',
  ])
  expect(shown('help', 'note', 'name')).toEqual(['help', 'note', 'name', 'Next'])
  expect(shown('note', 'name', 'help', 'help')).toEqual(['note', 'name', 'Next', 'help', 'help'])
})
