import { afterEach, expect, test } from 'vitest'
import { markersOf } from '#renderer/gate/markers.ts'

const ana = { id: 'u1', email: 'ana@example.org' }
const stored = () => Object.keys(localStorage).toSorted()

afterEach(async () => {
  const markers = await markersOf(ana)
  for (const marker of ['welcome', 'collaboration', 'activationSent'] as const)
    markers.clear(marker)
})

test('a sent mail is remembered by its address, in any case [VRFY-07]', async () => {
  ;(await markersOf(ana)).set('activationSent')
  expect((await markersOf({ ...ana, email: 'Ana@Example.org' })).read().activationSent).toBe(true)
  expect((await markersOf({ ...ana, email: 'ana@example.com' })).read().activationSent).toBe(false)
  expect(stored()).toEqual([expect.stringMatching(/^portal\.activation-sent\.[0-9a-f]{24}$/)])
})

test('the mark that the notice was seen is in local storage, for one person only [GATE-16]', async () => {
  ;(await markersOf(ana)).set('collaboration')
  expect(stored()).toEqual(['portal.collaboration.u1'])
  expect((await markersOf(ana)).read().collaboration).toBe(true)
  expect((await markersOf({ ...ana, id: 'u2' })).read().collaboration).toBe(false)
})

test('the welcome flag is gone from local storage once it is cleared [WELC-06]', async () => {
  const markers = await markersOf(ana)
  markers.set('welcome')
  expect(stored()).toEqual(['portal.welcome.u1'])
  markers.clear('welcome')
  expect(stored()).toEqual([])
  expect((await markersOf(ana)).read().welcome).toBe(false)
})
