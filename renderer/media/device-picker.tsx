import { useId } from 'react'
import { type Device, namedDevices } from './devices.ts'

type DevicePickerProps = {
  readonly label: string
  readonly devices: readonly Device[]
  readonly deviceId: string | null
  /** The text if no device is in use. */
  readonly none: string
  readonly onChoose: (deviceId: string) => void
}

/** Selects one of the connected cameras or microphones. */
export function DevicePicker({ label, devices, deviceId, none, onChoose }: DevicePickerProps) {
  const id = useId()
  const named = namedDevices(devices)
  const chosen = named.some((device) => device.id === deviceId) ? (deviceId ?? '') : ''
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input"
        value={chosen}
        onChange={(event) => onChoose(event.target.value)}
      >
        {chosen === '' && <option value="">{none}</option>}
        {named.map((device) => (
          <option key={device.id} value={device.id}>
            {device.name}
          </option>
        ))}
      </select>
    </div>
  )
}
