import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { COSEALG, decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import type { RelyingParty } from './passkey-rules.ts'

/** What a device answers when it makes a passkey or logs in by one, as a browser writes it. */
export type DeviceReply = {
  /** What it signed. */
  readonly challenge: string
  readonly credentialId: Buffer
  readonly clientDataJSON: string
  /** Base64url members of the reply by their name in WebAuthn. */
  readonly parts: { readonly [name in ReplyPart]?: string }
  readonly transports: readonly string[]
}

type ReplyPart = (typeof PARTS)[number]

/** A passkey that a device has made. */
export type MadePasskey = { readonly credentialId: Buffer; readonly publicKey: Buffer; readonly signatureCount: number }

/** Whose passkey is to be made. */
export type PasskeyOwner = {
  readonly handle: Buffer
  /** How the person finds the passkey among others on the device. */
  readonly email: string
  readonly name: string
  readonly known: readonly { readonly credentialId: Buffer; readonly transports: readonly string[] }[]
}

/** What a log-in is checked against. */
export type StoredKey = { readonly handle: Buffer; readonly publicKey: Buffer; readonly signatureCount: number }

/** The library's challenge and the portal as browsers know it. */
type Expected = RelyingParty & { readonly challenge: string }

const PARTS = ['attestationObject', 'authenticatorData', 'signature', 'userHandle'] as const
/** Those that all devices know; named, so that a newer runtime asks for no others. */
const ALGORITHMS = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256]
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']
const MOST_CREDENTIAL_BYTES = 1023

/** What a browser is asked to make a passkey: one that it finds by itself later, on a device that checks who holds it. */
export function registrationOptions(
  { id, challenge }: Pick<Expected, 'id' | 'challenge'>,
  portalName: string,
  { handle, email, name, known }: PasskeyOwner,
  lastsMs: number,
) {
  return generateRegistrationOptions({
    rpID: id,
    rpName: portalName,
    userID: bytes(handle),
    userName: email,
    userDisplayName: name,
    challenge: bytes(Buffer.from(challenge, 'base64url')),
    timeout: lastsMs,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports: [...transports],
    })),
  })
}

/** What a browser is asked to log in by whichever passkey the person chooses. */
export function loginOptions({ id, challenge }: Pick<Expected, 'id' | 'challenge'>, lastsMs: number) {
  return generateAuthenticationOptions({
    rpID: id,
    challenge: bytes(Buffer.from(challenge, 'base64url')),
    timeout: lastsMs,
    userVerification: 'required',
  })
}

/** Reads what a client sent as the reply of a device; `undefined` for what is none. */
export function readReply(sent: unknown): DeviceReply | undefined {
  const credentialId = textIn(sent, 'id')
  const response = memberOf(sent, 'response')
  const clientDataJSON = textIn(response, 'clientDataJSON')
  if (credentialId === undefined || !isBase64Url(credentialId) || clientDataJSON === undefined) return undefined
  const challenge = challengeIn(clientDataJSON)
  const id = Buffer.from(credentialId, 'base64url')
  if (challenge === undefined || id.length > MOST_CREDENTIAL_BYTES) return undefined
  const parts = PARTS.flatMap((name) => {
    const text = textIn(response, name)
    return text === undefined ? [] : [[name, text] as const]
  })
  const transports = memberOf(response, 'transports')
  return {
    challenge,
    credentialId: id,
    clientDataJSON,
    parts: Object.fromEntries(parts),
    transports: Array.isArray(transports) ? TRANSPORTS.filter((one) => transports.includes(one)) : [],
  }
}

/** The passkey that a device has made for this challenge and this portal; `undefined` where it has not. */
export async function verifiedPasskey(reply: DeviceReply, expected: Expected): Promise<MadePasskey | undefined> {
  const { attestationObject } = reply.parts
  if (attestationObject === undefined) return undefined
  const id = reply.credentialId.toString('base64url')
  const verified = await orUndefined(() =>
    verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: reply.clientDataJSON, attestationObject },
      },
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.origin,
      expectedRPID: expected.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (verified === undefined || !verified.verified) return undefined
  const { credential } = verified.registrationInfo
  // What the device signed counts, not the id beside it.
  if (credential.id !== id) return undefined
  return { credentialId: reply.credentialId, publicKey: Buffer.from(credential.publicKey), signatureCount: credential.counter }
}

/** How many signatures a device says it has made, where it signed this challenge for this portal by the key; `undefined` where it did not. */
export async function verifiedCount(reply: DeviceReply, key: StoredKey, expected: Expected): Promise<number | undefined> {
  const { authenticatorData, signature, userHandle } = reply.parts
  if (authenticatorData === undefined || signature === undefined) return undefined
  if (userHandle !== key.handle.toString('base64url')) return undefined
  const id = reply.credentialId.toString('base64url')
  const verified = await orUndefined(() =>
    verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: reply.clientDataJSON, authenticatorData, signature, userHandle },
      },
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.origin,
      expectedRPID: expected.id,
      requireUserVerification: true,
      credential: { id, publicKey: bytes(key.publicKey), counter: key.signatureCount },
    }),
  )
  return verified?.verified === true ? verified.authenticationInfo.newCounter : undefined
}

/** The library throws where a reply is not what it should be: whoever sent it is told one thing only. */
async function orUndefined<Value>(verify: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await verify()
  } catch {
    return undefined
  }
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge }: { readonly challenge: unknown } = decodeClientDataJSON(clientDataJSON)
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function textIn(value: unknown, name: string): string | undefined {
  const text = memberOf(value, name)
  return typeof text === 'string' ? text : undefined
}

function isBase64Url(text: string): boolean {
  return /^[\w-]+$/.test(text)
}

/** Bytes in a buffer of their own, as the library asks for them. */
function bytes(buffer: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer)
}
