import { join } from 'node:path'
import type { DataKeyring } from '../../crypto/data-key.ts'
import { createFileStore } from './file-store.ts'
import { type ExpectedUpload, FORM_MINUTES, type UploadGateway } from './upload-gateway.ts'

/** What the embedded gateway is made from. */
export type EmbeddedUploadPorts = { readonly dataDir: string; readonly dataKeys: DataKeyring; readonly now: () => Date }

/** The embedded gateway: the form comes to this server. */
export type EmbeddedUploads = UploadGateway & {
  /**
   * Takes what a form brought, as the storage of a vendor does.
   *
   * @param userId Who sends it.
   */
  readonly take: (userId: string, policy: string, file: Buffer) => Promise<'taken' | 'not-admitted' | 'too-large'>
}

/** Where the embedded gateway's forms go. */
export const SENT_FILES_PATH = '/uploads/sent'

/** Files in the data folder, encrypted, and forms that this server takes. */
export function createEmbeddedUploads({ dataDir, dataKeys, now }: EmbeddedUploadPorts): EmbeddedUploads {
  const store = createFileStore(join(dataDir, 'uploads'), dataKeys)
  return {
    vendor: 'embedded',
    begin: async (expected) => {
      const policy: Policy = { ...expected, expiresAt: now().getTime() + FORM_MINUTES * 60_000 }
      const value = dataKeys.seal(JSON.stringify(policy), POLICY_CONTEXT).toString('base64url')
      return { url: SENT_FILES_PATH, fields: [{ name: 'policy', value }] }
    },
    take: async (userId, policy, file) => {
      const admitted = readPolicy(dataKeys, policy)
      if (admitted === undefined || admitted.userId !== userId || admitted.expiresAt <= now().getTime()) return 'not-admitted'
      if (file.length > admitted.maxBytes) return 'too-large'
      // What was completed is looked at no more: it would lie there for ever.
      if (await store.has({ kind: 'kept', key: admitted.key })) return 'not-admitted'
      await store.write({ kind: 'sent', key: admitted.key }, file)
      return 'taken'
    },
    readSent: (key) => store.read({ kind: 'sent', key }),
    keep: (key, bytes) => store.write({ kind: 'kept', key }, bytes),
    removeSent: (key) => store.remove({ kind: 'sent', key }),
    read: (key) => store.read({ kind: 'kept', key }),
    remove: async (key) => {
      await store.remove({ kind: 'sent', key })
      await store.remove({ kind: 'kept', key })
    },
  }
}

type Policy = ExpectedUpload & { readonly expiresAt: number }

const POLICY_CONTEXT = ['upload-form']

/** Only this server can have sealed it. */
function readPolicy(dataKeys: DataKeyring, policy: string): Policy | undefined {
  try {
    return JSON.parse(dataKeys.open(Buffer.from(policy, 'base64url'), POLICY_CONTEXT))
  } catch {
    return undefined
  }
}
