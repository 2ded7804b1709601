/** Whether a device is on, and which one is chosen. Null leaves the choice to the browser. */
export type DeviceChoice = { readonly isOn: boolean; readonly deviceId: string | null }

/**
 * A person's choices for a call. They are passed from page to page as navigation state (`{ call:
 * CallChoices }`).
 */
export type CallChoices = { readonly camera: DeviceChoice; readonly microphone: DeviceChoice }

/** The devices that a person has turned off. */
export type DevicesOff = readonly (keyof CallChoices)[]

/** Camera and microphone are on, and the browser chooses both. */
export const FIRST_CHOICES: CallChoices = {
  camera: { isOn: true, deviceId: null },
  microphone: { isOn: true, deviceId: null },
}

export function callState(call: CallChoices): { readonly call: CallChoices } {
  return { call }
}

/**
 * The choices in a page's navigation state. If one is missing, the browser chooses. Devices in
 * `off` are off.
 */
export function readCallChoices(state: unknown, off: DevicesOff): CallChoices {
  const call = member(state, 'call')
  const read = (kind: keyof CallChoices): DeviceChoice => {
    const deviceId = member(member(call, kind), 'deviceId')
    return {
      isOn: !off.includes(kind),
      deviceId: typeof deviceId === 'string' && deviceId !== '' ? deviceId : null,
    }
  }
  return { camera: read('camera'), microphone: read('microphone') }
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
