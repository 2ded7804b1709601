import { codedError } from '../../errors.ts'
import { validatorOf } from '../../schema-validators.ts'
import { VENDOR_ATTEMPT_MS, VENDOR_ATTEMPTS } from '../vendor-wait.ts'
import { byName, type Payer, type PayersGateway } from './payers-gateway.ts'

const TEXT = { type: 'string', minLength: 1 } as const

const arePayers = validatorOf<readonly Payer[]>({
  type: 'array',
  items: {
    type: 'object',
    required: ['id', 'name', 'inNetwork'],
    properties: { id: TEXT, name: TEXT, inNetwork: { type: 'boolean' } },
  },
})

/** URL and key of the service. */
export type PayersServiceOptions = {
  readonly url: string
  readonly key: string
  readonly timeoutMs?: number
}

/**
 * The real gateway: requests `payers` below the service's URL, with the key. The service replies
 * `[{"id": "…", "name": "…", "inNetwork": true}]`.
 */
export function createPayersService(options: PayersServiceOptions): PayersGateway {
  const { url, key, timeoutMs = VENDOR_ATTEMPT_MS } = options
  const address = new URL('payers', url.endsWith('/') ? url : `${url}/`)
  const ask = async (): Promise<readonly Payer[]> => {
    const response = await fetch(address, {
      headers: { authorization: `Bearer ${key}` },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok)
      throw new Error(`Cannot read the payers: their service answered ${response.status}`)
    const reply: unknown = await response.json()
    if (!arePayers(reply))
      throw new Error('Cannot use what the service of payers answered: it is no list of payers')
    return byName(reply.map(({ id, name, inNetwork }) => ({ id, name, inNetwork })))
  }
  return {
    payers: async () => {
      let failure: unknown
      for (let turn = 1; turn <= VENDOR_ATTEMPTS; turn += 1) {
        try {
          return await ask()
        } catch (error) {
          failure = error
        }
      }
      throw codedError('SERVICE_UNAVAILABLE', { cause: failure })
    },
  }
}
