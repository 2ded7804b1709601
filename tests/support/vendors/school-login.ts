import { withTransaction } from '#server/database/transaction.ts'
import { putSignOn } from '#server/domains/sign-on/sign-on-statements.ts'
import { startFaultyLine } from '../faulty-line.ts'
import { startOpenIdProvider } from '../openid-provider.ts'
import { PORTAL, SIGN_ON_SECRET, type VendorScene } from './vendor-scene.ts'

export const SIGN_ON =
  'mutation ($email: String!, $binding: String!) { beginSignOn(email: $email, binding: $binding) { url } }'
export const SIGN_ON_BINDING = 'b'.repeat(43)

/** Adds a school with an OpenID provider behind a faulty connection. */
export async function addSchoolWithLogin({ server, now, closeLater }: VendorScene, domain: string) {
  let port = 0
  const line = await startFaultyLine('http', () => port)
  const redirectUri = `${PORTAL}/sign-on/callback`
  const client = {
    clientId: 'portal',
    secret: SIGN_ON_SECRET,
    redirectUri,
    now,
    issuer: line.origin,
  }
  const provider = await startOpenIdProvider(client)
  port = provider.port
  closeLater(line, provider)
  const id = await server.addSchool()
  const row = {
    organization_id: id,
    issuer: provider.issuer,
    client_id: 'portal',
    secret_name: 'HARBOR',
  }
  await withTransaction(server.app.platform.db, (trx) => putSignOn(trx, row, [domain]))
  return { id, domain, line, provider }
}
