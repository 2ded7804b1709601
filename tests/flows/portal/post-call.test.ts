import { describe, expect, it } from 'vitest'
import {
  flowOf,
  type JsonObject,
  screenOf,
  start,
  type Transition,
  transition,
} from '#engine/index.ts'
import { begin } from '#engine/kit/index.ts'
import { told } from '../onboarding/person.ts'
import { shipped } from '../shipped.ts'

const flow = flowOf(shipped, 'post-call')
function opened(
  topic: 'ratings' | 'technical' | 'incident',
  asksAboutProvider = false,
): Transition {
  const parameters: JsonObject = { appointmentId: '7', topic, asksAboutProvider }
  return start(flow, told({}, { parameters }), { run: 'r' })
}

const answered = (at: Transition, field: string, answer: string | readonly string[]) =>
  typeof answer === 'string'
    ? transition(flow, at.state, { type: 'choose', field, value: answer })
    : transition(flow, at.state, { type: 'answer', field, value: [...answer] })
const typed = (at: Transition, field: string, value: string) =>
  transition(flow, at.state, { type: 'answer', field, value })
const pressed = (at: Transition) => transition(flow, at.state, { type: 'next' })
const questions = (at: Transition) =>
  screenOf(flow, at.state).steps.flatMap(
    ({ form }) =>
      form?.sections.flatMap(({ items }) =>
        items.flatMap((item) => (item.kind === 'question' ? [item] : [])),
      ) ?? [],
  )
const ids = (at: Transition) => questions(at).map(({ id }) => id)
const done = (at: Transition) =>
  transition(flow, at.state, {
    type: 'result',
    id: at.effects.find(({ waits }) => waits)?.id ?? '',
    value: null,
  })
const asked = (at: Transition) => at.effects.map(({ effect, args }) => [effect, args])

describe('after a call', () => {
  it('asks with ratings or about the call, as the server found when the call page opened [PCFB-03]', () => {
    expect(opened('ratings').state.step).toBe('ratings')
    expect(opened('technical').state.step).toBe('technical')
  })

  it('continues to feedback on the provider after Next if the visit requires it, else says thanks [PCFB-01]', () => {
    const rated = (asks: boolean) =>
      done(pressed(answered(opened('ratings', asks), 'overall', 'satisfied')))
    const told = (asks: boolean) => done(pressed(opened('technical', asks)))
    const provider = [['openProviderFeedback', { appointmentId: '7' }]]
    expect([asked(rated(true)), asked(told(true))]).toEqual([provider, provider])
    expect([rated(false), told(false)].map(({ state, effects }) => [state.step, effects])).toEqual([
      ['thanks', []],
      ['thanks', []],
    ])
  })

  it('returns to Rejoin unless the visit is nearly over; then it asks about the provider', () => {
    const left = (feedbackForm: string) => {
      const visit = {
        id: '7',
        startTime: '2026-03-02T15:04:00.000Z',
        endTime: '2026-03-02T15:50:00.000Z',
        videoCallState: 'open',
      }
      const inputs = told({}, { visit: { ...visit, feedbackForm, requiresProviderFeedback: true } })
      return begin(shipped, 'video-call', { inputs })
        .asked('enterCall')
        .reply()
        .event('left')
        .event('button1')
    }
    left('technical')
      .press('Send feedback')
      .reply()
      .shows('Thank you')
      .press('Close')
      .isAt('left')
      .shows('Rejoin')
    left('ratings')
      .answer('How satisfied are you with your visit overall?', 'Satisfied')
      .press('Send feedback')
      .reply()
      .asked('openProviderFeedback', { appointmentId: '7' })
  })

  it('rates from 1, Very dissatisfied, to 5, Very satisfied [PCFB-04]', () => {
    const options = questions(opened('ratings'))[0]?.options.map(({ text }) => text)
    expect(options).toEqual([
      'Very dissatisfied',
      'Dissatisfied',
      'Neutral',
      'Satisfied',
      'Very satisfied',
    ])
    const rated = (key: string) =>
      asked(pressed(answered(opened('ratings'), 'overall', key)))[0]?.[1]
    const keys = ['very-dissatisfied', 'dissatisfied', 'neutral', 'satisfied', 'very-satisfied']
    for (const [i, key] of keys.entries())
      expect(rated(key)).toMatchObject({ appointmentId: '7', overallRating: i + 1 })
  })

  it('asks for the video up to a rating of 3 [PCFB-05]', () => {
    const after = (key: string) =>
      ids(answered(opened('ratings'), 'overall', key)).includes('video')
    expect(
      ['very-dissatisfied', 'dissatisfied', 'neutral', 'satisfied', 'very-satisfied'].map(after),
    ).toEqual([true, true, true, false, false])
    expect(ids(opened('ratings'))).not.toContain('video')
    const neutral = answered(opened('ratings'), 'overall', 'neutral')
    const video = questions(neutral).find(({ id }) => id === 'video')
    expect(video?.options.map(({ text }) => text)).toEqual([
      'Very Poor',
      'Poor',
      'Fair',
      'Good',
      'Excellent',
    ])
    expect(asked(pressed(answered(neutral, 'video', 'fair')))[0]?.[1]).toMatchObject({
      overallRating: 3,
      videoRating: 3,
    })
  })

  it('requires only the overall rating', () => {
    expect(pressed(opened('ratings')).refusal).not.toBe(null)
    expect(
      questions(opened('ratings'))
        .filter(({ required }) => required)
        .map(({ id }) => id),
    ).toEqual(['overall'])
    expect(questions(opened('technical')).filter(({ required }) => required)).toEqual([])
  })

  it('offers the technical issues in their words [PCFB-06]', () => {
    expect(questions(opened('technical'))[0]?.options.map(({ text }) => text)).toEqual([
      "Couldn't hear my provider",
      "My provider couldn't hear me",
      "Couldn't see my provider",
      "My provider couldn't see me",
      'Frozen video',
      'Distorted audio',
      'Other technical issue',
    ])
  })

  it('has a field for another issue while that is ticked, and puts its text behind the issues [PCFB-07]', () => {
    const first = opened('technical')
    expect(ids(answered(first, 'issues', ['frozen-video']))).toEqual(['issues'])
    const other = answered(first, 'issues', ['frozen-video', 'other'])
    expect(ids(other)).toEqual(['issues', 'other-issue'])
    const said = typed(other, 'other-issue', 'My cat')
    expect(asked(pressed(said))[0]?.[1]).toMatchObject({
      issues: ['frozen-video', 'other', 'My cat'],
      otherIssue: 'My cat',
    })
    const none = asked(pressed(answered(said, 'issues', ['frozen-video'])))[0]?.[1]
    expect(none).toMatchObject({ issues: ['frozen-video'], otherIssue: null })
  })

  it('submits feedback once, and thanks; a failure keeps the entries', () => {
    const rated = answered(opened('ratings'), 'overall', 'satisfied')
    const sent = pressed(rated)
    expect(asked(pressed(sent))).toEqual([])
    const failed = transition(flow, sent.state, {
      type: 'failure',
      id: sent.effects[0]?.id ?? '',
      code: 'NOT_REACHED',
    })
    expect([failed.state.step, questions(failed)[0]?.answer]).toEqual(['ratings', 'satisfied'])
    const thanked = done(pressed(failed))
    expect(thanked.state.step).toBe('thanks')
    expect(pressed(thanked).state.status).toBe('ended')
  })

  it('asks for a description of an incident, and thanks with the phone number [PCFB-02] [PCFB-08] [AERR-05]', () => {
    const form = opened('incident')
    expect(form.state.step).toBe('incident')
    expect(pressed(form).refusal).not.toBe(null)
    const blank = pressed(typed(form, 'incident-text', ' '))
    expect(blank.state.step).toBe('incident')
    expect(JSON.stringify(screenOf(flow, blank.state))).toContain('Please provide context')
    const sent = pressed(typed(form, 'incident-text', 'They shouted'))
    expect(asked(sent)).toEqual([
      ['submitAppointmentIncident', { appointmentId: '7', incident: 'They shouted' }],
    ])
    const thanked = done(sent)
    expect(screenOf(flow, thanked.state).steps[0]?.texts).toMatchObject({
      title: 'Thank you. Our team will review your report.',
      more: '1-555 010 0000',
    })
  })
})
