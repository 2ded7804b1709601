import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type {
  DirectoryPharmacy,
  DirectoryPrescription,
} from '#server/gateways/pharmacy/pharmacy-gateway.ts'

/** The pharmacies in the emulated directory. */
type EmulatedDirectory = {
  readonly pharmacies: readonly DirectoryPharmacy[]
  readonly prescriptions: { readonly [customerId: string]: readonly DirectoryPrescription[] }
}

/** A local pharmacy directory like the operator's. `answerNext` replaces its next answer. */
export async function startPharmacyEmulator({ pharmacies, prescriptions }: EmulatedDirectory) {
  const key = 'directory-key'
  const answers: { readonly status: number; readonly body: unknown }[] = []
  const asked: string[] = []
  const answer = (path: string, search: URLSearchParams): unknown => {
    const customer = /^\/directory\/customers\/([^/]+)\/prescriptions$/.exec(path)?.[1]
    if (customer !== undefined) return prescriptions[decodeURIComponent(customer)] ?? []
    const ids = search.get('ids')
    if (ids !== null)
      return pharmacies.filter(({ pharmacyId }) => ids.split(',').includes(pharmacyId)).toReversed()
    const words = wordsOf(search.get('query') ?? '')
    return pharmacies
      .filter((pharmacy) =>
        words.every((word) =>
          wordsOf(Object.values(pharmacy).join(' ')).some((known) => known.startsWith(word)),
        ),
      )
      .slice(0, Number(search.get('most')))
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://emulator')
    asked.push(request.url ?? '')
    const isAllowed = request.headers.authorization === `Bearer ${key}`
    const { status, body } = isAllowed
      ? (answers.shift() ?? { status: 200, body: answer(pathname, searchParams) })
      : { status: 401, body: {} }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // it listens on TCP
  return {
    url: `http://127.0.0.1:${port}/directory`,
    key,
    asked,
    answerNext: (status: number, body: unknown = {}) => void answers.push({ status, body }),
    close: () => new Promise((done) => server.close(done)),
  }
}

function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9\s]/g, '')
    .split(/\s+/)
    .filter((word) => word !== '')
}
