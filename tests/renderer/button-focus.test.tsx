import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Button } from '#renderer/ui/button.tsx'

test('a button takes the focus by mouse, but not from a field: on a phone its keyboard would close', async () => {
  render(
    <>
      <textarea aria-label="Message" />
      <Button>Send</Button>
    </>,
  )
  const send = screen.getByRole('button', { name: 'Send' })
  const message = screen.getByRole('textbox', { name: 'Message' })
  await userEvent.type(message, 'Hello')
  await userEvent.click(send)
  expect(document.activeElement).toBe(message)
  message.blur()
  await userEvent.click(send)
  expect(document.activeElement).toBe(send)
})
