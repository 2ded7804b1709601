import { describe, expect, it } from 'vitest'
import { checkLibrary } from '#engine/check/index.ts'
import {
  flowOf,
  type Json,
  type JsonObject,
  screenOf,
  start,
  type Transition,
  transition,
} from '#engine/index.ts'
import { readLibraryFiles } from '#server/definitions-files.ts'
import { told } from '../onboarding/person.ts'
import { shipped } from '../shipped.ts'

const flow = flowOf(shipped, 'check-in')
const REQUEST = { id: 'n1', key: 'monthlyScales', data: { requestId: 'r1' } }
// It is Monday, 2 March 2026, 10:00 in New York.
const TODAY = '2026-03-03T04:59:00.000Z'
const TOMORROW = '2026-03-03T05:00:00.000Z'

function opened(
  checkInState: string,
  startTime: string,
  notifications: readonly Json[] = [],
): Transition {
  const visit: JsonObject = {
    id: '7',
    startTime,
    endTime: startTime,
    checkInState,
    provider: { name: 'Elena Rivera' },
  }
  return start(
    flow,
    told({ notifications: [...notifications] }, { visit, timeZone: 'America/New_York' }),
    { run: 'r' },
  )
}

/** The step of the run and the requests to the host, after a press and after each reply. */
function pressed(
  { state }: Pick<Transition, 'state'>,
  press: Parameters<typeof transition>[2],
): readonly unknown[] {
  const seen: unknown[] = []
  let now = transition(flow, state, press)
  for (;;) {
    seen.push(now.state.step, ...now.effects.map(({ effect, args }) => [effect, args]))
    const asked = now.effects.find(({ waits }) => waits)
    if (asked === undefined) return seen
    now = transition(flow, now.state, { type: 'result', id: asked.id })
  }
}

const CHECK_IN = ['checkIn', { appointmentId: '7' }]

describe('the check-in', () => {
  it('begins with the check-in if the person has not checked in [CHKN-14]', () => {
    for (const startTime of [TODAY, TOMORROW]) {
      expect(opened('open', startTime).state.step).toBe('check-in')
      expect(opened('open', startTime, [REQUEST]).state.step).toBe('check-in')
    }
  })

  it('begins with the scales, or at one of two ends, if they have [CHKN-15]', () => {
    expect(opened('done', TODAY, [REQUEST]).state.step).toBe('scales')
    expect(opened('done', TODAY).state.step).toBe('complete-day-of')
    expect(opened('done', TOMORROW, [REQUEST]).state.step).toBe('complete')
    expect(opened('done', TOMORROW).state.step).toBe('complete')
  })

  it.each([
    ['help@harbor.example', '(555) 010-0100'],
    ['care@other.example', '(555) 010-0200'],
  ])(
    'says whom to contact without care for the visit: %s, %s [DERR-17]',
    (supportEmail, supportPhone) => {
      const visit: JsonObject = {
        id: '7',
        startTime: TODAY,
        endTime: TODAY,
        checkInState: 'noCare',
        provider: { name: 'Elena Rivera' },
      }
      const config = { brand: { name: 'Mantra', supportEmail, supportPhone } }
      const begun = start(
        flow,
        told({ notifications: [] }, { visit, config, timeZone: 'America/New_York' }),
        { run: 'r' },
      )
      const asked = transition(flow, begun.state, { type: 'next' })
      const id = asked.effects.find(({ waits }) => waits)?.id ?? ''
      const { state } = transition(flow, asked.state, { type: 'failure', id, code: 'NO_CARE' })
      expect(JSON.stringify(screenOf(flow, state))).toContain(
        `Something went wrong. Contact Mantra Patient Support at ${supportEmail} or ${supportPhone}.`,
      )
    },
  )

  it('continues to the scales if they are due, else checks in immediately [CHKN-13] [CHKN-16]', () => {
    expect(pressed(opened('open', TODAY, [REQUEST]), { type: 'next' })).toEqual(['scales'])
    expect(pressed(opened('open', TODAY), { type: 'next' })).toEqual([
      'checking-in',
      CHECK_IN,
      'complete-day-of',
    ])
    expect(pressed(opened('open', TOMORROW), { type: 'next' })).toEqual([
      'checking-in',
      CHECK_IN,
      'complete',
    ])
  })

  it('checks in after the scales, and ends by the day of the visit [CHKN-13] [CHKN-17]', () => {
    const ended = { type: 'view', name: 'ended' } as const
    const answered = (startTime: string) => {
      return pressed(
        transition(flow, opened('open', startTime, [REQUEST]).state, { type: 'next' }),
        ended,
      )
    }
    expect(answered(TODAY)).toEqual(['checking-in', CHECK_IN, 'complete-day-of'])
    expect(answered(TOMORROW)).toEqual(['checking-in', CHECK_IN, 'complete'])
  })

  it('offers Join Video on the day, which opens the call, once camera and microphone can be used [CHKN-18]', () => {
    const lobby = (failure: string | null) => {
      const visit: JsonObject = {
        id: '7',
        startTime: TODAY,
        endTime: TODAY,
        checkInState: 'done',
        provider: { name: 'Elena Rivera' },
      }
      const media = { failure, camera: true, microphone: true, bars: 4 }
      const browser = { isIos: false, isSafari: false }
      const { state } = start(
        flow,
        told({}, { visit, media, browser, timeZone: 'America/New_York' }),
        { run: 'r' },
      )
      const { steps } = screenOf(flow, state)
      const joined = transition(flow, state, { type: 'view', name: 'join' }).effects.map(
        ({ effect, args }) => [effect, args],
      )
      return [state.step, steps[0]?.texts.join, joined]
    }
    expect(lobby(null)).toEqual([
      'complete-day-of',
      'Join Video',
      [['joinCall', { appointmentId: '7' }]],
    ])
    expect(lobby('busy')).toEqual(['complete-day-of', undefined, []])
  })

  it.each(['not-found', 'scales', 'checking-in', 'complete'])(
    'is refused if it names an unknown step instead of %s [CHKN-19]',
    (step) => {
      const files = readLibraryFiles('.').map((file) =>
        file.path === 'flows/portal/check-in.json'
          ? { ...file, text: file.text.replace(`"to": "${step}"`, '"to": "nowhere"') }
          : file,
      )
      expect(checkLibrary(files).issues).toContainEqual(
        expect.objectContaining({ code: 'unknown-step', severity: 'error' }),
      )
    },
  )
})
