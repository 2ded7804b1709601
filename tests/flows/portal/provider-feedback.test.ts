import { describe, expect, it } from 'vitest'
import { flowOf, type Json, screenOf, start, type Transition, transition } from '#engine/index.ts'
import { told } from '../onboarding/person.ts'
import { shipped } from '../shipped.ts'

const flow = flowOf(shipped, 'provider-feedback')

const asked = {
  providerId: 'p1',
  providerName: 'Iris Vale',
  careType: 'psychiatry',
  feedbackType: 'Followup',
}
const opened = (feedbackAsked: object = asked) =>
  start(flow, told({}, { feedbackAsked: { ...feedbackAsked } }), { run: 'r' })
const pressed = (at: Transition) => transition(flow, at.state, { type: 'next' })
const sent = (at: Transition, name: string) => transition(flow, at.state, { type: 'view', name })
const answered = (at: Transition, field: string, value: Json) =>
  transition(flow, at.state, { type: 'answer', field, value })
const step = (at: Transition) => screenOf(flow, at.state).steps[0]
const questions = (at: Transition) =>
  (step(at)?.form?.sections ?? []).flatMap(({ items }) =>
    items.flatMap((item) => (item.kind === 'question' ? [item] : [])),
  )
const effects = (at: Transition) => at.effects.map(({ effect, args }) => [effect, args])
const done = (at: Transition) =>
  transition(flow, at.state, {
    type: 'result',
    id: at.effects.find(({ waits }) => waits)?.id ?? '',
    value: null,
  })
const HOME = [['navigate', { to: '/home' }]]

/** Answers the only required question of a page, and continues. */
const gone = (at: Transition) => {
  const [question] = questions(at)
  const value = question?.type === 'radio' ? (question.options[0]?.key ?? '') : 5
  return pressed(question?.required ? answered(at, question.id, value) : at)
}

describe('feedback on a provider', () => {
  it('begins with an intro, whose No, thank you opens home [PRFB-01] [PRFB-02]', () => {
    const intro = step(opened())
    expect(intro?.texts.title).toBe("How's it going?")
    expect(intro?.texts.body).toBe(
      "Congratulations on your 3rd session with Iris Vale! Would you like to tell us how it's going?",
    )
    expect([intro?.texts.line1, intro?.texts.line2]).toEqual([
      'Feedback is optional.',
      'We share it with your provider only if you give us permission.',
    ])
    expect(intro?.texts.button1).toBe('No, thank you')
    expect(effects(done(sent(opened(), 'button1')))).toEqual(HOME)
  })

  it('begins with its first question after the first session [PRFB-03]', () => {
    expect(opened({ ...asked, feedbackType: 'Initial' }).state.step).toBe('asked-1-comfort')
    expect(opened().state.step).toBe('intro')
  })

  it('asks one question per page, has Back, and has Submit only on the last page [PRFB-04]', () => {
    let at = pressed(opened())
    const seen = []
    while (at.state.step?.startsWith('asked-') === true) {
      seen.push([
        questions(at).filter(({ required }) => required).length,
        step(at)?.texts.next,
        step(at)?.canBack,
      ])
      at = gone(at)
      if (at.effects.some(({ waits }) => waits)) break
    }
    expect(seen).toEqual([
      [1, 'Next', true],
      [1, 'Next', true],
      [1, 'Next', true],
      [0, 'Submit', true],
    ])
    const back = transition(flow, gone(pressed(opened())).state, { type: 'back' })
    expect([back.state.step, questions(back)[0]?.answer]).toEqual(['asked-2-heard', 5])
  })

  it('submits with its last question, and thanks [PRFB-05] [PRFB-06]', () => {
    const last = gone(gone(gone(pressed(opened()))))
    expect(last.state.step).toBe('asked-2-comments')
    expect(last.effects).toEqual([])
    const handedIn = pressed(answered(last, 'asked-2-comments', 'Kind'))
    const { providerName: _name, ...of } = asked
    expect(effects(handedIn)).toEqual([
      [
        'submitProviderFeedback',
        { ...of, answers: { heard: 5, progress: 5, pace: 'option-1', comments: 'Kind' } },
      ],
    ])
    // Pressed again meanwhile it is not sent again.
    expect(pressed(handedIn).effects).toEqual([])
    const thanks = done(handedIn)
    expect(step(thanks)?.texts).toMatchObject({
      title: 'Thank you for your feedback!',
      body: 'Questions?',
      next: 'Go to my dashboard',
    })
    expect(step(thanks)?.view?.props.showsSupport).toBe(true)
    expect(effects(pressed(thanks))).toEqual(HOME)
  })

  it('is stored as an opt-out if the person leaves it, and home opens [PRFB-07]', () => {
    const { providerName: _name, ...of } = asked
    for (const at of [pressed(opened()), gone(gone(gone(pressed(opened()))))]) {
      const left = sent(at, 'press')
      expect(effects(left)).toEqual([['submitProviderFeedback', { ...of, optedOut: true }]])
      expect(effects(done(left))).toEqual(HOME)
    }
  })

  it('continues from a required question once it is answered [PRFB-08]', () => {
    const at = pressed(opened())
    const refused = pressed(at)
    expect([refused.state.step, refused.refusal === null]).toEqual(['asked-2-heard', false])
    expect(gone(at).state.step).toBe('asked-2-progress')
    // The last one is optional.
    expect(effects(gone(gone(gone(gone(at)))))).toMatchObject([['submitProviderFeedback', {}]])
  })
})
