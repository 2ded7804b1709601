import { describe, expect, it } from 'vitest'
import { flowOf, type Json, type JsonObject, screenOf, start } from '#engine/index.ts'
import { told } from '../onboarding/person.ts'
import { shipped } from '../shipped.ts'

const flow = flowOf(shipped, 'visit-devices')
const WORKING: JsonObject = { failure: null, camera: true, microphone: true, bars: 4 }

type Said = {
  readonly media?: JsonObject
  readonly browser?: JsonObject
  readonly visit?: { readonly [name: string]: Json }
}

/** The page half an hour before a visit whose check-in is complete. */
function shown({ media, browser, visit }: Said = {}) {
  const inputs = told(
    { appointments: [], tasks: [], notifications: [] },
    {
      visit: { id: '7', startTime: '2026-03-02T15:30:00.000Z', checkInState: 'done', ...visit },
      media: { ...WORKING, ...media },
      browser: browser ?? { isIos: false, isSafari: false },
      timeZone: 'America/New_York',
    },
  )
  const { steps } = screenOf(flow, start(flow, inputs).state)
  return {
    texts: steps[0]?.texts ?? {},
    props: steps[0]?.view?.props ?? {},
    steps: steps.map(({ id }) => id),
    join: steps[1]?.texts,
  }
}

const BLOCK = {
  blockTitle: 'Please resolve this to join your appointment.',
  blockBody: 'Camera and microphone access is required for video calls.',
  blockHelp: 'If you need help, call Patient Support at (555) 010-0000.',
}

describe('camera, microphone and connection before a visit', () => {
  it('shows nothing that blocks or warns while all is well, with both switches free [CHKN-09]', () => {
    const { texts, props } = shown()
    expect([texts.warning, texts.blockTitle, texts.unstable, texts.browserNote]).toEqual(
      Array(4).fill(undefined),
    )
    expect([props.isUnavailable, props.opensPickers]).toEqual([false, false])
  })

  it.each([
    [
      'busy',
      "We couldn't connect to your camera and/or microphone. This is usually because another app or tab is using it. Please fix the problem and refresh the page, or pick a different camera below.",
      '[DERR-06] [CHKN-10]',
    ],
    [
      'other',
      "We couldn't connect to your camera. Please check the connection and refresh the page.",
      '[DERR-08] [CHKN-10]',
    ],
  ])(
    'warns if a device is %s, opens the lists of devices and disables both switches: %s %s',
    (failure, words) => {
      const { texts, props } = shown({ media: { failure, camera: false, microphone: false } })
      expect(texts.warning).toBe(words)
      expect(texts.blockTitle).toBe(undefined)
      expect([props.isUnavailable, props.opensPickers]).toEqual([true, true])
      expect([texts.cameraStatus, texts.microphoneStatus]).toEqual([
        'Not available',
        'Not available',
      ])
    },
  )

  it.each([
    [
      'refused',
      'No camera found. Please adjust your browser permissions to grant access to your camera and microphone and refresh the page.',
      '[DERR-07]',
    ],
    [
      'no-camera',
      'No camera found. Please connect a video source and refresh the page.',
      '[DERR-09]',
    ],
    [
      'no-microphone',
      'No audio found. Please connect an audio source and refresh the page.',
      '[DERR-10]',
    ],
  ])('blocks if it is %s, and says what to do and whom to call: %s %s', (failure, blockReason) => {
    const { texts, props } = shown({ media: { failure, camera: false, microphone: false } })
    expect(texts).toMatchObject({ ...BLOCK, blockReason })
    expect(texts.warning).toBe(undefined)
    expect(props.isUnavailable).toBe(true)
  })

  it('says Poor up to one bar, with the way out, and Good from two [ACON-07] [CHKN-21] [DERR-11]', () => {
    const said = [0, 1, 2, 4].map((bars) => {
      const { texts } = shown({ media: { bars } })
      return [texts.connectionStatus, texts.unstable]
    })
    const unstable = 'Connection unstable, please switch to a stronger network'
    expect(said).toEqual([
      ['Poor', unstable],
      ['Poor', unstable],
      ['Good', undefined],
      ['Good', undefined],
    ])
  })

  it('uses the specified times of the test and size of the picture [CHKN-20] [CHKN-12]', () => {
    const { props } = shown()
    expect(props).toMatchObject({
      testTimeoutMs: 2500,
      widestScreen: 425,
      margin: 50,
      heightPercent: 65,
    })
    expect(props.testEveryMs).toBeGreaterThanOrEqual(1000)
  })

  it('opens the call on the day, after check-in and with working devices', () => {
    expect(shown().steps).toEqual(['devices', 'join'])
    expect(shown({ visit: { checkInState: 'open' } }).steps).toEqual(['devices', 'join-later'])
    expect(shown({ media: { failure: 'busy' } }).steps).toEqual(['devices', 'join-later'])
    expect(shown({ media: { failure: 'refused' } }).join?.blocked).toBe(
      'Please fix your camera and microphone first. Then you can join.',
    )
    expect(shown({ visit: { startTime: '2026-03-03T05:00:00.000Z' } }).steps).toEqual(['devices'])
    expect(shown({ media: { bars: 0, camera: false, microphone: false } }).steps).toEqual([
      'devices',
      'join',
    ])
  })

  it('asks for Safari only on iOS outside Safari', () => {
    const note = (isIos: boolean, isSafari: boolean) =>
      shown({ browser: { isIos, isSafari } }).texts.browserNote
    expect(note(true, false)).toMatch(/Safari/)
    expect([note(true, true), note(false, false), note(false, true)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})
