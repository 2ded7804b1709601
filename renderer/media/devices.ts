/**
 * A camera or a microphone. Before access is granted, browsers hide id and name, and both are
 * empty.
 */
export type Device = { readonly id: string; readonly name: string }

/** The connected devices. */
export type Devices = { readonly camera: readonly Device[]; readonly microphone: readonly Device[] }

export type DeviceKind = keyof Devices

/** Sorts the browser's list by kind. */
export function sortDevices(
  listed: readonly Pick<MediaDeviceInfo, 'deviceId' | 'kind' | 'label'>[],
): Devices {
  const ofKind = (kind: MediaDeviceKind) =>
    listed
      .filter((device) => device.kind === kind)
      .map(({ deviceId, label }) => ({ id: deviceId, name: label }))
  return { camera: ofKind('videoinput'), microphone: ofKind('audioinput') }
}

/** The devices that a person can choose: those with an id and a name. */
export function namedDevices(devices: readonly Device[]): readonly Device[] {
  return devices.filter(({ id, name }) => id !== '' && name !== '')
}

/** The chosen device if it is connected; otherwise null, which leaves the choice to the browser. */
export function connectedDevice(devices: readonly Device[], id: string | null): string | null {
  return id !== null && devices.some((device) => device.id === id) ? id : null
}
