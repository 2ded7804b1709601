import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { track } from '#renderer/api/analytics.ts'
import { identifyOnce } from '#renderer/api/identify-once.ts'
import { writeToken } from '#renderer/api/token.ts'
import { trackClicks } from '#renderer/shell/track-clicks.ts'
import { ErrorScreen } from '#renderer/ui/error-screen.tsx'
import { answerGraphql } from '#tests/support/network.ts'
import { eventually } from '#tests/support/eventually.ts'

afterEach(() => writeToken(null))

const TAKEN = { TrackAll: () => ({ trackAll: 1 }) }
const eventsIn = (asked: ReturnType<typeof answerGraphql>) =>
  asked.filter(({ name }) => name === 'TrackAll').flatMap(({ variables }) => variables.events)

test('a press of a named button is sent under the name of the portal [EVNT-02]', async () => {
  const asked = answerGraphql(TAKEN)
  const stop = trackClicks(track)
  render(<ErrorScreen onRetry={() => undefined} />)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await eventually(() =>
    expect(eventsIn(asked)).toEqual([{ tag: 'patient-portal.click.general.tryAgain' }]),
  )
  stop()
})

test('a person who is logged in is named once, by the ids of person and organization [EVNT-03]', async () => {
  const asked = answerGraphql({
    ...TAKEN,
    AnalyticsUser: () => ({ analyticsUser: { uid: 'u1', organizationId: 'o1' } }),
  })
  await identifyOnce()
  expect(asked).toEqual([])
  writeToken({ token: 'abc', expiresAt: '2999-01-01T00:00:00.000Z' })
  await identifyOnce()
  await identifyOnce()
  const identified = { tag: 'patient-portal.identify', data: { uid: 'u1', organizationId: 'o1' } }
  await eventually(() => expect(eventsIn(asked)).toEqual([identified]))
  expect(asked.filter(({ name }) => name === 'AnalyticsUser')).toHaveLength(1)
})
