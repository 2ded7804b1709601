import { describe, expect, it } from 'vitest'
import { begin, type Run } from '../../engine/kit/index.ts'
import type { Inputs } from '../../engine/index.ts'
import { answerMoodAndWorry, chooseTimes, handIn } from './answer.ts'
import { inputsOf, selfPaying, sponsored } from './people.ts'
import { shipped } from './shipped.ts'

const open = (flow: string, changed: Inputs = {}) =>
  begin(shipped, flow, { inputs: inputsOf(changed) })
const asked = { requestId: 'r7', skipsResults: false, place: 'page' }
const CRISIS = 'Thank you for telling us'

describe('the adjusted intake', () => {
  const toScales = () =>
    open('adjusted-intake')
      .shows('INTAKE ASSESSMENT')
      .press('Get Started')
      .answer(['Low mood'])
      .press('Continue')
      .press('Continue')

  it('saves, refetches the user and goes to the forced booking flow [ASMT-35]', () => {
    const run = toScales()
    answerMoodAndWorry(run)
    run
      .asked('wait')
      .reply()
      .asked('submitAssessment', { key: 'AdjustedIntake' })
      .reply({ submissionId: 's1' })
    run
      .asked('refetchUser')
      .reply()
      .asked('navigate', { to: '/home?forceBlocker=ffsOnboarding' })
      .ends()
  })

  it('shows crisis help on its own page immediately after an answer to item 9', () => {
    const run = toScales()
    answerMoodAndWorry(run, 'Not at all', 'Several days')
    handIn(run).shows(CRISIS).showsNot('Back').notAsked('navigate')
    run.press('Continue').asked('refetchUser').reply().asked('navigate').ends()
  })
})

describe('the monthly scales', () => {
  it('carry their title, save with the request, and open the results page [ASMT-05] [ASMT-29] [ASMT-31]', () => {
    const run = open('scales', { opening: asked }).shows('MONTHLY ASSESSMENT').press('Get Started')
    answerMoodAndWorry(run)
    run
      .asked('wait')
      .reply()
      .asked('submitAssessment', { key: 'Scales', requestId: 'r7' })
      .reply({ submissionId: 's1' })
    run.asked('navigate', { to: '/assessment-results' }).ends()
  })

  it('ask people with the ADHD flag our own attention questions while the wording of the ASRS is not confirmed', () => {
    const run = open('scales', { user: { ...selfPaying, hasADHD: true } }).press('Get Started')
    answerMoodAndWorry(run)
    run
      .shows('Last, attention')
      .press('Continue')
      .shows('Question 17 of 22', /last small steps/)
    chooseTimes(run, 6, 'Often').shows('Reviewing your answers...')
    expect(run.submission().map(({ key }) => key)).toEqual(['phq9', 'gad7', 'attention-check'])
    expect(run.conclusions().totals.attention?.value).toBe(6)
    expect(run.conclusions().totals.asrsv11?.value).toBeNull()
  })

  it('ask the ASRS once the operator has confirmed its wording', () => {
    const config = {
      brand: { name: 'Brand', supportPhone: '1', supportEmail: 'e' },
      featureFlags: [{ key: 'AsrsWordingConfirmed', isOn: true }],
      minimumAge: 18,
    }
    const run = open('scales', { user: { ...selfPaying, hasADHD: true }, config }).press(
      'Get Started',
    )
    answerMoodAndWorry(run)
    chooseTimes(run.press('Continue'), 6, 'Sometimes')
    expect(run.submission().map(({ key }) => key)).toEqual(['phq9', 'gad7', 'asrs'])
    expect(run.conclusions().totals.asrsv11).toMatchObject({
      value: 3,
      maximum: 6,
      band: 'unlikely',
    })
    expect(run.conclusions().totals['asrs-sum']).toMatchObject({ value: 12, maximum: 24 })
  })
})

describe('scales before a visit', () => {
  const answered = (skipsResults: boolean, item9 = 'Not at all', place = 'check-in'): Run => {
    const run = open('pre-visit-scales', { opening: { requestId: 'r8', skipsResults, place } })
    run.shows('PROGRESS TRACKER', 'Check in before your visit').press('Get Started')
    answerMoodAndWorry(run, 'Not at all', item9)
    return run
      .asked('wait')
      .reply()
      .asked('submitAssessment', { key: 'Scales', requestId: 'r8' })
      .reply({ submissionId: 's1' })
  }

  it('have their own intro, save, and show a continue screen that completes [ASMT-08] [ASMT-33]', () => {
    answered(false)
      .shows('Thank you')
      .notAsked('complete')
      .press('Continue')
      .asked('complete')
      .ends()
  })

  it('go home from a page of their own', () => {
    answered(false, 'Not at all', 'page')
      .press('Continue')
      .asked('complete')
      .asked('navigate', { to: '/home' })
      .ends()
  })

  it('complete immediately when results are skipped, after crisis help if it is needed [ASMT-33]', () => {
    answered(true).asked('complete').ends()
    answered(true, 'Several days')
      .shows(CRISIS)
      .notAsked('complete')
      .press('Continue')
      .asked('complete')
      .ends()
  })
})

describe('the PHQ-8', () => {
  it('asks the eight shared items under the same keys, saves with the request and goes home [ASMT-32] [ASMT-29]', () => {
    const run = open('phq8', { opening: asked }).press('Get Started')
    chooseTimes(run, 8, 'Several days')
      .asked('wait')
      .reply()
      .asked('submitAssessment', { key: 'Phq8', requestId: 'r7' })
    expect(run.submission()).toEqual([
      {
        key: 'phq8',
        answers: Array.from({ length: 8 }, (_, i) => ({
          key: `phq9-${i + 1}`,
          answer: 'several-days',
          score: 1,
        })),
      },
    ])
    run
      .reply({ submissionId: 's1' })
      .asked('refetchUser')
      .reply()
      .asked('navigate', { to: '/home' })
      .ends()
  })
})

describe('the bipolar screener', () => {
  const start = () =>
    open('bipolar1-screener', { opening: asked }).shows('A few questions...').press('Get Started')
  const answers = (...words: readonly string[]) =>
    words.reduce((run, word) => run.choose(word), start())

  it('starts with its title, and ends with All set! and the way to the dashboard [ASMT-07] [ASMT-30]', () => {
    const run = answers('No', 'No', 'No', 'I have not taken one', 'No').asked('wait').reply()
    run
      .asked('submitAssessment', { key: 'Bipolar1Screener', requestId: 'r7' })
      .reply({ submissionId: 's1' })
    run
      .shows('All set!')
      .press('Go to my dashboard')
      .asked('refetchUser')
      .reply()
      .asked('navigate', { to: '/home' })
      .ends()
  })

  it('asks the two further questions only after Yes to question 3 [ASMT-26]', () => {
    answers('No', 'No')
      .shows('Question 3 of 5')
      .choose('I am not sure')
      .shows('Question 4 of 5', /medicine for low mood/)
    answers('No', 'No', 'Yes')
      .shows('Question 4 of 7', /sleep much less/)
      .choose('No')
      .shows(/cause trouble/)
  })

  it.each([
    { said: ['Yes', 'No', 'No', 'No', 'No'], flagged: true },
    { said: ['No', 'Yes', 'I am not sure', 'Yes', 'No'], flagged: false },
    { said: ['No', 'No', 'No', 'No', 'Yes'], flagged: true },
    { said: ['No', 'No', 'Yes', 'No', 'Yes', 'No', 'No'], flagged: true },
    { said: ['No', 'No', 'Yes', 'Yes', 'No', 'No', 'No'], flagged: false },
    { said: ['I am not sure', 'I am not sure', 'I am not sure', 'Yes', 'No'], flagged: false },
  ])('flags $said for a clinician: $flagged', ({ said, flagged }) => {
    expect(answers(...said).conclusions().flags).toEqual({ bipolarSchizophrenia: flagged })
  })
})

describe('the self-refer screener', () => {
  const screened = () =>
    open('self-refer1-screener')
      .answer('A friend or family member')
      .press('Continue')
      .answer('No')
      .press('Continue')
      .answer(['Sleep'])
      .press('Continue')
      .answer(4)
      .press('Continue')
      .answer('Within a month')

  it('shows the section title on the first question of a section only [ASMT-16]', () => {
    const run = open('self-refer1-screener')
      .shows('How you found us', 'How did you hear about Brand?')
      .answer('My school')
      .press('Continue')
    run
      .showsNot('How you found us')
      .answer('No')
      .press('Continue')
      .shows('What you need', 'What would you like help with?')
  })

  it('contains the text for logging out, and does not submit automatically after the last answer [ASMT-25]', () => {
    const run = screened().shows('Log out', 'Question 5 of 5').notAsked('wait')
    run.press('Continue').asked('wait')
  })

  it('sends the screener, then runs the intake, whose outcome is the intake outcome [ASMT-36]', () => {
    const run = screened()
      .press('Continue')
      .asked('wait', { ms: 2000 })
      .reply()
      .asked('submitScreener', { key: 'SelfRefer1Screener' })
    expect(run.submission().map(({ key }) => key)).toEqual(['self-refer1-screener'])
    run
      .reply({ submissionId: 's1' })
      .shows('INTAKE ASSESSMENT')
      .showsNot('Back')
      .press('Get Started')
    answerMoodAndWorry(run)
    handIn(run)
      .asked('complete')
      .press('Continue')
      .asked('refetchUser')
      .reply()
      .asked('navigate', { to: '/' })
      .ends()
  })

  it('returns to the last question when sending fails [ASMT-19]', () => {
    screened()
      .press('Continue')
      .reply()
      .fails('NOT_SUBMITTED')
      .shows('Question 5 of 5', 'An unexpected error occurred. Please try again.')
  })
})

describe('the medical history', () => {
  const firstPage = (changed: Inputs = {}) => open('medical-history', changed).press('Get Started')
  const health = (run: Run) =>
    run
      .answer('How is your health in general?', 'Good')
      .answer('conditions', ['None of the above'])
      .press('Next')
  const medication = (run: Run) =>
    run
      .answer('medications', 'None')
      .answer('allergies', ['Nuts'])
      .answer('past-medication', 'No')
      .press('Next')
  const habits = (run: Run) =>
    run.answer('sleep-quality', 7).answer('stress', 2).answer('alcohol', 'Never').press('Next')
  const contact = (run: Run) =>
    run.answer('contact-name', 'Sam Lee').answer('contact-phone', '555-010-0000').press('Next')

  it('starts with its two titles [ASMT-06]', () => {
    open('medical-history').shows('MEDICAL HISTORY', 'Tell us a little bit about yourself')
  })

  it('shows each section on its own page, Page X of N, with Back from page 2 [ASMT-11]', () => {
    const run = firstPage().shows('Page 1 of 4', 'Your health')
    health(run).shows('Page 2 of 4', 'Medication and allergies', 'Back')
    medication(run).shows('Page 3 of 4', 'Daily life').press('Back').shows('Page 2 of 4')
    expect(run.question('Are you allergic to anything?').answer).toEqual(['Nuts'])
  })

  it('keeps Next unavailable until every required question of the page is answered [ASMT-12] [QVAL-01]', () => {
    const run = firstPage()
      .disabled('Next')
      .answer('How is your health in general?', 'Fair')
      .disabled('Next')
    run
      .answer('conditions', ['Asthma', 'Another condition'])
      .disabled('Next')
      .answer('Which condition?', '  ')
      .disabled('Next')
    run.answer('Which condition?', 'Migraine').enabled('Next')
  })

  it('asks a dependent question while its option is among the chosen, and drops its answer with it [ASMT-26] [ASMT-27]', () => {
    const run = firstPage()
      .answer('conditions', ['Asthma'])
      .showsNot('Which heart condition do you have?')
    run
      .answer('conditions', ['Asthma', 'A heart condition'])
      .answer('Which heart condition do you have?', 'Arrhythmia')
    run
      .answer('conditions', ['Asthma'])
      .showsNot('Which heart condition do you have?')
      .shows('Undo')
    run.answer('conditions', ['Asthma', 'A heart condition'])
    expect(run.question('heart-details').answer).toBeNull()
  })

  it('submits without a delay, refetches the user and goes home; it names one event, another for sponsored people [ASMT-28] [EVNT-01] [ASMT-20]', () => {
    const events = [
      { user: selfPaying, tag: 'patient-portal.medical-history.completed' },
      { user: sponsored, tag: 'patient-portal.medical-history.completed-sponsored' },
    ]
    for (const { user, tag } of events) {
      const run = contact(habits(medication(health(firstPage({ user })))))
      expect(run.effects.map(({ effect }) => effect)).toEqual(['submitAssessment'])
      run
        .asked('submitAssessment', { key: 'MedicalHistory' })
        .reply({ submissionId: 's1' })
        .asked('refetchUser')
        .reply()
      run.asked('track', { tag }).notAsked('track').asked('navigate', { to: '/home' }).ends()
    }
  })

  it('returns to its last page when submitting fails, with all answers [ASMT-19]', () => {
    const run = contact(habits(medication(health(firstPage())))).fails('NOT_SUBMITTED')
    run.shows('Page 4 of 4', 'An unexpected error occurred. Please try again.')
    expect(run.question('contact-phone').answer).toBe('5550100000')
  })
})

describe('an assessment with an intro', () => {
  const flows = [
    'intake',
    'adjusted-intake',
    'scales',
    'pre-visit-scales',
    'phq8',
    'bipolar1-screener',
    'medical-history',
  ]

  it.each(flows)('begins its questions with Get Started: %s [ASMT-03]', (flow) => {
    const run = open(flow).shows('Get Started').press('Get Started')
    expect(run.steps.at(-1)).toBe('questions')
  })
})

describe('what follows submitting', () => {
  const paginated = ['scales', 'phq8', 'bipolar1-screener', 'adjusted-intake', 'intake']
  const outcome = (flow: string) => {
    const steps = shipped.flows.get(flow)?.steps ?? []
    const after = steps.slice(steps.findIndex((step) => step.id === 'reviewing') + 1)
    return after.flatMap((step) => [
      ...(step.view === undefined ? [] : [step.view]),
      ...(step.enter ?? []).flatMap(({ args }) => (args?.to === undefined ? [] : [args.to])),
    ])
  }

  it('begins after 2000 ms in every paginated assessment, and immediately in the full-page one [ASMT-20]', () => {
    const handing = (flow: string) => {
      const steps = shipped.flows.get(flow)?.steps ?? []
      const uses = steps.find((step) => step.view === 'reviewing')?.enter ?? []
      return uses.slice(0, 2).map(({ effect, args }) => (effect === 'wait' ? args?.ms : effect))
    }
    for (const flow of [...paginated, 'pre-visit-scales'])
      expect([flow, handing(flow)]).toEqual([flow, [2000, 'submitAssessment']])
    expect(handing('self-refer1-screener')).toEqual([2000, 'submitScreener'])
    expect(handing('medical-history')).toEqual(['submitAssessment', 'refetchUser'])
  })

  it('is a path if the definition names a path, and a view if it names a view [ASMT-21] [ASMT-19]', () => {
    expect(Object.fromEntries(paginated.map((flow) => [flow, outcome(flow)]))).toEqual({
      scales: ['/assessment-results'],
      phq8: ['/home'],
      'bipolar1-screener': ['assessment-done'],
      'adjusted-intake': ['crisis-first', 'reviewing', '/home?forceBlocker=ffsOnboarding'],
      intake: ['assessment-done'],
    })
  })
})
