import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

/** Encrypts secret data in the database. Keys have ids, so that they can be rotated. */
export type DataKeyring = {
  /** Id of the key that encrypts new data. */
  readonly currentKeyId: string
  /**
   * Encrypts and authenticates a text or bytes (AES-256-GCM).
   *
   * @param context The owner and place of the data, for example `['run', userId, runId]`.
   * Decryption needs the same context.
   */
  readonly seal: (data: string | Uint8Array, context: readonly string[]) => Buffer
  /** @throws {Error} If the key is unknown, the context differs, or a byte was changed. */
  readonly open: (sealed: Uint8Array, context: readonly string[]) => string
  /** As `seal`, in parts, for data that does not fit in memory. */
  readonly beginSeal: (context: readonly string[]) => Sealing
  /**
   * As `open`, in parts.
   *
   * @param beginning At least `MOST_HEAD_BYTES` of the sealed data, or all of it.
   */
  readonly beginOpen: (beginning: Uint8Array, context: readonly string[]) => Opening
}

/**
 * Sealed data is a head followed by as many bytes as the original. The tag in the head is known
 * only at the end.
 */
export type Sealing = {
  readonly headBytes: number
  readonly update: (part: Uint8Array) => Buffer
  readonly head: () => Buffer
}

export type Opening = {
  readonly headBytes: number
  readonly update: (part: Uint8Array) => Buffer
  /**
   * @throws {Error} If the context differs or a byte was changed. Then discard everything that
   * `update` returned.
   */
  readonly end: () => void
}

const FORMAT = 1
const IV_BYTES = 12
const TAG_BYTES = 16
const MOST_ID_BYTES = 32
export const MOST_HEAD_BYTES = 2 + MOST_ID_BYTES + IV_BYTES + TAG_BYTES

/**
 * Reads keys from a setting.
 *
 * @param setting `id:key`, the key being 32 bytes in base64. With several, separated by commas, the
 * first one encrypts and all of them decrypt.
 * @throws {Error} Describing the error, without the key.
 */
export function createDataKeyring(setting: string): DataKeyring {
  const issue = dataKeyIssue(setting)
  if (issue !== undefined) throw new Error(`Cannot read DATA_KEY: it ${issue}`)
  const entries = setting.split(',').map((entry) => readKey(entry.trim()))
  const keys = new Map(
    entries.flatMap((entry) =>
      'key' in entry ? [[entry.id, createSecretKey(entry.key)] as const] : [],
    ),
  )
  const currentKeyId = setting.split(':')[0]?.trim() ?? ''
  const beginOpen = (beginning: Uint8Array, context: readonly string[]): Opening => {
    const bytes = Buffer.from(beginning.subarray(0, MOST_HEAD_BYTES))
    const idLength = bytes[1] ?? 0
    const header = bytes.subarray(0, 2 + idLength)
    if (bytes[0] !== FORMAT || bytes.length < header.length + IV_BYTES + TAG_BYTES) {
      throw new Error('Cannot open sealed data: it is not in a format this server knows')
    }
    const iv = bytes.subarray(header.length, header.length + IV_BYTES)
    const tag = bytes.subarray(header.length + IV_BYTES, header.length + IV_BYTES + TAG_BYTES)
    const decipher = createDecipheriv(
      'aes-256-gcm',
      keyOf(keys, header.subarray(2).toString('utf8')),
      iv,
      {
        authTagLength: TAG_BYTES,
      },
    )
    decipher.setAAD(additionalData(header, context))
    decipher.setAuthTag(tag)
    return {
      headBytes: header.length + IV_BYTES + TAG_BYTES,
      update: (part) => decipher.update(part),
      end: () => void decipher.final(),
    }
  }
  const beginSeal = (context: readonly string[]): Sealing => {
    const header = headerOf(currentKeyId)
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', keyOf(keys, currentKeyId), iv, {
      authTagLength: TAG_BYTES,
    })
    cipher.setAAD(additionalData(header, context))
    return {
      headBytes: header.length + IV_BYTES + TAG_BYTES,
      update: (part) => cipher.update(part),
      head: () => {
        cipher.final()
        return Buffer.concat([header, iv, cipher.getAuthTag()])
      },
    }
  }
  return {
    currentKeyId,
    seal: (data, context) => {
      const sealing = beginSeal(context)
      const encrypted = sealing.update(typeof data === 'string' ? Buffer.from(data, 'utf8') : data)
      return Buffer.concat([sealing.head(), encrypted])
    },
    open: (sealed, context) => {
      const opening = beginOpen(sealed, context)
      const data = opening.update(sealed.subarray(opening.headBytes))
      opening.end()
      return data.toString('utf8')
    },
    beginSeal,
    beginOpen,
  }
}

/** Generates a key, in the format of `DATA_KEY`. */
export function newDataKey(id: string): string {
  return `${id}:${randomBytes(32).toString('base64')}`
}

/** Says why a setting is invalid, without the key; `undefined` if it is valid. */
export function dataKeyIssue(setting: string): string | undefined {
  const entries = setting.split(',').map((entry) => readKey(entry.trim()))
  const issue = entries.flatMap((entry) => ('issue' in entry ? [entry.issue] : []))[0]
  if (issue !== undefined) return issue
  const ids = entries.flatMap((entry) => ('id' in entry ? [entry.id] : []))
  const twice = ids.find((id, i) => ids.indexOf(id) !== i)
  return twice === undefined ? undefined : `has two keys with the id "${twice}"`
}

function readKey(
  entry: string,
): { readonly id: string; readonly key: Buffer } | { readonly issue: string } {
  const [, id, encoded] = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/=_-]+)$/.exec(entry) ?? []
  if (id === undefined || encoded === undefined)
    return { issue: 'must be "id:key" with a key of 32 bytes in base64' }
  const key = Buffer.from(encoded, 'base64')
  return key.length === 32
    ? { id, key }
    : { issue: `must have keys of 32 bytes, but the key "${id}" has ${key.length}` }
}

function keyOf(keys: ReadonlyMap<string, KeyObject>, id: string): KeyObject {
  const key = keys.get(id)
  if (key === undefined) throw new Error(`Cannot open sealed data: DATA_KEY has no key "${id}"`)
  return key
}

function headerOf(keyId: string): Buffer {
  const id = Buffer.from(keyId, 'utf8')
  return Buffer.concat([Buffer.from([FORMAT, id.length]), id])
}

function additionalData(header: Buffer, context: readonly string[]): Buffer {
  return Buffer.concat([header, Buffer.from(JSON.stringify(context), 'utf8')])
}
