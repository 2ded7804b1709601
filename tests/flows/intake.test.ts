import { describe, expect, it } from 'vitest'
import { begin } from '../../engine/kit/index.ts'
import { transition } from '../../engine/index.ts'
import { answerMoodAndWorry, chooseTimes, handIn } from './answer.ts'
import { inputsOf } from './people.ts'
import { shipped } from './shipped.ts'

const intake = () => begin(shipped, 'intake', { inputs: inputsOf() })
const atFirstQuestion = () => intake().press('Get Started').press('Continue')
const RETRY = 'An unexpected error occurred. Please try again.'

describe('the intake', () => {
  it('runs welcome, questions, loading, and what follows, in this order [ASMT-01]', () => {
    const run = intake().press('Get Started')
    answerMoodAndWorry(run)
    handIn(run).press('Continue').asked('refetchUser').reply().ends()
    expect(run.steps).toEqual(['intro', 'questions', 'reviewing', 'done'])
    begin(shipped, 'self-refer1-screener', { inputs: inputsOf() })
      .shows('Question 1 of 5')
      .showsNot('Get Started')
  })

  it('starts with its two titles, one sentence and Get Started [ASMT-03] [ASMT-04]', () => {
    intake()
      .shows(
        'INTAKE ASSESSMENT',
        "Let's check in with how you're feeling",
        /two weeks/,
        'Get Started',
      )
      .press('Get Started')
      .showsNot('INTAKE ASSESSMENT')
  })

  it('opens each section with a pre-screen; its Continue opens the first question [ASMT-09] [ASMT-10]', () => {
    const run = intake().press('Get Started')
    const item = run.screen().steps[0]?.form?.sections[0]?.items[0]
    expect(item).toMatchObject({ view: 'pre-screen', props: { asset: 'lamp' } })
    run
      .shows('First, your mood', /Nine short questions/)
      .press('Continue')
      .shows('Little interest or pleasure in doing things')
    chooseTimes(run, 9, 'Not at all')
    run
      .shows('Next, worry and tension')
      .showsNot(/^Question/)
      .press('Continue')
      .shows('Feeling nervous, anxious or on edge')
  })

  it('shows one question a screen, numbered over the whole assessment without pre-screens [ASMT-13]', () => {
    const run = atFirstQuestion()
    const labels: string[] = []
    for (let i = 0; i < 16; i += 1) {
      if (run.words().includes('Next, worry and tension')) run.press('Continue')
      labels.push(...run.words().filter((words) => words.startsWith('Question ')))
      run.choose('Several days')
      if (run.words().includes('Thank you for telling us')) run.press('Continue')
    }
    expect(labels).toEqual(Array.from({ length: 16 }, (_, i) => `Question ${i + 1} of 16`))
  })

  it('has no Continue on a question that continues automatically, except when it is revisited [ASMT-14]', () => {
    atFirstQuestion()
      .showsNot('Continue')
      .choose('Several days')
      .shows('Question 2 of 16')
      .press('Back')
      .shows('Question 1 of 16', 'Continue')
      .choose('Several days')
      .shows('Question 2 of 16')
  })

  it('continues from question to question and section to section, and submits after the last [ASMT-22]', () => {
    const run = atFirstQuestion()
    run.choose('Not at all').shows('Feeling down, depressed, or hopeless')
    chooseTimes(run, 8, 'Not at all')
    run.press('Continue')
    chooseTimes(run, 7, 'Not at all').shows('Reviewing your answers...')
  })

  it('goes back to the question before, over a section and over the pre-screen, with answers kept [ASMT-23]', () => {
    const run = atFirstQuestion()
    chooseTimes(run, 9, 'Several days')
    run.press('Continue').press('Continue').shows('Question 10 of 16')
    run.press('Back').shows('Next, worry and tension').press('Back').shows('Question 9 of 16')
    expect(run.question().answer).toBe('several-days')
    run.press('Back').shows('Question 8 of 16')
    for (let i = 0; i < 7; i += 1) run.press('Back')
    run
      .shows('Question 1 of 16')
      .press('Back')
      .shows('First, your mood')
      .press('Back')
      .shows('INTAKE ASSESSMENT')
      .showsNot('Back')
  })

  it('shows the share of passed questions as progress [ASMT-24]', () => {
    const run = atFirstQuestion()
    const progress = () => run.screen().steps[0]?.form?.progress
    expect(progress()).toBe(0)
    chooseTimes(run, 4, 'Not at all')
    expect(progress()).toBe(4 / 16)
    chooseTimes(run, 5, 'Not at all')
    run.press('Continue')
    expect(progress()).toBe(9 / 16)
  })

  it('waits two seconds before it submits [ASMT-20]', () => {
    const run = intake().press('Get Started')
    answerMoodAndWorry(run)
    run
      .asked('wait', { ms: 2000 })
      .notAsked('submitAssessment')
      .reply()
      .asked('submitAssessment', { key: 'Intake' })
  })

  it('submits once when the last answer is given, and ignores answers and presses meanwhile [ASMT-25]', () => {
    const run = intake().press('Get Started')
    answerMoodAndWorry(run)
    for (const event of [
      { type: 'choose', field: 'gad7-7', value: 'several-days' },
      { type: 'next' },
      { type: 'back' },
    ] as const) {
      expect(transition(run.flow, run.state(), event)).toMatchObject({
        refusal: { code: 'BUSY' },
        effects: [],
      })
    }
    run.reply()
    expect(run.effects.map(({ effect }) => effect)).toEqual(['wait', 'submitAssessment'])
  })

  it('does not submit while an earlier question is revisited, though every question is answered [ASMT-25]', () => {
    const run = intake().press('Get Started')
    answerMoodAndWorry(run)
    run
      .reply()
      .fails('NOT_SUBMITTED')
      .press('Back')
      .shows('Question 15 of 16')
      .choose('Several days')
      .shows('Question 16 of 16')
    expect(run.effects.filter(({ effect }) => effect === 'submitAssessment')).toHaveLength(1)
  })

  it('returns to the last question with its message when submitting fails, and sends again [ASMT-19] [ERRO-02]', () => {
    const run = intake().press('Get Started')
    answerMoodAndWorry(run, 'More than half the days')
    run.reply().fails('NOT_SUBMITTED').shows(RETRY, 'Question 16 of 16', 'Continue')
    expect(run.question().answer).toBe('more-than-half-the-days')
    run
      .press('Continue')
      .showsNot(RETRY)
      .asked('wait')
      .reply()
      .asked('submitAssessment')
      .reply({ submissionId: 's1' })
      .shows('Thank you')
  })

  it('reports completion, then its Continue refetches the user and goes to / [ASMT-34]', () => {
    const run = intake().press('Get Started')
    answerMoodAndWorry(run)
    handIn(run).asked('complete').shows('Thank you').showsNot('Back').notAsked('navigate')
    run.press('Continue').asked('refetchUser').reply().asked('navigate', { to: '/' }).ends()
  })

  it('stays and shows an error when the user cannot be read again [ERRO-02]', () => {
    const run = intake().press('Get Started')
    answerMoodAndWorry(run)
    handIn(run)
      .press('Continue')
      .fails('NOT_LOADED')
      .shows(RETRY, 'Thank you')
      .press('Continue')
      .reply()
      .asked('navigate', { to: '/' })
  })

  it('shows crisis help immediately next to item 9 for any answer above Not at all, and waits for Continue', () => {
    for (const answer of ['Several days', 'More than half the days', 'Nearly every day']) {
      const run = atFirstQuestion()
      chooseTimes(run, 8, 'Not at all').showsNot('Thank you for telling us')
      run
        .choose(answer)
        .shows('Question 9 of 16', 'Thank you for telling us', /monitor answers live/, 'Continue')
      expect(run.conclusions().alerts).toEqual([{ flag: 'suicidal', item: 'phq9-9' }])
      run.press('Continue').shows('Next, worry and tension')
    }
  })

  it('removes crisis help when item 9 is changed to Not at all, and shows it again after submitting another answer', () => {
    const run = atFirstQuestion()
    chooseTimes(run, 8, 'Not at all')
      .choose('Several days')
      .choose('Not at all')
      .press('Back')
      .showsNot('Thank you for telling us')
    expect(run.conclusions().flags).toEqual({ suicidal: false })
    run.choose('Nearly every day').press('Continue').press('Continue')
    handIn(chooseTimes(run, 7, 'Not at all'))
    expect(run.screen().steps[0]?.view?.props).toEqual({ showsCrisisHelp: true })
  })

  it('continues at the same question after a reload, and submits under the same effect id', () => {
    const run = atFirstQuestion()
    chooseTimes(run, 3, 'Several days').reload().shows('Question 4 of 16')
    chooseTimes(run, 6, 'Not at all').press('Continue')
    chooseTimes(run, 7, 'Not at all')
    const [before] = run.effects
    run
      .reload()
      .reply()
      .asked('submitAssessment')
      .reload()
      .reply({ submissionId: 's1' })
      .shows('Thank you')
    expect(before?.id).toBe('run/reviewing/1')
  })
})
