import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** Possible faults of a device. */
export type Slips = {
  /** The origin of the page, as the browser writes it. */
  readonly origin?: string
  readonly rpId?: string
  /** The signature counter that the device reports. */
  readonly count?: number
  /** False if the person was not verified. */
  readonly isVerified?: boolean
  readonly userHandle?: string
  readonly credentialId?: string
}

/** A device that makes and signs with passkeys like the hardware does: P-256, no attestation. */
export type Authenticator = {
  /** Makes a passkey for the server's options. @returns The browser's reply. */
  readonly make: (options: unknown, slips?: Slips) => object
  /** Signs the server's challenge with the newest passkey. @returns The browser's reply. */
  readonly sign: (options: unknown, slips?: Slips) => object
  readonly credentialId: () => string
}

const [USER_PRESENT, USER_VERIFIED, HAS_CREDENTIAL] = [0x01, 0x04, 0x40]
const AAGUID = Buffer.alloc(16)

/** A new device. It counts its signatures unless the option is off. */
export function createAuthenticator(origin: string, { counts = true } = {}): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const cose = cborMap([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ])
  const credentialId = randomBytes(32)
  let signatures = 0
  let handle = ''

  const dataFor = (flags: number, slips: Slips, rest = Buffer.alloc(0)): Buffer => {
    signatures += counts ? 1 : 0
    const count = Buffer.alloc(4)
    count.writeUInt32BE(slips.count ?? signatures)
    const verified = slips.isVerified === false ? 0 : USER_VERIFIED
    return Buffer.concat([
      sha256(slips.rpId ?? new URL(origin).hostname),
      Buffer.of(flags | verified),
      count,
      rest,
    ])
  }
  const clientData = (type: string, options: unknown, slips: Slips): Buffer =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: textOf(options, 'challenge'),
        origin: slips.origin ?? origin,
        crossOrigin: false,
      }),
    )

  return {
    credentialId: () => credentialId.toString('base64url'),
    make: (options, slips = {}) => {
      handle = textOf(memberOf(options, 'user'), 'id')
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const credential = Buffer.concat([AAGUID, length, credentialId, cose])
      const attestationObject = cborMap([
        ['fmt', 'none'],
        ['attStmt', {}],
        ['authData', dataFor(USER_PRESENT | HAS_CREDENTIAL, slips, credential)],
      ])
      const id = slips.credentialId ?? credentialId.toString('base64url')
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', options, slips).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal', 'no-such-way'],
        },
      }
    },
    sign: (options, slips = {}) => {
      const data = dataFor(USER_PRESENT, slips)
      const client = clientData('webauthn.get', options, slips)
      const id = slips.credentialId ?? credentialId.toString('base64url')
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString(
            'base64url',
          ),
          userHandle: slips.userHandle ?? handle,
        },
      }
    },
  }
}

type CborKey = number | string
type CborValue = number | string | Buffer | Readonly<Record<string, never>>

/**
 * A map in CBOR. It supports what passkeys need: small numbers, short texts, bytes and the empty
 * map.
 */
function cborMap(entries: readonly (readonly [CborKey, CborValue])[]): Buffer {
  return Buffer.concat([
    head(5, entries.length),
    ...entries.flatMap(([key, value]) => [cborOf(key), cborOf(value)]),
  ])
}

function cborOf(value: CborValue): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return head(5, 0)
}

/** The head of a CBOR value: its type and its length or number. */
function head(kind: number, amount: number): Buffer {
  const first = kind << 5
  if (amount < 24) return Buffer.of(first | amount)
  if (amount < 256) return Buffer.of(first | 24, amount)
  const long = Buffer.of(first | 25, 0, 0)
  long.writeUInt16BE(amount, 1)
  return long
}

function sha256(data: Buffer | string): Buffer {
  return createHash('sha256').update(data).digest()
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function textOf(value: unknown, name: string): string {
  return String(memberOf(value, name))
}
