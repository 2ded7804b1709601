import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { COSEALG, decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import type { RelyingParty } from './passkey-rules.ts'

/** A device's reply when it makes a passkey or logs in with one, as browsers encode it. */
export type DeviceReply = {
  /** The challenge that it signed. */
  readonly challenge: string
  readonly credentialId: Buffer
  readonly clientDataJSON: string
  /** Base64url members of the reply by their WebAuthn names. */
  readonly parts: { readonly [name in ReplyPart]?: string }
  readonly transports: readonly string[]
}

type ReplyPart = (typeof PARTS)[number]

/** A new passkey. */
type MadePasskey = {
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly signatureCount: number
}

/** The owner of a new passkey. */
type PasskeyOwner = {
  readonly handle: Buffer
  /** Identifies the passkey in the device's list. */
  readonly email: string
  readonly name: string
  readonly known: readonly {
    readonly credentialId: Buffer
    readonly transports: readonly string[]
  }[]
}

/** Stored data that a login is checked against. */
type StoredKey = {
  readonly handle: Buffer
  readonly publicKey: Buffer
  readonly signatureCount: number
}

/** The challenge and the portal that a reply must be for. */
type Expected = RelyingParty & { readonly challenge: string }

const PARTS = ['attestationObject', 'authenticatorData', 'signature', 'userHandle'] as const
/**
 * Algorithms that all devices support. Listed here, so that a newer library version requests no
 * others.
 */
const ALGORITHMS = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256]
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']
const MOST_CREDENTIAL_BYTES = 1023

/** Options for making a passkey: discoverable, with user verification by the device. */
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

/** Options for logging in with any passkey that the person chooses. */
export function loginOptions(
  { id, challenge }: Pick<Expected, 'id' | 'challenge'>,
  lastsMs: number,
) {
  return generateAuthenticationOptions({
    rpID: id,
    challenge: bytes(Buffer.from(challenge, 'base64url')),
    timeout: lastsMs,
    userVerification: 'required',
  })
}

/** Parses a client's reply; `undefined` if it is not one. */
export function readReply(sent: unknown): DeviceReply | undefined {
  const credentialId = textIn(sent, 'id')
  const response = memberOf(sent, 'response')
  const clientDataJSON = textIn(response, 'clientDataJSON')
  if (credentialId === undefined || !isBase64Url(credentialId) || clientDataJSON === undefined)
    return undefined
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
    transports: Array.isArray(transports)
      ? TRANSPORTS.filter((one) => transports.includes(one))
      : [],
  }
}

/** Verifies a new passkey for this challenge and this portal; `undefined` if it is invalid. */
export async function verifiedPasskey(
  reply: DeviceReply,
  expected: Expected,
): Promise<MadePasskey | undefined> {
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
  // The signed id must equal the id in the unsigned part.
  if (credential.id !== id) return undefined
  return {
    credentialId: reply.credentialId,
    publicKey: Buffer.from(credential.publicKey),
    signatureCount: credential.counter,
  }
}

/**
 * Verifies a login's signature for this challenge and portal, and returns the device's signature
 * count; `undefined` if invalid.
 */
export async function verifiedCount(
  reply: DeviceReply,
  key: StoredKey,
  expected: Expected,
): Promise<number | undefined> {
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
        response: {
          clientDataJSON: reply.clientDataJSON,
          authenticatorData,
          signature,
          userHandle,
        },
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

/**
 * The library throws different errors for invalid replies. The client gets the same refusal for all
 * of them.
 */
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

/** Copies bytes to a separate buffer, which the library requires. */
function bytes(buffer: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer)
}
