import { describe, expect, it } from 'vitest'
import { begin } from '../../../engine/kit/index.ts'
import type { Inputs } from '../../../engine/index.ts'
import { edited, shipped } from '../shipped.ts'
import { offer, school, told } from './person.ts'

const open = (inputs: Inputs) => begin(shipped, 'welcome', { inputs })
const student = (changed = {}) =>
  told({ origin: 'Student', careFlows: [], organization: school(), ...changed })
const titles = (inputs: Inputs) => {
  const run = open(inputs)
  while (run.screen().steps[0]?.texts.next === 'Next') run.press('Next')
  return run.steps
}

describe('the welcome carousel', () => {
  it('greets by name and states the mission [WELC-01]', () => {
    open(told({ preferredName: 'Annie' })).shows(
      "Annie, we're glad you're here",
      'Our mission is to make high-quality mental health care available to everyone who needs it.',
    )
  })

  it('shows only self-pay people convenient care: video and unlimited messaging [WELC-02] [WELC-07] [CNST-02]', () => {
    open(told())
      .press('Next')
      .shows(
        'Convenient care',
        'Video appointments with your provider',
        'Unlimited messaging between visits: free for 30 days after a therapy session, and for 90 days after a psychiatry session',
      )
    expect(titles(student())).not.toContain('convenient-care')
  })

  it('shows people of a school its coverage [WELC-03] [WELC-07]', () => {
    open(student())
      .press('Next')
      .shows(
        'Good news',
        'State College covers the cost of these sessions:',
        'all therapy visits during the semester',
        '4 psychiatry visits',
      )
  })

  it('skips the good news for self-pay people and without an organization [WELC-04] [WELC-07]', () => {
    expect(titles(told())).toEqual(['initial', 'convenient-care', 'next-steps'])
    const covered = [{ careType: 'Therapy', careStatus: 'Active', paymentSource: 'Organization' }]
    expect(titles(told({ careFlows: covered }))).toEqual(['initial', 'next-steps'])
    expect(titles(student())).toEqual(['initial', 'good-news', 'next-steps'])
  })

  it('shows convenient care, then the good news, then the next steps, to people who get both [WELC-08]', () => {
    const library = edited('flows/onboarding/welcome.json', (text) =>
      text.replace(
        '{ "and": [{ "!!": [{ "var": "user.organization" }] }, { "fact": "is-sponsored" }] }',
        'true',
      ),
    )
    const run = begin(library, 'welcome', { inputs: told() })
      .press('Next')
      .press('Next')
      .press('Next')
    expect(run.steps).toEqual(['initial', 'convenient-care', 'good-news', 'next-steps'])
  })

  it('lists five next steps for sponsored people and four for others [WELC-05]', () => {
    const lines = (inputs: Inputs) => {
      const run = open(inputs)
      while (run.screen().steps[0]?.texts.next === 'Next') run.press('Next')
      return Object.keys(run.shows('Next steps').screen().steps[0]?.texts ?? {}).filter((name) =>
        name.startsWith('line'),
      )
    }
    expect(lines(student())).toHaveLength(5)
    expect(lines(told())).toHaveLength(4)
  })

  it('clears the flag with Start care and goes to the dashboard [WELC-06] [STOR-03]', () => {
    open(told())
      .press('Next')
      .press('Next')
      .press('Start care')
      .asked('clearMarker', { marker: 'welcome' })
      .reply()
      .asked('setMarker', { marker: 'welcomed' })
      .reply()
      .asked('navigate', { to: '/home' })
      .ends()
  })

  it('goes back screen by screen', () => {
    open(told())
      .press('Next')
      .press('Next')
      .press('Back')
      .shows('Convenient care')
      .press('Back')
      .shows(/glad you're here/)
  })

  it('shows a screen to the people that its rule in the file names', () => {
    const library = edited('flows/onboarding/welcome.json', (text) =>
      text.replace('{ "!": { "fact": "is-sponsored" } }', 'true'),
    )
    begin(library, 'welcome', { inputs: student() }).press('Next').shows('Convenient care')
  })
})

describe('what a school covers', () => {
  const goodNews = (therapy: object, careFlows: readonly object[] = []) =>
    open(
      student({
        careFlows,
        organization: school({ careFlows: [offer('Therapy', { ...therapy })] }),
      }),
    ).press('Next')

  it('is all visits of the semester, or a number of them [CNST-06]', () => {
    goodNews({ sponsoredSessions: null }).shows('all therapy visits during the semester')
    goodNews({ sponsoredSessions: 6 }).shows('6 therapy visits')
    goodNews({ sponsoredSessions: 1 }).shows('1 therapy visit')
    const psychiatry = (sponsoredSessions: number | null) =>
      open(
        student({
          organization: school({ careFlows: [offer('Psychiatry', { sponsoredSessions })] }),
        }),
      ).press('Next')
    psychiatry(null).shows('all psychiatry visits during the semester')
    psychiatry(2).shows('2 psychiatry visits')
  })

  it('appears without a number if the number is hidden or zero [CNST-07]', () => {
    goodNews({ sponsoredSessions: 6, hideSessionCount: true })
      .shows('therapy visits')
      .showsNot(/\d therapy/)
    goodNews({ sponsoredSessions: 0 })
      .shows('therapy visits')
      .showsNot(/\d therapy/)
    const own = {
      careType: 'Therapy',
      careStatus: 'Active',
      paymentSource: 'Organization',
      hideSessionCount: true,
    }
    goodNews({ sponsoredSessions: 6 }, [own])
      .shows('therapy visits')
      .showsNot(/\d therapy/)
    for (const changed of [
      { sponsoredSessions: 0 },
      { sponsoredSessions: 6, hideSessionCount: true },
    ])
      open(student({ organization: school({ careFlows: [offer('Psychiatry', changed)] }) }))
        .press('Next')
        .shows('psychiatry visits')
        .showsNot(/\d psychiatry/)
  })
})
