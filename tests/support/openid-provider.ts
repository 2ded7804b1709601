import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import {
  createSchoolProvider,
  type SchoolAccount,
  type SchoolProvider,
} from '#server/gateways/sign-on/embedded/school-provider.ts'

/**
 * A provider's failure: it does not answer, is down, answers something other than JSON, or gives a
 * wrong token.
 */
export type Mishap =
  | 'silence'
  | 'down'
  | 'garbage'
  | 'other-nonce'
  | 'other-audience'
  | 'other-issuer'
  | 'other-key'
  | 'unsigned'

/** A local OpenID provider, as strict as the embedded one. */
export type OpenIdProvider = {
  readonly issuer: string
  readonly port: number
  /**
   * Logs a person in at the portal's authorization address, or refuses without an account. @returns
   * The address that the browser opens next.
   */
  readonly logIn: (url: string, account: SchoolAccount | undefined) => URL
  /** Sets its failure from now on, at all its addresses or at one. */
  readonly fail: (mishap: Mishap | undefined, at?: string) => void
  readonly clock: { skewMs: number }
  readonly close: () => Promise<void>
}

/** Its registration of the portal. */
type Portal = {
  readonly clientId: string
  readonly secret?: string
  readonly redirectUri: string
  readonly now: () => Date
  /** Its public address if a proxy is in front of it, otherwise its own. */
  readonly issuer?: string
}

/** Starts a provider for one portal. */
export async function startOpenIdProvider({
  now,
  issuer: given,
  ...client
}: Portal): Promise<OpenIdProvider> {
  const clock = { skewMs: 0 }
  let failing: { readonly mishap: Mishap; readonly at: string } | undefined
  const later = () => new Date(now().getTime() + clock.skewMs)

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = new URL(request.url ?? '/', issuer).pathname
    const mishap = failing !== undefined && path.startsWith(failing.at) ? failing.mishap : undefined
    if (mishap === 'silence') return
    if (mishap === 'down') return send(response, 503, {})
    if (mishap === 'garbage')
      return void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<h1>Maintenance</h1>')
    if (path === '/.well-known/openid-configuration')
      return send(response, 200, provider.configuration())
    if (path === '/keys') return send(response, 200, provider.keys())
    if (path !== '/token') return send(response, 404, {})
    const { status, body } = provider.trade(await formOf(request), request.headers.authorization)
    return send(response, status, wrongly(body, mishap))
  }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The provider has no port')
  const issuer = given ?? `http://127.0.0.1:${address.port}`
  const provider: SchoolProvider = createSchoolProvider({ issuer, client, now: later })

  /** The token endpoint's answer with another claim or another signature. */
  function wrongly(body: object, mishap: Mishap | undefined): object {
    if (mishap === undefined || !('id_token' in body) || typeof body.id_token !== 'string')
      return body
    const [header = '', claims = '', signature = ''] = body.id_token.split('.')
    const said: { readonly [claim: string]: unknown } = JSON.parse(
      Buffer.from(claims, 'base64url').toString(),
    )
    const other = {
      'other-nonce': { ...said, nonce: 'x'.repeat(43) },
      'other-audience': { ...said, aud: 'another-portal' },
      'other-issuer': { ...said, iss: 'https://elsewhere.example' },
    }
    if (mishap === 'unsigned') {
      const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
      return { ...body, id_token: `${none}.${claims}.` }
    }
    if (mishap === 'other-key')
      return { ...body, id_token: `${header}.${claims}.${[...signature].reverse().join('')}` }
    return mishap in other ? { ...body, id_token: provider.sign(Reflect.get(other, mishap)) } : body
  }

  return {
    issuer,
    port: address.port,
    logIn: (url, account) => {
      const asked = new URL(url)
      if (`${asked.origin}${asked.pathname}` !== `${issuer}/authorize`)
        throw new Error('The portal leads elsewhere')
      const mistake = provider.mistakeIn(asked.searchParams)
      if (mistake !== undefined) throw new Error(`The portal asks wrongly: ${mistake}`)
      return new URL(provider.decide(asked.searchParams, account))
    },
    fail: (mishap, at = '/') => {
      failing = mishap === undefined ? undefined : { mishap, at }
    },
    clock,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return new URLSearchParams(Buffer.concat(chunks).toString())
}
