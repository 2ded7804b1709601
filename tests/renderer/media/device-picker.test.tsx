import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { DevicePicker } from '#renderer/media/device-picker.tsx'

const CAMERAS = [
  { id: '', name: '' },
  { id: 'front', name: 'Front camera' },
  { id: 'desk', name: 'Desk camera' },
]

test('a picker has the devices by their names, with the one in use chosen, and says which one is picked', () => {
  const onChoose = vi.fn()
  render(
    <DevicePicker
      label="Camera"
      none="No camera in use"
      devices={CAMERAS}
      deviceId="front"
      onChoose={onChoose}
    />,
  )
  const picker = screen.getByRole('combobox', { name: 'Camera' })
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Front camera')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Front camera',
    'Desk camera',
  ])
  fireEvent.change(picker, { target: { value: 'desk' } })
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('desk')
})

test.each([null, 'unplugged'])('while no device is in use a picker says so (%s)', (deviceId) => {
  render(
    <DevicePicker
      label="Camera"
      none="No camera in use"
      devices={CAMERAS}
      deviceId={deviceId}
      onChoose={vi.fn()}
    />,
  )
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('No camera in use')
})
