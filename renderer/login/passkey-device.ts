import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

/**
 * Why a device refused: the person canceled or waited too long, or the device already has this
 * passkey.
 */
type DeviceRefusal = 'cancelled' | 'known'

/** Creates a passkey on the device for the server's options. */
export function makePasskey(options: unknown): Promise<RegistrationResponseJSON | DeviceRefusal> {
  if (!isForMaking(options))
    throw new Error('The server asked the device for nothing that it can make')
  return orRefusal(() => startRegistration({ optionsJSON: options }))
}

/** Signs the server's challenge with the passkey that the person chooses. */
export function signByPasskey(
  options: unknown,
): Promise<AuthenticationResponseJSON | DeviceRefusal> {
  if (!isForSigning(options))
    throw new Error('The server asked the device for nothing that it can sign')
  return orRefusal(() => startAuthentication({ optionsJSON: options }))
}

async function orRefusal<Reply>(ask: () => Promise<Reply>): Promise<Reply | DeviceRefusal> {
  try {
    return await ask()
  } catch (failure) {
    const name = failure instanceof Error ? failure.name : ''
    if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled'
    if (name === 'InvalidStateError') return 'known'
    throw failure
  }
}

/**
 * The server creates these options with the other half of the same library. Only the essential
 * members are checked.
 */
function isForMaking(options: unknown): options is PublicKeyCredentialCreationOptionsJSON {
  return hasText(options, 'challenge') && hasText(memberOf(options, 'user'), 'id')
}

function isForSigning(options: unknown): options is PublicKeyCredentialRequestOptionsJSON {
  return hasText(options, 'challenge') && hasText(options, 'rpId')
}

function hasText(value: unknown, name: string): boolean {
  return typeof memberOf(value, name) === 'string'
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
