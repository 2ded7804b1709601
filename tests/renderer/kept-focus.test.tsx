import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Screen, screenOf, start } from '#engine/index.ts'
import { useKeptFocus } from '#renderer/flow/use-kept-focus.ts'
import { buildFlow } from '#tests/support/build-flow.ts'

const flow = buildFlow({ steps: [{ id: 'visits', view: 'page', texts: { title: 'Visits' } }] })
const newScreen = () => screenOf(flow, start(flow, {}).state)

function Visits({
  screen: shown,
  visits,
}: {
  readonly screen: Screen
  readonly visits: readonly string[]
}) {
  useKeptFocus(shown)
  return (
    <>
      <h1 id="page-heading" tabIndex={-1}>
        Visits
      </h1>
      {visits.map((visit) => (
        <button type="button" key={visit}>
          {visit}
        </button>
      ))}
    </>
  )
}

const button = (name: string) => screen.getByRole('button', { name })

test('the heading gets the focus only if the focused element is gone', () => {
  const { rerender } = render(
    <Visits screen={newScreen()} visits={['Monday', 'Tuesday', 'Friday']} />,
  )
  button('Tuesday').focus()
  rerender(<Visits screen={newScreen()} visits={['Tuesday', 'Friday']} />)
  expect(document.activeElement).toBe(button('Tuesday'))
  rerender(<Visits screen={newScreen()} visits={['Friday']} />)
  expect(document.activeElement).toBe(screen.getByRole('heading'))
  button('Friday').focus()
  button('Friday').blur()
  rerender(<Visits screen={newScreen()} visits={['Friday', 'Saturday']} />)
  expect(document.activeElement).toBe(document.body)
})
