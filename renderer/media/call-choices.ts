/** Whether a device is on, and which one was chosen; null leaves that to the browser. */
export type DeviceChoice = { readonly isOn: boolean; readonly deviceId: string | null }

/** What a person chose for a call. It goes from page to page as navigation state (`{ call: CallChoices }`). */
export type CallChoices = { readonly camera: DeviceChoice; readonly microphone: DeviceChoice }

/** The devices that a person turned off. */
export type DevicesOff = readonly (keyof CallChoices)[]

/** Camera and microphone are on, whichever the browser prefers. */
export const FIRST_CHOICES: CallChoices = { camera: { isOn: true, deviceId: null }, microphone: { isOn: true, deviceId: null } }

/** The choices as navigation state. */
export function callState(call: CallChoices): { readonly call: CallChoices } {
  return { call }
}

/** The devices of a page's navigation state; the browser chooses those that it lacks. What the person turned off is off. */
export function readCallChoices(state: unknown, off: DevicesOff): CallChoices {
  const call = member(state, 'call')
  const read = (kind: keyof CallChoices): DeviceChoice => {
    const deviceId = member(member(call, kind), 'deviceId')
    return { isOn: !off.includes(kind), deviceId: typeof deviceId === 'string' && deviceId !== '' ? deviceId : null }
  }
  return { camera: read('camera'), microphone: read('microphone') }
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
