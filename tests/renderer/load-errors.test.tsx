import { ApolloProvider } from '@apollo/client/react'
import { cleanup, render, screen, within } from '@testing-library/react'
import { join } from 'node:path'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CurrentUserContext } from '#renderer/api/current-user.ts'
import { client } from '#renderer/api/transport.ts'
import { KeptRun } from '#renderer/gate/kept-run.tsx'
import { AssessmentPage } from '#renderer/pages/assessment/index.tsx'
import { LeaveDialog } from '#renderer/flow/leave-dialog.tsx'
import { NavigatePage } from '#renderer/pages/navigate/index.tsx'
import type { SaveState } from '#renderer/ui/progress.tsx'
import {
  presentCatalogue,
  readAssessmentCatalogue,
} from '#server/domains/assessments/assessment-catalogue.ts'
import { buildSession } from '#tests/support/build-session.ts'
import { expectAccessible } from '#tests/support/expect-accessible.ts'
import { answerGraphql, refusal } from '#tests/support/network.ts'
import userEvent from '@testing-library/user-event'

const assessments = presentCatalogue(
  readAssessmentCatalogue(join(import.meta.dirname, '../../content')),
)
const session = { ...buildSession(), assessments }
const reported: string[] = []
const listen = ({ message }: ErrorEvent) => {
  // The code that calls the server logs each refusal.
  if (!message.startsWith('The server refused an operation: ')) reported.push(message)
}

beforeEach(() => {
  reported.length = 0
  window.addEventListener('error', listen)
})
afterEach(() => window.removeEventListener('error', listen))

/** A page of the portal at a path, while the server refuses. */
function open(path: string) {
  answerGraphql({ Assessment: () => refusal('NO_ASSESSMENT', 'no assessment matching {id}') })
  return show(path)
}

function show(path: string) {
  return render(
    <ApolloProvider client={client}>
      <CurrentUserContext value={session}>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path="/assessment" element={<AssessmentPage />} />
            <Route path="/assessment/:requestId" element={<AssessmentPage />} />
            <Route path="/task/:task" element={<AssessmentPage />} />
            <Route path="/navigate/:target" element={<NavigatePage />} />
          </Routes>
        </MemoryRouter>
      </CurrentUserContext>
    </ApolloProvider>,
  )
}

/**
 * Expects the banner, the sentence under it, a retry, and a report with only the error's code.
 */
async function expectSaid(words: string) {
  const banner = await screen.findByRole('alert')
  expect(within(banner).getByRole('heading').textContent).toBe(
    'An error occurred while loading this page. Please try again.',
  )
  expect(within(banner).getByText(words)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  expect(reported).toEqual([expect.stringMatching(/^Cannot load an assessment: [A-Z_]+$/)])
}

describe('an assessment that cannot be loaded', () => {
  test('is reported for the medical history, and loads again on Try again [ERRO-12] [ERRO-01]', async () => {
    open('/task/medical-history')
    await expectSaid('error loading medical history')
    const asked = answerGraphql({})
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(asked.map(({ name }) => name)).toEqual(['Assessment'])
  })

  test('is reported with the requested id [ERRO-13]', async () => {
    open('/assessment/r-7')
    await expectSaid('no assessment matching r-7')
  })

  test('is reported for the scales [ERRO-14]', async () => {
    open('/assessment?key=Scales')
    await expectSaid('Error getting scales')
  })

  test('is reported for the triage questions, on their page and inside the gate [ERRO-15]', async () => {
    const page = open('/assessment?key=SelfRefer1Screener')
    await expectSaid('Error getting triage questions (self refer screening 1)')
    page.unmount()
    reported.length = 0
    answerGraphql({})
    render(
      <CurrentUserContext value={session}>
        <MemoryRouter>
          <KeptRun
            flowId="self-refer1-screener"
            refetch={async () => undefined}
            onEnd={() => undefined}
          />
        </MemoryRouter>
      </CurrentUserContext>,
    )
    await expectSaid('Error getting triage questions (self refer screening 1)')
  })
})

test('a form without a request cannot be filled out: the page links home, without an error', async () => {
  const assessment = { key: 'Phq8', flowId: 'phq8', screen: 'paginated' }
  answerGraphql({
    Assessment: () => ({ assessment }),
    StartRun: () => refusal('NOT_REQUESTED', ''),
  })
  show('/assessment?key=Phq8')
  expect(
    await screen.findByRole('heading', { level: 1, name: "There's nothing to fill out here" }),
  ).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go to home' }).getAttribute('href')).toBe('/home')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(reported).toEqual([])
  await expectAccessible()
})

test('a form that waits while care is on hold shows the server’s message, and links home', async () => {
  const assessment = { key: 'Scales', flowId: 'scales', screen: 'paginated' }
  const waits = 'Your care is on hold, so this form waits.'
  answerGraphql({
    Assessment: () => ({ assessment }),
    StartRun: () => refusal('FORM_ON_HOLD', waits),
  })
  show('/assessment/7')
  expect(await screen.findByRole('heading', { level: 1, name: 'This form waits' })).toBeDefined()
  expect(screen.getByText(waits)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go to home' }).getAttribute('href')).toBe('/home')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(reported).toEqual([])
})

describe('what fails elsewhere', () => {
  test('a navigation shows the error page and opens no other page [ERRO-11]', async () => {
    open('/navigate/Nowhere')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'An error occurred while loading this page. Please try again.',
    )
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  })

  describe('leaving an assessment', () => {
    const open = async (save: SaveState, onDelete = async () => {}) => {
      document.body.insertAdjacentHTML('beforeend', '<div id="bar-actions"></div>')
      HTMLDialogElement.prototype.showModal = function open() {
        this.open = true
      }
      const left = vi.fn()
      const store = {
        subscribe: () => () => undefined,
        getSave: () => save,
        getElsewhere: () => 'no' as const,
      }
      render(<LeaveDialog store={store} onLeave={left} onDelete={onDelete} />)
      await userEvent.click(screen.getByRole('button', { name: 'Leave' }))
      return left
    }

    test('says whether the answers so far are saved', async () => {
      await open('saved')
      expect(screen.getByText(/Your answers so far are saved/)).toBeDefined()
      cleanup()
      await open('unsaved')
      expect(screen.queryByText(/Your answers so far are saved/)).toBeNull()
      expect(screen.getByText("Not saved yet. We'll keep trying.")).toBeDefined()
    })

    test('shows the general error if a draft cannot be deleted [ERRO-02]', async () => {
      const left = await open('saved', () => Promise.reject(new Error('')))
      await userEvent.click(screen.getByRole('button', { name: 'Leave without saving' }))
      expect(
        await screen.findByText('An unexpected error occurred. Please try again.'),
      ).toBeDefined()
      expect(left).not.toHaveBeenCalled()
    })
  })
})
