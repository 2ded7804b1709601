import { useState } from 'react'
import { type JsonObject, toJson } from '#engine/index.ts'
import { request } from '#renderer/api/client.ts'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { AccountDeletionDocument } from '#renderer/api/generated/account-deletion.ts'
import { FlowPage } from '#renderer/pages/flow-page.tsx'
import { browserTimeZone } from '#renderer/ui/browser-time-zone.ts'
import { ACCOUNT_DATA_VIEWS } from '#renderer/views/account-data-views.ts'
import { ContentPage } from '#renderer/views/content-page.tsx'
import { WORDS } from '#renderer/words/words.ts'
import { dataEffects } from './data-effects.ts'
import { deletionEffects } from './deletion-effects.ts'

/** The person's data: download, and deletion. */
export function AccountDataPage() {
  const { config } = useCurrentUser()
  const [news, setNews] = useState<JsonObject>()
  const inputs = async () => ({
    config: toJson(config),
    locale: WORDS.general.locale,
    timeZone: browserTimeZone(),
    ...(await readDeletion()),
  })
  const readAgain = () => void readDeletion().then(setNews, () => undefined)
  return (
    <ContentPage id="account-data">
      {() => (
        <FlowPage
          flow="account-data"
          inputs={inputs}
          news={news}
          effects={{ ...dataEffects(), ...deletionEffects(readAgain) }}
          views={ACCOUNT_DATA_VIEWS}
        />
      )}
    </ContentPage>
  )
}

async function readDeletion(): Promise<JsonObject> {
  const { accountDeletion } = await request(AccountDeletionDocument, {})
  return { accountDeletion: toJson(accountDeletion) ?? null }
}
