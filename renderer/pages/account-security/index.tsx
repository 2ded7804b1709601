import { useState } from 'react'
import { type JsonObject, toJson } from '#engine/index.ts'
import { request } from '#renderer/api/client.ts'
import { LoginsDocument } from '#renderer/api/generated/logins.ts'
import { PasskeysDocument } from '#renderer/api/generated/passkeys.ts'
import { loginEffects } from '#renderer/login/login-effects.ts'
import { passkeyEffects } from '#renderer/login/passkey-effects.ts'
import { FlowPage } from '#renderer/pages/flow-page.tsx'
import { canUsePasskeys } from '#renderer/security/can-use-passkeys.ts'
import { browserTimeZone } from '#renderer/ui/browser-time-zone.ts'
import { ContentPage } from '#renderer/views/content-page.tsx'
import { SECURITY_VIEWS } from '#renderer/views/security-views.ts'

/** The devices that are logged in and a way to log them out, recent log-ins, and passkeys. */
export function AccountSecurityPage() {
  const [news, setNews] = useState<JsonObject>()
  const readAgain = () => void readAll().then(setNews, () => undefined)
  return (
    <ContentPage id="account-security">
      {() => (
        <FlowPage
          flow="account-security"
          inputs={readAll}
          news={news}
          effects={{ ...loginEffects(readAgain), ...passkeyEffects(readAgain) }}
          views={SECURITY_VIEWS}
        />
      )}
    </ContentPage>
  )
}

async function readAll(): Promise<JsonObject> {
  const [{ logins }, { passkeys, mayAddPasskey }] = await Promise.all([
    request(LoginsDocument, {}),
    request(PasskeysDocument, {}),
  ])
  return {
    logins: toJson(logins) ?? [],
    passkeys: toJson(passkeys) ?? [],
    mayAddPasskey: mayAddPasskey && canUsePasskeys(),
    timeZone: browserTimeZone(),
  }
}
