import { describe, expect, it } from 'vitest'
import { begin, type Run } from '../../engine/kit/index.ts'
import { serialize } from '../../engine/index.ts'
import { withFixtures } from './shipped.ts'

const open = () => begin(withFixtures, 'question-types')

/** Answers every question before the one with this id, which is then on screen. */
function upTo(id: string): Run {
  const run = open()
  const answers: readonly (readonly [string, (run: Run) => void])[] = [
    ['multi-choice', (at) => at.choose('Spring')],
    ['multi-select', (at) => at.answer(['Herbs']).press('Continue')],
    ['radio', (at) => at.answer('Yes').press('Continue')],
    ['single-select-v2', (at) => at.answer('On a roof').press('Continue')],
    ['none-or-list', (at) => at.answer('None').press('Continue')],
    ['paragraph', (at) => at.answer('Small').press('Continue')],
    ['text', (at) => at.answer('Eden').press('Continue')],
    ['phone', (at) => at.answer('5550100000').press('Continue')],
    ['ten', (at) => at.answer(3).press('Continue')],
    ['seven', (at) => at.answer(3).press('Continue')],
    ['optional', (at) => at.press('Continue')],
  ]
  for (const [question, answer] of answers) {
    if (question === id) return run
    answer(run)
  }
  return run
}
const answerOf = (run: Run) => run.question().answer

describe('question types', () => {
  it('multi-choice accepts one option and continues without a press of Continue [QTYP-01] [ASMT-14]', () => {
    const run = open().showsNot('Continue').choose('Autumn').shows('Which of these do you grow?')
    expect(answerOf(run.press('Back'))).toBe('autumn')
  })

  it('multi-choice waits for Continue if the option needs text [QVAL-07] [ASMT-14]', () => {
    const run = open()
      .choose('Another one')
      .shows('Which season do you like most?', 'Which one?')
      .disabled('Continue')
    run
      .answer('Which one?', 'Winter')
      .enabled('Continue')
      .press('Continue')
      .shows('Which of these do you grow?')
    expect(run.submission()[0]?.answers.map(({ key, answer }) => [key, answer])).toEqual([
      ['multi-choice', 'other'],
      ['multi-choice:text', 'Winter'],
    ])
  })

  it('drops the text of an option that is no longer chosen [QVAL-07]', () => {
    const run = open()
      .choose('Another one')
      .answer('Which one?', 'Winter')
      .choose('Spring')
      .press('Back')
      .choose('Another one')
    expect(run.question('Which one?').answer).toBeNull()
  })

  it('multi-select accepts several options as a list, and needs at least one [QTYP-02] [QVAL-02]', () => {
    const run = upTo('multi-select')
      .disabled('Continue')
      .answer(['Beans', 'Herbs'])
      .enabled('Continue')
    expect(answerOf(run)).toEqual(['herbs', 'beans'])
    run.answer([]).disabled('Continue')
  })

  it('None of the above removes the other choices, and another choice removes it [QVAL-06]', () => {
    const run = upTo('multi-select')
      .answer(['Herbs', 'Beans'])
      .answer(['Herbs', 'Beans', 'None of the above'])
    expect(answerOf(run)).toEqual(['none'])
    expect(answerOf(run.answer(['None of the above', 'Beans']))).toEqual(['beans'])
  })

  it('multi-select asks for the text of an option that needs one before Continue [QVAL-07]', () => {
    upTo('multi-select')
      .answer(['Something else'])
      .disabled('Continue')
      .answer('multi-select:text', 'Roses')
      .enabled('Continue')
  })

  it('a dependent question appears with its option, and disappears with its answer when the option is removed [ASMT-26] [ASMT-27]', () => {
    const run = upTo('multi-select')
      .answer(['Beans'])
      .press('Continue')
      .shows('Which beans do you grow?', 'Question 3 of 12')
    run
      .answer('broad beans')
      .press('Back')
      .answer(['Herbs'])
      .press('Continue')
      .shows('Do you water in the evening?', 'Question 3 of 11')
    expect(run.submission()[0]?.answers.map(({ key }) => key)).not.toContain('beans-kind')
  })

  it('clears a chain of dependent answers immediately [ASMT-27]', () => {
    const run = upTo('multi-select')
      .answer(['Beans'])
      .press('Continue')
      .answer('runner beans')
      .press('Continue')
    run
      .shows('Do you like runner beans?')
      .answer('Yes')
      .press('Continue')
      .press('Back')
      .press('Back')
      .press('Back')
      .answer(['Herbs'])
    expect(run.submission()[0]?.answers.map(({ key }) => key)).toEqual([
      'multi-choice',
      'multi-select',
    ])
    run.answer(['Beans']).press('Continue')
    expect(answerOf(run)).toBeNull()
  })

  it.each([
    ['multi-choice', 'autumn'],
    ['radio', 'no'],
    ['single-select-v2', 'roof'],
  ])('%s accepts no list of options [QTYP-01] [QTYP-03] [QTYP-04]', (id, key) => {
    upTo(id).refuses('INVALID_VALUE', (run) => run.answer(id, [key]))
  })

  it('radio accepts one option and waits for Continue [QTYP-03] [ASMT-15]', () => {
    const run = upTo('radio')
      .disabled('Continue')
      .answer('No')
      .enabled('Continue')
      .shows('Do you water in the evening?')
    expect(answerOf(run)).toBe('no')
  })

  it.each([
    ['radio', 'No'],
    ['single-select-v2', 'In a yard'],
    ['none-or-list', 'None'],
    ['paragraph', 'Small'],
    ['text', 'Eden'],
    ['phone', '555-010-0000'],
    ['ten', 7],
    ['seven', 2],
  ])(
    'a question of type %s keeps Continue unavailable until it has an answer [ASMT-15] [QVAL-01]',
    (id, answer) => {
      upTo(id)
        .disabled('Continue')
        .refuses('INVALID', (run) => run.press('Continue'))
        .answer(answer)
        .enabled('Continue')
        .press('Continue')
    },
  )

  it('single-select-v2 accepts exactly one option, with a text if it needs one [QTYP-04]', () => {
    const run = upTo('single-select-v2')
      .answer('In a yard')
      .answer('Somewhere else')
      .disabled('Continue')
    expect(answerOf(run)).toBe('other')
    run.answer('single-select-v2:text', 'By the road').enabled('Continue')
  })

  it('none-or-list accepts None or a list whose blank rows do not count [QTYP-05]', () => {
    const run = upTo('none-or-list').disabled('Continue').answer(['', '  ']).disabled('Continue')
    run.answer(['Spade', '']).enabled('Continue').answer('None').enabled('Continue')
    expect(answerOf(run)).toBe('none')
    run.refuses('INVALID_VALUE', (at) => at.answer('none-or-list', 'Spade'))
  })

  it('none-or-list submits its rows without the blank ones, each of at most 1000 characters [QTYP-05] [QVAL-04]', () => {
    const run = upTo('none-or-list')
      .answer(['Spade', 'a'.repeat(1001)])
      .disabled('Continue')
    run.answer(['Spade', ' ', 'a'.repeat(1000)]).enabled('Continue')
    const answers = run.submission().flatMap((questionnaire) => questionnaire.answers)
    expect(answers.find(({ key }) => key === 'none-or-list')?.answer).toEqual([
      'Spade',
      'a'.repeat(1000),
    ])
  })

  it.each([
    { id: 'paragraph', says: 'What is your garden like?' },
    { id: 'text', says: 'What is your garden called?' },
  ])(
    'free text ($id) accepts at most 1000 characters, and blanks alone are no answer [QTYP-06] [QTYP-07] [QVAL-04]',
    ({ id, says }) => {
      const run = upTo(id)
        .shows(says)
        .disabled('Continue')
        .answer('   ')
        .disabled('Continue')
        .answer('a'.repeat(1000))
        .enabled('Continue')
      run
        .answer('a'.repeat(1001))
        .disabled('Continue')
        .refuses('INVALID', (at) => at.press('Continue'))
      expect(run.question().validation).toMatchObject({ maxLength: 1000 })
    },
  )

  it('shows every text of a question', () => {
    upTo('paragraph').shows(
      'Take your time.',
      'A few lines are enough.',
      'Anything that comes to mind.',
      'Size',
      'Light',
      'My garden',
    )
    upTo('paragraph').shows('You can write as much as fits.', 'Nobody else reads this.')
    upTo('text').shows('Name of the garden')
  })

  it('a phone number loses its dashes and needs ten digits [QTYP-08] [QVAL-08]', () => {
    const run = upTo('phone')
      .answer('555-010')
      .disabled('Continue')
      .answer('555-010-0000')
      .enabled('Continue')
    expect(answerOf(run)).toBe('5550100000')
  })

  it('a partial phone number shows the required format [QVAL-08]', () => {
    const run = upTo('phone').answer('555-010').showsNot('Please enter a 10-digit phone number.')
    run
      .refuses('INVALID', (at) => at.press('Continue'))
      .shows('Please enter a 10-digit phone number.')
  })

  it.each([
    { id: 'ten', top: 10 },
    { id: 'seven', top: 7 },
  ])('a scale accepts one whole number from 1 to $top [QTYP-09] [QTYP-10]', ({ id, top }) => {
    const run = upTo(id).shows('Not at all', 'Very').disabled('Continue')
    expect(answerOf(run)).toBeNull()
    for (let value = 1; value <= top; value += 1) run.answer(value).enabled('Continue')
    run
      .answer(0)
      .disabled('Continue')
      .answer(top + 1)
      .disabled('Continue')
      .refuses('INVALID_VALUE', (at) => at.answer(2.5))
  })

  it('drops a question that is not visible: it is neither shown, nor needed, nor counted [QVAL-03]', () => {
    upTo('seven')
      .shows('Question 10 of 11')
      .answer(1)
      .press('Continue')
      .shows('Anything else?')
      .showsNot('A question that is never asked')
  })

  it('accepts an optional question without an answer, and no other [QVAL-01]', () => {
    upTo('optional').enabled('Continue').press('Continue').shows('Everything else')
    upTo('text')
      .disabled('Continue')
      .answer(' \n ')
      .disabled('Continue')
      .refuses('INVALID', (at) => at.press('Continue'))
  })

  it('a refused Continue names the required answer [QVAL-01]', () => {
    upTo('radio')
      .showsNot('This field is required.')
      .refuses('INVALID', (at) => at.press('Continue'))
      .shows('This field is required.')
  })

  it('a page of other types accepts each in its own format, drops blank rows, and passes the password only to its effect', () => {
    const run = upTo('end')
      .shows('Everything else')
      .disabled('Continue')
      .answer('I agree to share my garden', true)
    run
      .answer('Planted on', '2026-02-30')
      .answer('State', 'Texas')
      .disabled('Continue')
      .answer('Planted on', '2026-02-28')
    run
      .disabled('Continue')
      .answer('Last harvest', '12,5')
      .answer('Watered at', '19:30')
      .answer('First frost', '2025-10-30T05:10')
    run
      .answer('Address 1', '1 Elm St')
      .disabled('Continue')
      .answer('Last harvest', '12.5')
      .answer('Neighbours', [{ name: 'Jo', phone: '555-010-0001' }, { name: ' ' }])
      .enabled('Continue')
    expect(run.submission()[0]?.answers.find(({ key }) => key === 'neighbours')?.answer).toEqual([
      { name: 'Jo', phone: '5550100001' },
    ])
    run
      .refuses('INVALID', (at) => at.press('Continue'))
      .answer('Password of the gate', 'sesame')
      .press('Continue')
    run
      .asked('takePassword', { password: 'sesame' })
      .fails('TOO_COMMON')
      .shows('Please choose another password.')
    expect(JSON.stringify(serialize(run.flow, run.state()))).not.toContain('sesame')
    run.press('Continue').asked('takePassword', { password: 'sesame' }).reply().ends()
  })
})
