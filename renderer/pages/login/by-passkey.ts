import { request } from '#renderer/api/client.ts'
import {
  BeginPasskeyLoginDocument,
  LoginWithPasskeyDocument,
} from '#renderer/api/generated/passkey-login.ts'
import type { LoginWithPasskeyMutation } from '#renderer/api/generated/graphql.ts'

/** Logs in with a passkey. Returns null if the person chose none. */
export async function logInByPasskey(): Promise<
  LoginWithPasskeyMutation['loginWithPasskey'] | null
> {
  const [{ beginPasskeyLogin }, { signByPasskey }] = await Promise.all([
    request(BeginPasskeyLoginDocument, {}),
    import('#renderer/login/passkey-device.ts'),
  ])
  const reply = await signByPasskey(beginPasskeyLogin)
  return typeof reply === 'string'
    ? null
    : (await request(LoginWithPasskeyDocument, { reply })).loginWithPasskey
}
