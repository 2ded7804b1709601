import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { trackClicks } from '#renderer/shell/track-clicks.ts'
import { Button } from '#renderer/ui/button.tsx'
import { CrisisBlock } from '#renderer/ui/crisis-block.tsx'

const track = vi.fn<(name: string) => void>()
let stop = () => {}
afterEach(() => stop())

test('presses of named buttons are tracked by their name, once each [EVNT-02]', () => {
  stop = trackClicks(track)
  render(
    <Button data-click="try-again">
      <b>Try again</b>
    </Button>,
  )
  fireEvent.click(screen.getByText('Try again'))
  expect(track.mock.calls).toEqual([['click.try-again']])
})

test('a press that is not taken is not tracked', () => {
  stop = trackClicks(track)
  render(
    <Button data-click="login" busy="Logging in…">
      Log in
    </Button>,
  )
  fireEvent.click(screen.getByRole('button'))
  expect(track).not.toHaveBeenCalled()
})

test('an answer, a step and a crisis link are never tracked', () => {
  stop = trackClicks(track)
  render(
    <>
      <label>
        <input type="radio" name="phq9-9" />
        Nearly every day
      </label>
      <Button>Continue</Button>
      <CrisisBlock title="If you need help right now" />
    </>,
  )
  fireEvent.click(screen.getByRole('radio'))
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  for (const link of screen.getAllByRole('link')) {
    link.addEventListener('click', (event) => event.preventDefault())
    fireEvent.click(link)
  }
  expect(track).not.toHaveBeenCalled()
})
