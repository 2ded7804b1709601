import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A local content service like the operator's: documents by uid. `answerNext` replaces its next
 * answer.
 */
export async function startLegalEmulator(documents: { readonly [uid: string]: unknown }) {
  const key = 'content-key'
  const answers: { readonly status: number; readonly body: unknown }[] = []
  const asked: string[] = []
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://emulator')
    asked.push(pathname)
    const found =
      documents[decodeURIComponent(/^\/content\/documents\/([^/]+)$/.exec(pathname)?.[1] ?? '')]
    const isAllowed = request.headers.authorization === `Bearer ${key}`
    const own = found === undefined ? { status: 404, body: {} } : { status: 200, body: found }
    const { status, body } = isAllowed ? (answers.shift() ?? own) : { status: 401, body: {} }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // it listens on TCP
  return {
    url: `http://127.0.0.1:${port}/content`,
    key,
    asked,
    answerNext: (status: number, body: unknown = {}) => void answers.push({ status, body }),
    close: () => new Promise((done) => server.close(done)),
  }
}
