import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Encrypts what must not be readable in the database. Keys have ids, so that they can be replaced. */
export type DataKeyring = {
  /** The key that new data is sealed with. */
  readonly currentKeyId: string
  /**
   * Encrypts and authenticates a text or bytes (AES-256-GCM).
   *
   * @param context Whom and what the text belongs to, for example `['run', userId, runId]`. Only the same context opens it.
   */
  readonly seal: (data: string | Uint8Array, context: readonly string[]) => Buffer
  /** @throws {Error} If the key is unknown, the context is another one, or a byte was changed. */
  readonly open: (sealed: Uint8Array, context: readonly string[]) => string
  /** As `seal`, part by part: for what is too large to be held at once. */
  readonly beginSeal: (context: readonly string[]) => Sealing
  /**
   * As `open`, part by part.
   *
   * @param beginning At least `MOST_HEAD_BYTES` of what is sealed, or all of it.
   */
  readonly beginOpen: (beginning: Uint8Array, context: readonly string[]) => Opening
}

/** Sealed data is a head, whose tag is known only at the end, and as many bytes as there were before. */
export type Sealing = {
  readonly headBytes: number
  readonly update: (part: Uint8Array) => Buffer
  readonly head: () => Buffer
}

export type Opening = {
  readonly headBytes: number
  readonly update: (part: Uint8Array) => Buffer
  /** @throws {Error} If the context is another one, or a byte was changed: what `update` gave is then worth nothing. */
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
 * @param setting `id:key` with 32 bytes in base64; several are parted by commas, the first one seals, all of them open.
 * @throws {Error} Saying what is wrong, without the key.
 */
export function createDataKeyring(setting: string): DataKeyring {
  const issue = dataKeyIssue(setting)
  if (issue !== undefined) throw new Error(`Cannot read DATA_KEY: it ${issue}`)
  const entries = setting.split(',').map((entry) => readKey(entry.trim()))
  const keys = new Map(entries.flatMap((entry) => ('key' in entry ? [[entry.id, entry.key] as const] : [])))
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
    const decipher = createDecipheriv('aes-256-gcm', keyOf(keys, header.subarray(2).toString('utf8')), iv, {
      authTagLength: TAG_BYTES,
    })
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
    const cipher = createCipheriv('aes-256-gcm', keyOf(keys, currentKeyId), iv, { authTagLength: TAG_BYTES })
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

/** A new setting for one key, for `DATA_KEY`. */
export function newDataKey(id: string): string {
  return `${id}:${randomBytes(32).toString('base64')}`
}

/** What keeps a setting from being read, without the key; `undefined` where nothing does. */
export function dataKeyIssue(setting: string): string | undefined {
  const entries = setting.split(',').map((entry) => readKey(entry.trim()))
  const issue = entries.flatMap((entry) => ('issue' in entry ? [entry.issue] : []))[0]
  if (issue !== undefined) return issue
  const ids = entries.flatMap((entry) => ('id' in entry ? [entry.id] : []))
  const twice = ids.find((id, i) => ids.indexOf(id) !== i)
  return twice === undefined ? undefined : `has two keys with the id "${twice}"`
}

function readKey(entry: string): { readonly id: string; readonly key: Buffer } | { readonly issue: string } {
  const [, id, encoded] = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/=_-]+)$/.exec(entry) ?? []
  if (id === undefined || encoded === undefined) return { issue: 'must be "id:key" with a key of 32 bytes in base64' }
  const key = Buffer.from(encoded, 'base64')
  return key.length === 32 ? { id, key } : { issue: `must have keys of 32 bytes, but the key "${id}" has ${key.length}` }
}

function keyOf(keys: ReadonlyMap<string, Buffer>, id: string): Buffer {
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
