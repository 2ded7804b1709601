/** Whether a device is on, and which one was chosen; null leaves that to the browser. */
export type DeviceChoice = { readonly isOn: boolean; readonly deviceId: string | null }

/**
 * What somebody chose for a call. It goes from page to page as navigation state (`{ call: CallChoices }`), and is kept nowhere else.
 */
export type CallChoices = { readonly camera: DeviceChoice; readonly microphone: DeviceChoice }

/** Camera and microphone are on, whichever the browser prefers. */
export const FIRST_CHOICES: CallChoices = { camera: { isOn: true, deviceId: null }, microphone: { isOn: true, deviceId: null } }

/** The choices as navigation state. */
export function callState(call: CallChoices): { readonly call: CallChoices } {
  return { call }
}

/** Reads the navigation state of a page; what it lacks is as in the first choices. */
export function readCallChoices(state: unknown): CallChoices {
  const call = member(state, 'call')
  return { camera: readChoice(member(call, 'camera')), microphone: readChoice(member(call, 'microphone')) }
}

function readChoice(said: unknown): DeviceChoice {
  const deviceId = member(said, 'deviceId')
  return { isOn: member(said, 'isOn') !== false, deviceId: typeof deviceId === 'string' && deviceId !== '' ? deviceId : null }
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
