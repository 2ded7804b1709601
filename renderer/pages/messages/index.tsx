import { type ReactNode, useMemo } from 'react'
import { toJson } from '#engine/index.ts'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { useUnread } from '#renderer/chat/unread.ts'
import { FlowPage } from '#renderer/pages/flow-page.tsx'
import { MESSAGE_VIEWS } from '#renderer/views/message-views.ts'

/** The providers that a person can write to. */
export function MessagesPage() {
  const { user } = useCurrentUser()
  const unread = useUnread()
  const news = useMemo(
    () => ({ user: toJson(user) ?? null, unread: toJson(unread) ?? null }),
    [user, unread],
  )
  return (
    <FlowPage
      flow="messages"
      inputs={() => news}
      news={news}
      effects={{}}
      views={MESSAGE_VIEWS}
      frame={Blocks}
    />
  )
}

function Blocks({ children }: { readonly children: ReactNode }) {
  return (
    <main id="main" className="page w-messages stack-4" tabIndex={-1}>
      {children}
    </main>
  )
}
