import { join } from 'node:path'
import type { DataKeyring } from '../../crypto/data-key.ts'
import { codedError } from '../../errors.ts'
import { atMost } from '../../uploads/file-content.ts'
import { createFileStore, type FilePlace, type FileStorePorts } from './file-store.ts'
import { type ExpectedUpload, FORM_MINUTES, type UploadGateway } from './upload-gateway.ts'

export type EmbeddedUploadPorts = FileStorePorts & {
  readonly dataDir: string
  readonly now: () => Date
}

/** The embedded gateway, whose forms are posted to this server. */
export type EmbeddedUploads = UploadGateway & {
  /** The upload of a form; `undefined` if it belongs to another person or has expired. */
  readonly admit: (userId: string, policy: string) => ExpectedUpload | undefined
  /**
   * Receives the file of a form, as a vendor's storage does.
   *
   * @throws {CodedError} PAYLOAD_TOO_LARGE.
   */
  readonly take: (upload: ExpectedUpload, file: AsyncIterable<Uint8Array>) => Promise<void>
}

/** Path of the embedded gateway's forms. */
export const SENT_FILES_PATH = '/uploads/sent'

/** Stores encrypted files in the data folder, and receives forms on this server. */
export function createEmbeddedUploads(ports: EmbeddedUploadPorts): EmbeddedUploads {
  const { dataDir, dataKeys, now } = ports
  const store = createFileStore(join(dataDir, 'uploads'), ports)
  const sent = (key: string): FilePlace => ({ kind: 'sent', key })
  const kept = (key: string): FilePlace => ({ kind: 'kept', key })
  return {
    vendor: 'embedded',
    begin: async (expected) => {
      const policy: Policy = { ...expected, expiresAt: now().getTime() + FORM_MINUTES * 60_000 }
      const value = dataKeys.seal(JSON.stringify(policy), POLICY_CONTEXT).toString('base64url')
      return { url: SENT_FILES_PATH, fields: [{ name: 'policy', value }] }
    },
    admit: (userId, policy) => {
      const upload = readPolicy(dataKeys, policy)
      return upload?.userId === userId && upload.expiresAt > now().getTime() ? upload : undefined
    },
    take: async ({ key, maxBytes }, file) => {
      const whole = atMost(maxBytes, file, () => codedError('PAYLOAD_TOO_LARGE'))
      await store.write(sent(key), whole)
    },
    readSent: (key) => store.read(sent(key)),
    keep: (key, { bytes }) => store.write(kept(key), bytes),
    removeSent: (key) => store.remove(sent(key)),
    read: (key) => store.read(kept(key)),
    remove: async (key) => {
      await store.remove(sent(key))
      await store.remove(kept(key))
    },
  }
}

type Policy = ExpectedUpload & { readonly expiresAt: number }

const POLICY_CONTEXT = ['upload-form']

/** Only this server can have encrypted it. */
function readPolicy(dataKeys: DataKeyring, policy: string): Policy | undefined {
  try {
    return JSON.parse(dataKeys.open(Buffer.from(policy, 'base64url'), POLICY_CONTEXT))
  } catch {
    return undefined
  }
}
