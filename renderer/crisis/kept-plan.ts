import { KEPT_PLAN, readSealedPlan, type SealedPlan } from '../security/kept-plan-place.ts'
import { TOKEN_KEY } from '../security/token-key.ts'

/** A copy of a safety plan as it was last read. It is shown while the device is offline. */
type KeptPlan = { readonly keptAt: string; readonly steps: readonly KeptStep[] }

/** A step of the plan, with all entries under each label. */
export type KeptStep = {
  readonly title: string
  readonly parts: readonly { readonly label: string; readonly items: readonly KeptItem[] }[]
}

/** An entry, with a phone link if it has a number. */
export type KeptItem = {
  readonly words: string
  readonly call: { readonly words: string; readonly href: string } | null
}

const KEYS = 'keys'
const CIPHER = 'AES-GCM'

/** True if this browser can encrypt the plan and show it offline. */
export function canKeepPlan(): boolean {
  return isSecureContext && 'serviceWorker' in navigator && 'indexedDB' in window
}

/**
 * Stores a plan on this device and replaces an earlier one. It is encrypted with a key that no
 * script can export.
 *
 * @throws If the browser's storage refuses, or the owner has logged out in the meantime. Nothing is
 *   stored then.
 */
export async function keepPlan(owner: string, plan: KeptPlan): Promise<void> {
  const key = (await readKey()) ?? (await makeKey())
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const bytes = new TextEncoder().encode(JSON.stringify(plan))
  const sealed = await crypto.subtle.encrypt(
    { name: CIPHER, iv, additionalData: new TextEncoder().encode(owner) },
    key,
    bytes,
  )
  const stored: SealedPlan = { owner, iv: textOf(iv), sealed: textOf(new Uint8Array(sealed)) }
  if (localStorage.getItem(TOKEN_KEY) === null)
    throw new Error('Cannot keep the safety plan: its owner has logged out')
  localStorage.setItem(KEPT_PLAN, JSON.stringify(stored))
}

/** @returns The stored plan; null if there is none or it cannot be read. */
export async function readKeptPlan(): Promise<KeptPlan | null> {
  try {
    const stored = readSealedPlan()
    const key = stored && (await readKey())
    if (!stored || !key) return null
    const additionalData = new TextEncoder().encode(stored.owner)
    const opened = await crypto.subtle.decrypt(
      { name: CIPHER, iv: bytesOf(stored.iv), additionalData },
      key,
      bytesOf(stored.sealed),
    )
    const plan: unknown = JSON.parse(new TextDecoder().decode(opened))
    return isPlan(plan) ? plan : null
  } catch {
    return null
  }
}

/** A short check is enough, because only this browser could have encrypted the data. */
function isPlan(value: unknown): value is KeptPlan {
  return typeof value === 'object' && value !== null && 'keptAt' in value && 'steps' in value
}

async function makeKey(): Promise<CryptoKey> {
  const key = await crypto.subtle.generateKey({ name: CIPHER, length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  await inKeys('readwrite', (keys) => keys.put(key, KEPT_PLAN))
  return key
}

async function readKey(): Promise<CryptoKey | null> {
  const found = await inKeys('readonly', (keys) => keys.get(KEPT_PLAN))
  return found instanceof CryptoKey ? found : null
}

/** Closes the database after each use, so that it can be deleted at any time. */
async function inKeys(
  mode: IDBTransactionMode,
  act: (keys: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  const opening = indexedDB.open(KEPT_PLAN)
  opening.onupgradeneeded = () => opening.result.createObjectStore(KEYS)
  const database = await resultOf(opening)
  try {
    return await resultOf(act(database.transaction(KEYS, mode).objectStore(KEYS)))
  } finally {
    database.close()
  }
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function textOf(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}
