import type { LegalDocument, LegalGateway } from './legal-gateway.ts'
import { validatorOf } from '../../schema-validators.ts'
import { VENDOR_WAIT_MS } from '../vendor-wait.ts'

const TEXT = { type: 'string', minLength: 1 } as const

type Reply = {
  readonly title: string
  readonly body: readonly {
    readonly heading?: string | null
    readonly depth?: number
    readonly paragraphs: readonly string[]
  }[]
}

const isReply = validatorOf<Reply>({
  type: 'object',
  required: ['title', 'body'],
  properties: {
    title: TEXT,
    body: {
      type: 'array',
      items: {
        type: 'object',
        required: ['paragraphs'],
        properties: {
          heading: { type: ['string', 'null'], minLength: 1 },
          depth: { type: 'integer', minimum: 1 },
          paragraphs: { type: 'array', items: TEXT },
        },
      },
    },
  },
})

/** URL and key of the content service. */
export type LegalServiceOptions = { readonly url: string; readonly key: string }

/**
 * The real gateway: requests `documents/UID` below the service's URL, with the key. The service
 * replies `{"title": "…", "body": [{"heading": "…", "depth": 1, "paragraphs": ["…"]}]}`.
 */
export function createLegalService({ url, key }: LegalServiceOptions): LegalGateway {
  return {
    document: async (uid) => {
      const address = new URL(
        `documents/${encodeURIComponent(uid)}`,
        url.endsWith('/') ? url : `${url}/`,
      )
      const response = await fetch(address, {
        headers: { authorization: `Bearer ${key}` },
        redirect: 'error',
        signal: AbortSignal.timeout(VENDOR_WAIT_MS),
      })
      if (response.status === 404) return undefined
      if (!response.ok)
        throw new Error(
          `Cannot read a legal document: the content service answered ${response.status}`,
        )
      const reply: unknown = await response.json()
      if (!isReply(reply))
        throw new Error('Cannot use what the content service answered: it is no legal document')
      return documentOf(uid, reply)
    },
  }
}

function documentOf(uid: string, { title, body }: Reply): LegalDocument {
  return {
    uid,
    title,
    body: body.map(({ heading = null, depth = 1, paragraphs }) => ({ heading, depth, paragraphs })),
  }
}
