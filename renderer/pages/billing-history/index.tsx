import { type ReactNode, useState } from 'react'
import { type JsonObject, toJson } from '#engine/index.ts'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { FlowPage } from '#renderer/pages/flow-page.tsx'
import { Loading } from '#renderer/ui/loading.tsx'
import { browserTimeZone } from '#renderer/ui/browser-time-zone.ts'
import { BILLING_VIEWS } from '#renderer/views/billing-views.ts'
import { WORDS } from '#renderer/words/words.ts'
import { billEffects, createBillReader } from './view-model.ts'

/** A person's charges and invoices, and the price of a late cancellation. */
export function BillingHistoryPage() {
  const { config } = useCurrentUser()
  const [read] = useState(createBillReader)
  const [news, setNews] = useState<JsonObject>()
  const inputs = async () => ({
    ...(await read({ day: null, isMore: false })),
    config: toJson(config),
    locale: WORDS.general.locale,
    timeZone: browserTimeZone(),
  })
  return (
    <FlowPage
      flow="billing-history"
      inputs={inputs}
      news={news}
      effects={billEffects(read, setNews)}
      views={BILLING_VIEWS}
      frame={Bills}
      waiting={<Loading shape="words" />}
    />
  )
}

function Bills({ children }: { readonly children: ReactNode }) {
  return (
    <main id="main" className="page w-billing bills" tabIndex={-1}>
      {children}
    </main>
  )
}
