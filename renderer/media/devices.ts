/** A camera or a microphone. Before access is given browsers hide the id and the name: both are empty. */
export type Device = { readonly id: string; readonly name: string }

/** What is connected. */
export type Devices = { readonly camera: readonly Device[]; readonly microphone: readonly Device[] }

export type DeviceKind = keyof Devices

/** Sorts what the browser lists. */
export function sortDevices(listed: readonly Pick<MediaDeviceInfo, 'deviceId' | 'kind' | 'label'>[]): Devices {
  const ofKind = (kind: MediaDeviceKind) =>
    listed.filter((device) => device.kind === kind).map(({ deviceId, label }) => ({ id: deviceId, name: label }))
  return { camera: ofKind('videoinput'), microphone: ofKind('audioinput') }
}

/** The devices that a person can choose: those with an id and a name. */
export function namedDevices(devices: readonly Device[]): readonly Device[] {
  return devices.filter(({ id, name }) => id !== '' && name !== '')
}

/** The device that was chosen, as long as it is connected; null leaves the choice to the browser. */
export function connectedDevice(devices: readonly Device[], id: string | null): string | null {
  return id !== null && devices.some((device) => device.id === id) ? id : null
}
