import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { request } from '#renderer/api/client.ts'
import { HomeContentDocument } from '#renderer/api/generated/home.ts'

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  fetched.mockImplementation(() =>
    Promise.resolve(
      new Response('{"data":{}}', {
        headers: { 'content-type': 'application/graphql-response+json' },
      }),
    ),
  )
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.useRealTimers()
})

/** Whether the request tells the server that the person is idle. */
async function isSaidToBeIdle(): Promise<boolean> {
  await request(HomeContentDocument, {})
  return new Headers(fetched.mock.lastCall?.[1]?.headers).has('x-idle')
}

test('automatic requests are marked as idle from a minute after the person’s last action', async () => {
  document.body.dispatchEvent(new Event('keydown', { bubbles: true }))
  vi.setSystemTime(Date.now() + 59_000)
  expect(await isSaidToBeIdle()).toBe(false)
  vi.setSystemTime(Date.now() + 1000)
  expect(await isSaidToBeIdle()).toBe(true)
  document.body.dispatchEvent(new Event('click', { bubbles: true }))
  expect(await isSaidToBeIdle()).toBe(false)
})
