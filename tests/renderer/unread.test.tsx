import { ApolloProvider } from '@apollo/client/react'
import { act, render, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { bringTransport } from '#renderer/api/client.ts'
import { client } from '#renderer/api/transport.ts'
import { lookForUnread, type Unread, useUnread } from '#renderer/chat/unread.ts'
import { answerGraphql, refusal } from '#tests/support/network.ts'

test('unread messages are read once for all parts that show them; an equal or failed read changes nothing', async () => {
  await bringTransport()
  let reply = messages(2)
  const asked = answerGraphql({ UnreadMessages: () => reply })
  const [seen, seenElsewhere] = [
    vi.fn<(unread: Unread) => void>(),
    vi.fn<(unread: Unread) => void>(),
  ]
  render(
    <ApolloProvider client={client}>
      <Show tell={seen} />
      <Show tell={seenElsewhere} />
    </ApolloProvider>,
  )
  const two = { total: 2, perProvider: [{ providerId: 'p1', count: 2 }] }
  await waitFor(() => expect(seen).toHaveBeenLastCalledWith(two))
  await waitFor(() => expect(seenElsewhere).toHaveBeenLastCalledWith(two))
  expect(asked).toHaveLength(1)

  const known = seen.mock.lastCall?.[0]
  for (const next of [messages(2), refusal('INTERNAL', 'No')]) {
    reply = next
    const before = asked.length
    act(lookForUnread)
    await waitFor(() => expect(asked).toHaveLength(before + 1))
    await act(async () => await Promise.resolve())
    expect(seen.mock.lastCall?.[0]).toBe(known)
  }

  reply = messages(3)
  act(lookForUnread)
  await waitFor(() => expect(seen.mock.lastCall?.[0].total).toBe(3))
  expect(asked).toHaveLength(4)
})

const messages = (unreadMessageCount: number): object => ({
  privateMessageChannels: [{ providerId: 'p1', unreadMessageCount }],
})

function Show({ tell }: { readonly tell: (unread: Unread) => void }) {
  tell(useUnread())
  return null
}
