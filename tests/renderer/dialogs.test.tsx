import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx'
import { Modal } from '#renderer/ui/modal.tsx'

test('the confirm dialog asks, and reports which of its two choices was made [CHRM-08]', async () => {
  const onConfirm = vi.fn()
  const onCancel = vi.fn()
  render(<ConfirmDialog isOpen onConfirm={onConfirm} onCancel={onCancel} />)
  expect(screen.getByRole('dialog', { name: 'Are you sure?' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 0])
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 1])
})

test('a confirmation that is being sent is not sent twice', async () => {
  const onConfirm = vi.fn()
  render(<ConfirmDialog isOpen busy="Cancelling…" onConfirm={onConfirm} onCancel={() => {}} />)
  await userEvent.click(screen.getByRole('button', { name: 'Cancelling…' }))
  expect(onConfirm).not.toHaveBeenCalled()
})

test('a dialog that the browser closed reports that once, and one that is closed already reports nothing', () => {
  const onClose = vi.fn()
  const { rerender } = render(
    <Modal title="Terms" isOpen onClose={onClose}>
      <p>Words</p>
    </Modal>,
  )
  fireEvent(screen.getByRole('dialog'), new Event('close'))
  expect(onClose).toHaveBeenCalledTimes(1)
  rerender(
    <Modal title="Terms" isOpen={false} onClose={onClose}>
      <p>Words</p>
    </Modal>,
  )
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(onClose).toHaveBeenCalledTimes(1)
})
