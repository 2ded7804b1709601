import { readLocal, writeLocal } from '#renderer/api/local-store.ts'
import type { CallChoices, DevicesOff } from './call-choices.ts'

/** The value begins with the owner's user id. */
const NAME = 'call-devices-off'
const KINDS = ['camera', 'microphone'] as const

/**
 * The devices that this person turned off in this browser. They stay off after a reload, in a new
 * call and in another tab.
 */
export function readDevicesOff(userId: string): DevicesOff {
  const [owner, ...off] = (readLocal(NAME) ?? '').split(' ')
  return owner === userId ? KINDS.filter((kind) => off.includes(kind)) : []
}

/** Stores which devices are off now. */
export function keepDevicesOff(userId: string, choices: CallChoices): void {
  const off = KINDS.filter((kind) => !choices[kind].isOn)
  writeLocal(NAME, off.length === 0 ? null : [userId, ...off].join(' '))
}

/** At log-out. */
export function forgetDevicesOff(): void {
  writeLocal(NAME, null)
}
