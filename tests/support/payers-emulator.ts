import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A local service of insurance payers like the operator's. `answerNext` replaces its next answers.
 */
export async function startPayersEmulator(payers: readonly object[]) {
  const key = 'payers-key'
  const answers: { readonly status: number; readonly body: string }[] = []
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://emulator')
    const isAllowed =
      request.headers.authorization === `Bearer ${key}` && pathname === '/list/payers'
    const own = isAllowed
      ? { status: 200, body: JSON.stringify(payers) }
      : { status: 401, body: '{}' }
    const { status, body } = answers.shift() ?? own
    if (status === 0) request.socket.destroy()
    else response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // it listens on TCP
  return {
    url: `http://127.0.0.1:${port}/list`,
    key,
    /** Status 0: the connection breaks. */
    answerNext: (...next: readonly (readonly [status: number, body?: string])[]) =>
      answers.push(...next.map(([status, body = '{}']) => ({ status, body }))),
    close: () => new Promise((done) => server.close(done)),
  }
}
