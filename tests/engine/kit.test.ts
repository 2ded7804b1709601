import { describe, expect, it } from 'vitest'
import { loadLibrary } from '../../engine/definition/library.ts'
import type { FlowSource, SourceDefinition } from '../../engine/definition/types.ts'
import { begin } from '../../engine/kit/index.ts'

const yesNo = [
  { key: 'yes', text: 'Yes' },
  { key: 'no', text: 'No' },
]
const effects: SourceDefinition = {
  $schema: '',
  kind: 'effects',
  id: 'effects',
  title: 'Effects',
  effects: { save: { title: 'Saves', codes: ['LOST'] }, note: { title: 'Notes', waits: false } },
}
const garden: FlowSource = {
  $schema: '',
  id: 'garden',
  title: 'Garden',
  mode: 'sequence',
  inputs: ['user'],
  steps: [
    {
      id: 'welcome',
      view: 'welcome',
      texts: { heading: 'Hello, {user.name}', next: 'Get Started' },
    },
    {
      id: 'questions',
      paging: 'question',
      sections: [
        {
          id: 'all',
          items: [
            {
              id: 'has-garden',
              type: 'multi-choice',
              text: 'Do you have a garden?',
              options: yesNo,
            },
            {
              id: 'plants',
              type: 'multi-select',
              when: { '==': [{ var: 'answers.has-garden' }, 'yes'] },
              text: 'What grows there?',
              options: [
                { key: 'peas', text: 'Peas' },
                { key: 'beans', text: 'Beans' },
              ],
            },
            { id: 'size', type: 'one-to-ten-scale', text: 'How big is it?' },
          ],
        },
      ],
      leave: [
        { effect: 'note', args: { about: 'garden' } },
        {
          effect: 'save',
          args: { size: { var: 'answers.size' } },
          onFail: [{ code: 'LOST', text: 'Please try again.' }],
        },
      ],
    },
    {
      id: 'end',
      view: 'end',
      texts: { heading: 'That was all' },
      on: { again: { to: 'questions' } },
    },
  ],
}
const library = loadLibrary(
  [effects, garden].map((source) => ({ path: `${source.id}.json`, text: JSON.stringify(source) })),
)
const open = (name = 'Ana') => begin(library, 'garden', { inputs: { user: { name } } })
const atQuestions = () => open().press('Get Started')

/** The message of a failing assertion. */
function complaint(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  throw new Error('Nothing failed')
}

describe('a run in the test kit', () => {
  it('reads, answers and presses in the words of a patient', () => {
    atQuestions()
      .shows('Question 1 of 2', 'Do you have a garden?', 'Yes', 'No', 'Back')
      .choose('Yes')
      .answer('What grows there?', ['Beans', 'Peas'])
      .press('Continue')
      .answer('size', 4)
      .press('Continue')
      .asked('note', { about: 'garden' })
      .asked('save', { size: 4 })
      .reply()
      .shows('That was all')
      .isAt('end')
  })

  it('matches whole pieces of text, or a pattern in one', () => {
    open()
      .shows('Hello, Ana', /^Hello/)
      .showsNot('Hello', /Goodbye/)
  })

  it('accepts option keys instead of option texts, and a question by its id', () => {
    const run = atQuestions().choose('yes').answer('plants', ['peas'])
    expect(run.question().answer).toEqual(['peas'])
  })

  it('selects an option without continuing, as an arrow key does', () => {
    const run = atQuestions().select('Do you have a garden?', 'Yes')
    expect(run.question().answer).toBe('yes')
    run.select('No').next().shows('How big is it?')
  })

  it('remembers the shown steps and the requested effects', () => {
    const run = atQuestions().choose('No').answer(4).press('Continue').reply()
    expect(run.steps).toEqual(['welcome', 'questions', 'end'])
    expect(run.effects.map(({ effect }) => effect)).toEqual(['note', 'save'])
  })

  it('answers the pending effect with a result or a failure', () => {
    const run = atQuestions().choose('No').answer(4).press('Continue').asked('save').fails('LOST')
    run
      .shows('Please try again.', 'How big is it?')
      .press('Continue')
      .asked('save')
      .reply()
      .shows('That was all')
  })

  it('gives new inputs in place of earlier ones', () => {
    open()
      .inputs({ user: { name: 'Bo' } })
      .shows('Hello, Bo')
  })

  it('resumes a run from its JSON, with its pending effects', () => {
    atQuestions().choose('No').answer(4).press('Continue').reload().reply().shows('That was all')
  })

  it('sends the events of a view', () => {
    atQuestions().choose('No').answer(4).press('Continue').reply().event('again').isAt('questions')
  })
})

describe('a failing assertion explains itself', () => {
  it('names the expected result and describes the screen in words', () => {
    const says = complaint(() => atQuestions().shows('Do you have a balcony?'))
    expect(says).toContain('Expected to read "Do you have a balcony?"')
    expect(says).toContain(
      'On screen (flow garden, step questions):\n  Question 1 of 2\n  Do you have a garden?\n  Yes\n  No',
    )
    expect(says).toContain('has-garden: unanswered')
    expect(says).toContain('Buttons: [Back]')
  })

  it('says why a question is hidden: the rule, the values it read, and its place', () => {
    const says = complaint(() => atQuestions().choose('No').shows('What grows there?'))
    expect(says).toContain('field "plants" is hidden, required')
    expect(says).toMatch(/when at garden\.json:1:\d+ \(\/steps\/1\/sections\/0\/items\/1\/when\)/)
    expect(says).toContain('reads {"answers.has-garden":"no"}')
    expect(says).toContain('{"==":[{"var":"answers.has-garden"},"yes"]} gives false')
  })

  it('names the options that a question has', () => {
    expect(complaint(() => atQuestions().choose('Perhaps'))).toContain(
      'Question "Do you have a garden?" has no option "Perhaps"; it has "Yes", "No"',
    )
  })

  it('names only those of several options that a question does not have', () => {
    const says = complaint(() =>
      atQuestions().choose('Yes').answer('plants', ['Peas', 'Roses', 'Beans']),
    )
    expect(says).toContain('has no option "Roses"; it has "Peas", "Beans"')
  })

  it('says why a button is unavailable, and that a press was refused', () => {
    const run = atQuestions().choose('Yes').disabled('Continue')
    expect(complaint(() => run.enabled('Continue'))).toContain(
      'field "plants" is shown, required, not accepted: required',
    )
    expect(complaint(() => run.press('Continue'))).toContain(
      'Cannot press "Continue": refused as INVALID (plants)',
    )
    run.refuses('INVALID', (at) => at.press('Continue'))
    expect(complaint(() => run.refuses('BUSY', (at) => at.press('Continue')))).toContain(
      'Expected to be refused as BUSY, but it was refused as INVALID',
    )
  })

  it('names the buttons, effects and questions that exist instead', () => {
    const run = atQuestions()
    expect(complaint(() => run.press('Continue'))).toContain(
      'Expected a button "Continue" on screen',
    )
    expect(complaint(() => run.asked('save'))).toContain(
      'Expected the host to be asked for save; since then it was asked for nothing',
    )
    expect(complaint(() => run.reply())).toContain('Cannot reply: nothing is awaited')
    expect(complaint(() => run.answer('How big is it?', 3))).toContain(
      'Expected a question "How big is it?" on screen',
    )
    expect(complaint(() => run.event('again'))).toContain(
      'No view on screen takes the event "again" now',
    )
    expect(complaint(() => run.ends())).toContain('Expected the run to have ended')
    expect(complaint(() => run.isAt('end'))).toContain('step "end" is shown')
  })

  it('fails if an effect was sent with other arguments', () => {
    const run = atQuestions().choose('No').answer(4).press('Continue')
    expect(complaint(() => run.asked('save', { size: 5 }))).toContain(
      'since then it was asked for note {"about":"garden"}, save {"size":4}',
    )
    expect(complaint(() => run.notAsked('save'))).toContain(
      'Expected the host not to be asked for save',
    )
  })
})

describe('a long journey', () => {
  it('goes through fifty screens', () => {
    const items = Array.from({ length: 50 }, (_, i) => ({
      id: `q${i}`,
      type: 'multi-choice' as const,
      text: `Question number ${i}`,
      options: yesNo,
    }))
    const long: FlowSource = {
      $schema: '',
      id: 'long',
      title: 'Long',
      mode: 'sequence',
      steps: [{ id: 'questions', sections: [{ id: 'all', items }] }],
    }
    const run = begin(loadLibrary([{ path: 'long.json', text: JSON.stringify(long) }]), 'long')
    for (let i = 0; i < 50; i += 1)
      run.shows(`Question number ${i}`, `Question ${i + 1} of 50`).choose('Yes')
    run.ends()
  })
})
