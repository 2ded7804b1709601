import { afterEach, expect, test, vi } from 'vitest'
import { gateEffects } from '#renderer/gate/gate-effects.ts'
import { markersOf } from '#renderer/gate/markers.ts'
import { answerGraphql, refusal } from '#tests/support/network.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const call = { id: 'e1', at: [], saved: async () => 0, adopt: () => undefined }

async function openHost(isImpersonated = false) {
  const markers = await markersOf({ id: 'u1', email: 'ana@example.org' })
  const done: string[] = []
  const effects = gateEffects({
    userId: 'u1',
    isImpersonated,
    markers,
    refetch: async () => void done.push('refetch'),
    navigate: () => undefined,
    tell: () => done.push('tell'),
  })
  return { markers, done, setMarker: (marker: string) => effects.setMarker?.({ marker }, call) }
}

test('the server keeps that the notice was read before this browser does', async () => {
  const asked = answerGraphql({
    AcknowledgeCollaboration: () => ({ acknowledgeCollaboration: true }),
  })
  const { markers, done, setMarker } = await openHost()
  await setMarker('collaboration')
  expect(asked.map(({ name }) => name)).toEqual(['AcknowledgeCollaboration'])
  expect(markers.read().collaboration).toBe(true)
  expect(done).toEqual(['refetch', 'tell'])
})

test('the notice stays if the server does not store that it was read', async () => {
  answerGraphql({ AcknowledgeCollaboration: () => refusal('SERVICE_UNAVAILABLE', 'Not now.') })
  const { markers, setMarker } = await openHost()
  await expect(setMarker('collaboration')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  expect(markers.read().collaboration).toBe(false)
})

test('staff set it in this browser only, and other markers are kept only in this browser too', async () => {
  const asked = answerGraphql({})
  const staff = await openHost(true)
  await staff.setMarker('collaboration')
  expect(staff.markers.read().collaboration).toBe(true)
  const own = await openHost()
  await own.setMarker('welcome')
  expect(own.markers.read().welcome).toBe(true)
  expect(asked).toEqual([])
})
