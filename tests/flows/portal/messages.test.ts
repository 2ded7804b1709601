import { describe, expect, it } from 'vitest'
import {
  flowOf,
  type Json,
  type JsonObject,
  screenOf,
  start,
  transition,
} from '../../../engine/index.ts'
import { shipped } from '../shipped.ts'

const THERAPIST = { id: 'p1', name: 'Elena Rivera', portrait: { url: '/e.svg', initials: null } }
const PSYCHIATRIST = { id: 'p2', name: 'Omar Idris', portrait: { url: '/o.svg', initials: 'OI' } }
const ENDED = '2026-03-02T16:00:00.000Z'

const visit = (careType: 'therapy' | 'psychiatry', changed: JsonObject = {}): JsonObject => {
  const provider = careType === 'therapy' ? THERAPIST : PSYCHIATRIST
  return {
    id: careType,
    careType,
    status: 'complete',
    startTime: ENDED,
    endTime: ENDED,
    provider,
    ...changed,
  }
}
const care = (careType: string, careStatus = 'Active'): JsonObject => ({
  careType,
  careStatus,
  paymentSource: 'SelfPay',
})
const BOTH = {
  careFlows: [care('Therapy'), care('Psychiatry')],
  appointments: [visit('therapy'), visit('psychiatry')],
}

function begin(flow: 'chat' | 'messages', inputs: JsonObject) {
  const loaded = flowOf(shipped, flow)
  const { state } = start(loaded, {
    config: { brand: { name: 'Mantra' } },
    now: '2026-03-03T15:00:00.000Z',
    locale: 'en-US',
    timeZone: 'America/New_York',
    relationship: 'therapist',
    unread: { total: 0, perProvider: [] },
    ...inputs,
  })
  return { loaded, state, steps: screenOf(loaded, state).steps }
}

describe('the messages', () => {
  it('have an entry for each kind of care that is active and has a provider, and for no other [MSGS-04]', () => {
    const listed = (user: JsonObject) =>
      begin('messages', { user }).steps.flatMap(({ view }) =>
        typeof view?.props.path === 'string' ? [view.props.path] : [],
      )
    const [therapist, psychiatrist] = ['/chat/therapist', '/chat/psychiatrist']
    expect(listed(BOTH)).toEqual([therapist, psychiatrist])
    expect(listed({ ...BOTH, careFlows: [care('Therapy')] })).toEqual([therapist])
    expect(listed({ ...BOTH, careFlows: [care('Psychiatry')] })).toEqual([psychiatrist])
    expect(listed({ ...BOTH, appointments: [visit('psychiatry')] })).toEqual([psychiatrist])
    for (const status of ['OnHold', 'New', 'Discharged', 'Cancelled', 'Deleted', 'ScreenedOut']) {
      expect(listed({ ...BOTH, careFlows: [care('Therapy', status), care('Psychiatry')] })).toEqual(
        [psychiatrist],
      )
      expect(listed({ ...BOTH, careFlows: [care('Therapy'), care('Psychiatry', status)] })).toEqual(
        [therapist],
      )
    }
    for (const status of ['cancelled', 'rescheduled']) {
      expect(listed({ ...BOTH, appointments: [visit('therapy', { status })] })).toEqual([])
    }
  })
})

describe('a conversation', () => {
  it('links to continuing care while it is on hold: the form of a new term, or Patient Support', () => {
    const wayOn = (relationship: string, reactivation: Json) => {
      const user = { ...BOTH, careFlows: [care('Therapy', 'OnHold'), care('Psychiatry', 'OnHold')] }
      return begin('chat', { user, relationship, reactivation }).steps[0]?.view?.props
        .reactivatePath
    }
    const waits = { careTypes: ['Therapy', 'Psychiatry'], isSelfReactivationAllowed: true }
    expect(wayOn('therapist', waits)).toBe('/reenroll?careType=therapy')
    expect(wayOn('psychiatrist', waits)).toBe('/reenroll?careType=psychiatry')
    for (const none of [
      null,
      { ...waits, careTypes: ['Psychiatry'] },
      { ...waits, isSelfReactivationAllowed: false },
    ])
      expect(wayOn('therapist', none)).toBe('/support/my-care/reactivate-my-care')
  })

  it('says that a message needs text, and sends one that has text [CHAT-08]', () => {
    const { loaded, state } = begin('chat', { user: BOTH })
    const sent = (content: string) =>
      transition(loaded, state, {
        type: 'view',
        step: 'conversation',
        name: 'send',
        data: { content, attachmentIds: ['f1'] },
      })
    const errorOf = ({ state: after }: ReturnType<typeof sent>) =>
      screenOf(loaded, after).steps[0]?.texts.error
    expect([errorOf(sent('')), sent('').effects]).toEqual(['Please enter a message', []])
    expect([errorOf(sent('Hello')), sent('Hello').effects[0]?.args]).toEqual([
      undefined,
      { providerId: 'p1', content: 'Hello', attachmentIds: ['f1'] },
    ])
  })

  const textsOf = (inputs: JsonObject) =>
    begin('chat', { user: BOTH, ...inputs }).steps[0]?.texts ?? {}

  it('is free for 30 days after therapy and 90 days after psychiatry, by the latest session [MSGS-01]', () => {
    expect(textsOf({}).free).toBe('Messages are free until Wednesday, April 1.')
    expect(textsOf({ relationship: 'psychiatrist' }).free).toBe(
      'Messages are free until Sunday, May 31.',
    )
    const later = visit('therapy', { id: 'later', endTime: '2026-03-09T16:00:00.000Z' })
    const again = { ...BOTH, appointments: [visit('therapy'), later] }
    expect(textsOf({ user: again }).free).toBe('Messages are free until Wednesday, April 8.')
    const ended = 'Your free messages ended on Wednesday, April 1. You can still write.'
    // At four in the afternoon in New York, on either side of the change of its clocks.
    expect(textsOf({ now: '2026-04-01T14:59:59.999Z' }).free).toBe(
      'Messages are free until Wednesday, April 1.',
    )
    expect(textsOf({ now: '2026-04-01T15:00:00.000Z' }).free).toBe(ended)
    const { loaded, state } = begin('chat', { user: BOTH, now: '2026-04-02T15:00:00.000Z' })
    const sent = transition(loaded, state, {
      type: 'view',
      step: 'conversation',
      name: 'send',
      data: { content: 'Hello' },
    })
    expect(sent.refusal).toBe(null)
  })

  it('warns outside the operating hours of New York that no one may answer [DCON-02] [CHAT-05]', () => {
    const isOpen = (now: string) => textsOf({ now }).closed === undefined
    const edges = (day: string, opens: string, closes: string) =>
      [`${day}T${opens}:00.000Z`, `${day}T${closes}:00.000Z`].flatMap((instant) => {
        const at = Date.parse(instant)
        return [at - 1, at].map((ms) => isOpen(new Date(ms).toISOString()))
      })
    const hours = [false, true, true, false]
    // Summer: four hours behind UTC. Monday is 6 July 2026.
    for (const day of ['06', '07', '08', '09']) {
      const next = String(Number(day) + 1).padStart(2, '0')
      expect(edges(`2026-07-${day}`, '12:00', '20:00')).toEqual([false, true, true, true])
      expect([
        isOpen(`2026-07-${next}T00:59:59.999Z`),
        isOpen(`2026-07-${next}T01:00:00.000Z`),
      ]).toEqual([true, false])
    }
    expect(edges('2026-07-10', '12:00', '22:00')).toEqual(hours)
    expect(edges('2026-07-11', '13:00', '20:00')).toEqual(hours)
    for (const hour of ['07', '12', '17', '23'])
      expect(isOpen(`2026-07-12T${hour}:00:00.000Z`)).toBe(false)
    // Winter: five hours behind UTC.
    expect(edges('2026-01-09', '13:00', '23:00')).toEqual(hours)
    expect(textsOf({ now: '2026-07-12T17:00:00.000Z' }).closed).toMatch(
      /^Messages sent now have no guaranteed response time\..*988.*911/,
    )
  })
})
