/** A conversation for the demo's provider. */
export type DemoConversation = {
  readonly id: string
  readonly patient: string
  readonly provider: string
  readonly messages: readonly {
    readonly id: string
    readonly isOwn: boolean
    readonly content: string
    /** Attached to the message. */
    readonly files: readonly { readonly id: string; readonly name: string }[]
  }[]
}

/** Conversations with at least one message; empty in production. */
export async function readDemoConversations(): Promise<readonly DemoConversation[]> {
  const reply = await fetch('/demo/conversations')
  if (!reply.ok) return []
  const { conversations }: { readonly conversations: readonly DemoConversation[] } =
    await reply.json()
  return conversations
}

/** Sends a message to a patient as their provider. */
export async function answerDemoConversation(id: string, content: string): Promise<void> {
  const body = JSON.stringify({ content })
  const reply = await fetch(`/demo/conversations/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  if (!reply.ok) throw new Error(`The answer was not accepted: ${reply.status}`)
}
