import { act, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { writeToken } from '#renderer/api/token.ts'
import { RequireLogin } from '#renderer/shell/require-login.tsx'
import { buildSession } from '#tests/support/build-session.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  writeToken(null)
})

const { user, assessments, config } = buildSession()

/** A network that answers each read of the person when the test says so. */
function holdReads() {
  const answers: ((firstName: string) => void)[] = []
  vi.stubGlobal('fetch', async (_input: unknown, init: { readonly body: string }) => {
    const { operationName }: { readonly operationName: string } = JSON.parse(init.body)
    const reply = (data: object) =>
      new Response(JSON.stringify({ data }), { headers: { 'content-type': 'application/json' } })
    if (operationName !== 'CurrentUser')
      return reply({ appConfig: config, assessmentCatalogue: assessments })
    const firstName = await new Promise<string>((resolve) => answers.push(resolve))
    return reply({ currentUser: { ...user, firstName }, currentSession: null })
  })
  return answers
}

function Name({ onRead }: { readonly onRead: () => void }) {
  const session = useCurrentUser()
  return (
    <button type="button" onClick={() => void session.refetch().then(onRead)}>
      {session.user.firstName}
    </button>
  )
}

test('a read after a change neither joins an earlier one nor is replaced by its late reply', async () => {
  const answers = holdReads()
  const onRead = vi.fn()
  writeToken({ token: 't', expiresAt: '2099-01-01T00:00:00.000Z' })
  render(
    <MemoryRouter>
      <RequireLogin>
        <Name onRead={onRead} />
      </RequireLogin>
    </MemoryRouter>,
  )
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  answers[0]?.('First')
  const button = await screen.findByRole('button', { name: 'First' })
  act(() => button.click())
  act(() => button.click())
  await vi.waitFor(() => expect(answers).toHaveLength(3))
  answers[2]?.('Newest')
  await screen.findByRole('button', { name: 'Newest' })
  answers[1]?.('Late')
  await vi.waitFor(() => expect(onRead).toHaveBeenCalledTimes(2))
  expect(screen.getByRole('button').textContent).toBe('Newest')
})
