import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  conclusionsOf,
  type FieldSource,
  type Json,
  replay,
  type Sheet,
  type SheetAnswer,
  serialize,
  sheetOf,
  submissionOf,
} from '#engine/index.ts'
import { buildFlow, EFFECTS, yesNo } from '#tests/support/build-flow.ts'
import { takeForm } from '#tests/support/take-form.ts'

const OPTIONS = { run: 'r1', submits: new Set(['save']) }

/** A question of any of the types that a sheet can answer. */
const TYPES: readonly ((id: string) => FieldSource)[] = [
  (id) => yesNo(id),
  (id) => yesNo(id, { type: 'multi-choice' }),
  (id) => yesNo(id, { type: 'single-select-v2', options: [...(yesNo(id).options ?? []), other] }),
  (id) => yesNo(id, { type: 'multi-select', options: [...(yesNo(id).options ?? []), other, none] }),
  (id) => ({ id, type: 'one-to-ten-scale', text: `Scale ${id}` }),
  (id) => ({ id, type: 'one-to-seven-scale', text: `Scale ${id}` }),
  (id) => ({ id, type: 'free-text-field', text: `Text ${id}` }),
  (id) => ({ id, type: 'free-phone-field', text: `Phone ${id}` }),
  (id) => ({ id, type: 'none-or-list', text: `List ${id}` }),
  (id) => ({ id, type: 'free-paragraph-field', text: `Paragraph ${id}` }),
  (id) => ({
    id,
    type: 'one-to-ten-scale',
    text: `Number ${id}`,
    validation: { minimum: -6, maximum: 1200 },
  }),
  (id) => ({ id, type: 'checkbox', text: `Box ${id}` }),
  (id) => ({ id, type: 'date', text: `Day ${id}` }),
  (id) => ({ id, type: 'number', text: `Weight ${id}`, validation: { multipleOf: 0.5 } }),
  (id) => ({ id, type: 'time', text: `Clock ${id}` }),
  (id) => ({ id, type: 'date-time', text: `Moment ${id}` }),
  (id) => ({ id, type: 'file', text: `File ${id}` }),
  (id) => yesNo(id, { type: 'choice' }),
  (id) => ({
    id,
    type: 'group',
    text: `Group ${id}`,
    fields: [
      { ...yesNo('x'), when: { '!=': [{ var: `answers.${id}.y` }, 'never'] } },
      { id: 'y', type: 'free-text-field', label: 'Y' },
    ],
  }),
  (id) => ({
    id,
    type: 'list',
    text: `Rows ${id}`,
    fields: [
      yesNo('x'),
      yesNo('y', { type: 'multi-select' }),
      {
        id: 'z',
        type: 'list',
        label: 'Z',
        fields: [{ id: 'w', type: 'free-text-field', label: 'W' }],
        optional: true,
      },
    ],
  }),
]
const other = { key: 'other', text: 'Other', score: 2, requiresManualInput: true }
const none = { key: 'none', text: 'None', score: 0, exclusive: true }

function formOf(
  items: readonly FieldSource[],
  part: { readonly paging?: 'question' | 'section' | 'all'; readonly cut?: number } = {},
) {
  const cut = part.cut ?? items.length
  const sections = [
    { id: 's1', questionnaire: 'one', items: items.slice(0, cut) },
    { id: 's2', questionnaire: 'two', items: items.slice(cut) },
  ].filter((section) => section.items.length > 0)
  return buildFlow(
    {
      totals: {
        sum: { sum: items.filter((item) => item.options).map((item) => item.id), partial: true },
      },
      flags: { danger: { title: 'Danger', when: { '>': [{ var: 'scores.a' }, 0] } } },
      steps: [
        { id: 'intro', view: 'intro' },
        { id: 'form', paging: part.paging ?? 'question', sections },
        {
          id: 'send',
          view: 'sending',
          enter: [{ effect: 'wait' }, { effect: 'save' }],
          advance: true,
        },
        { id: 'done', view: 'done', commit: true },
      ],
    },
    [{ ...EFFECTS, effects: { ...EFFECTS.effects, wait: { title: 'Wait' } } }],
  )
}

const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
const rule = (earlier: readonly string[]): fc.Arbitrary<Json> =>
  fc
    .constantFrom(...earlier)
    .chain((id) =>
      fc.constantFrom<Json[]>(
        { '==': [{ var: `answers.${id}` }, 'yes'] },
        { '>': [{ var: `scores.${id}` }, 0] },
        { '!=': [{ var: `answers.${id}` }, null] },
      ),
    )
const forms = fc
  .tuple(
    fc.tuple(
      ...ids.map((id, i) =>
        fc
          .record({
            make: fc.constantFrom(...TYPES),
            optional: fc.boolean(),
            when:
              i === 0
                ? fc.constant(undefined)
                : fc.option(rule(ids.slice(0, i)), { nil: undefined }),
          })
          .map(
            ({ make, optional, when }): FieldSource => ({
              ...make(id),
              optional,
              ...(when === undefined ? {} : { when }),
            }),
          ),
      ),
    ),
    fc.constantFrom<'question' | 'section' | 'all'>('question', 'section', 'all'),
    fc.integer({ min: 1, max: ids.length }),
  )
  .map(([items, paging, cut]) => formOf(items, { paging, cut }))

/** The person's choice for each question, if it is asked. */
const picks = fc.dictionary(fc.constantFrom(...ids), fc.nat({ max: 30 }))

/** The changes that a sender may make to a sheet: drop, repeat, move or rewrite one answer. */
const changes: fc.Arbitrary<(sheet: Sheet) => Sheet> = fc
  .record({
    at: fc.nat(),
    to: fc.nat(),
    how: fc.constantFrom('drop', 'double', 'move', 'text', 'list', 'typed', 'score'),
  })
  .map(({ at, to, how }) => (sheet) => {
    const flat = sheet.flatMap(({ key, answers }) => answers.map((answer) => ({ key, answer })))
    const one = flat[at % Math.max(flat.length, 1)]
    if (!one) return sheet
    const rest = flat.filter((each) => each !== one)
    const place = to % (rest.length + 1)
    const words = ['Yes', 'No', 'Other', 'None', '3', 'Words', '']
    const word = words[to % words.length] ?? ''
    const rewritten = (part: Partial<SheetAnswer>) =>
      flat.map((each) => (each === one ? { ...one, answer: { ...one.answer, ...part } } : each))
    const edited = {
      drop: rest,
      double: [...flat, one],
      move: [...rest.slice(0, place), one, ...rest.slice(place)],
      text: rewritten({ text: word, score: null }),
      list: rewritten({
        multiText: [word, words[(to + 1) % words.length] ?? ''],
        text: null,
        score: null,
      }),
      typed: rewritten({ manualInput: word }),
      score: rewritten({ score: to % 4 }),
    }[how]
    const keys = [...new Set(edited.map(({ key }) => key))]
    return keys.map((key) => ({
      key,
      answers: edited.flatMap((each) => (each.key === key ? [each.answer] : [])),
    }))
  })

/**
 * The contents of a sheet, without blank answers and claimed scores. The dashes of a phone number
 * and the order of choices have no meaning.
 */
function wordsIn(sheet: Sheet) {
  return sheet.flatMap(({ key, answers }) =>
    answers.flatMap(({ key: id, text, multiText, manualInput }) => {
      const [said, rows, typed] = [
        text?.trim() ?? '',
        (multiText ?? []).filter((row) => row.trim() !== ''),
        manualInput?.trim() ?? '',
      ]
      return said === '' && rows.length === 0
        ? []
        : [{ key, id, said: said.replaceAll('-', ''), rows: rows.toSorted(), typed }]
    }),
  )
}

describe('a whole form in one request', () => {
  test('is the run that the same answers give event by event: submission, conclusions, effect', () => {
    fc.assert(
      fc.property(forms, picks, (flow, pick) => {
        const { state, sheet } = takeForm({ flow, pick, submits: OPTIONS.submits })
        const replayed = replay(flow, {}, sheet, OPTIONS)
        if (!replayed.ok) throw new Error(`Refused with ${replayed.refusal.code}`)
        expect(submissionOf(flow, replayed.state)).toEqual(submissionOf(flow, state))
        expect(conclusionsOf(flow, replayed.state)).toEqual(conclusionsOf(flow, state))
        expect(serialize(flow, replayed.state).answers).toEqual(serialize(flow, state).answers)
        expect(replayed.effect).toMatchObject({ effect: 'save', id: state.awaited[0]?.id })
      }),
      { numRuns: 400 },
    )
  })

  test('with the texts and scores of its own submission gives the same submission again', () => {
    fc.assert(
      fc.property(forms, picks, (flow, pick) => {
        const { state } = takeForm({ flow, pick, submits: OPTIONS.submits })
        const replayed = replay(flow, {}, sheetOf(flow, state, submissionOf(flow, state)), OPTIONS)
        expect(replayed.ok && submissionOf(flow, replayed.state)).toEqual(submissionOf(flow, state))
      }),
      { numRuns: 200 },
    )
  })

  test('without one of the answers that the form needs is refused', () => {
    fc.assert(
      fc.property(forms, picks, fc.nat(), (flow, pick, which) => {
        const { state } = takeForm({ flow, pick, submits: OPTIONS.submits })
        const whole = sheetOf(flow, state, submissionOf(flow, state))
        const needed = whole.flatMap(({ answers }) =>
          answers.filter(({ key }) => flow.fieldsById.get(key)?.source.optional !== true),
        )
        const gone = needed[which % Math.max(needed.length, 1)]
        if (!gone) return
        const rest = whole.map(({ key, answers }) => ({
          key,
          answers: answers.filter((one) => one !== gone),
        }))
        const replayed = replay(flow, {}, rest, OPTIONS)
        expect(replayed).toMatchObject({
          ok: false,
          refusal: { code: 'MISSING_ANSWER', field: gone.key },
        })
      }),
      { numRuns: 200 },
    )
  })

  test('changed in any way is refused, or submits exactly the same answers', () => {
    fc.assert(
      fc.property(forms, picks, changes, (flow, pick, change) => {
        const { sheet } = takeForm({ flow, pick, submits: OPTIONS.submits })
        const changed = change(sheet)
        const replayed = replay(flow, {}, changed, OPTIONS)
        if (!replayed.ok) return
        expect(wordsIn(sheetOf(flow, replayed.state, submissionOf(flow, replayed.state)))).toEqual(
          wordsIn(changed),
        )
      }),
      { numRuns: 600 },
    )
  })

  test('gives the state after each answer, so a check for danger sees them all', () => {
    const flow = formOf([yesNo('a'), yesNo('b')])
    const replayed = replay(
      flow,
      {},
      [{ key: 'one', answers: [said('a', 'Yes'), said('b', 'No')] }],
      OPTIONS,
    )
    const seen = replayed.ok
      ? replayed.states.map((state) => conclusionsOf(flow, state).flags.danger)
      : []
    expect(seen).toEqual([false, false, true, true, true, true, true])
  })
})

function said(key: string, text: string, more: Partial<SheetAnswer> = {}): SheetAnswer {
  return { key, text, multiText: null, manualInput: null, score: null, ...more }
}

function chose(
  key: string,
  multiText: readonly string[],
  more: Partial<SheetAnswer> = {},
): SheetAnswer {
  return { key, text: null, multiText, manualInput: null, score: null, ...more }
}

describe('a sheet is refused with a code and its place', () => {
  const flow = formOf([
    yesNo('a'),
    yesNo('b', { when: { '==': [{ var: 'answers.a' }, 'yes'] } }),
    { id: 'c', type: 'free-text-field', text: 'Text', optional: true },
    yesNo('d', { type: 'multi-select', options: [...(yesNo('d').options ?? []), other, none] }),
    yesNo('unseen', { visible: false }),
  ])
  const a = said('a', 'Yes')
  const b = said('b', 'No')
  const d = chose('d', ['Yes'])

  test.each<readonly [string, readonly SheetAnswer[], string, string | null]>([
    ['an unknown question', [a, b, d, said('z', 'Yes')], 'UNKNOWN_QUESTION', null],
    [
      'the text of an option as a question of its own',
      [a, b, d, said('d:text', 'x')],
      'UNKNOWN_QUESTION',
      null,
    ],
    ['an unknown option', [said('a', 'Perhaps'), b, d], 'UNKNOWN_OPTION', 'a'],
    ['an option by its key', [said('a', 'yes'), b, d], 'UNKNOWN_OPTION', 'a'],
    [
      'an unknown option among several',
      [a, b, chose('d', ['Yes', 'Perhaps'])],
      'UNKNOWN_OPTION',
      'd',
    ],
    ['an answer to a hidden question', [said('a', 'No'), b, d], 'HIDDEN_ANSWER', 'b'],
    [
      'an answer to a question that is not visible',
      [a, b, d, said('unseen', 'Yes')],
      'UNKNOWN_QUESTION',
      null,
    ],
    [
      'text with an option that asks for none',
      [a, b, chose('d', ['Yes'], { manualInput: 'x' })],
      'HIDDEN_ANSWER',
      'd',
    ],
    ['no answer to a required question', [a, d], 'MISSING_ANSWER', 'b'],
    ['blanks for a required answer', [a, said('b', '  '), d], 'MISSING_ANSWER', 'b'],
    ['no choice in a required question', [a, b, chose('d', [])], 'MISSING_ANSWER', 'd'],
    ['answers out of order', [b, a, d], 'WRONG_ORDER', 'a'],
    ['an option without its text', [a, b, chose('d', ['Other'])], 'MISSING_MANUAL_TEXT', 'd'],
    [
      'an option with a blank text',
      [a, b, chose('d', ['Other'], { manualInput: ' ' })],
      'MISSING_MANUAL_TEXT',
      'd',
    ],
    ['a question twice', [a, a, b, d], 'DUPLICATE_QUESTION', 'a'],
    ['a choice twice', [a, b, chose('d', ['Yes', 'Yes'])], 'INVALID_ANSWER', 'd'],
    ['None beside another choice', [a, b, chose('d', ['Yes', 'None'])], 'EXCLUSIVE_OPTION', 'd'],
    [
      'a score that the definition does not give',
      [said('a', 'Yes', { score: 0 }), b, d],
      'FORGED_SCORE',
      'a',
    ],
    [
      'a score for several choices that is not their sum',
      [a, b, chose('d', ['Yes'], { score: 2 })],
      'FORGED_SCORE',
      'd',
    ],
    ['a score without an answer', [a, b, said('c', '', { score: 3 }), d], 'FORGED_SCORE', 'c'],
    ['1001 characters', [a, b, said('c', 'x'.repeat(1001)), d], 'TEXT_TOO_LONG', 'c'],
    [
      '1001 characters next to an option',
      [a, b, chose('d', ['Other'], { manualInput: 'x'.repeat(1001) })],
      'TEXT_TOO_LONG',
      'd',
    ],
    ['a list where one answer is expected', [chose('a', ['Yes']), b, d], 'INVALID_ANSWER', 'a'],
    [
      'both a text and a list',
      [said('a', 'Yes', { multiText: ['Yes'] }), b, d],
      'INVALID_ANSWER',
      'a',
    ],
  ])('%s', (_what, answers, code, field) => {
    const replayed = replay(flow, {}, [{ key: 'one', answers }], OPTIONS)
    expect(replayed).toMatchObject({ ok: false, refusal: { code, field } })
  })

  test('and is accepted if it is correct', () => {
    expect(
      replay(flow, {}, [{ key: 'one', answers: [a, b, said('c', 'x'.repeat(1000)), d] }], OPTIONS)
        .ok,
    ).toBe(true)
  })

  test.each<readonly [string, Sheet, string]>([
    ['an unknown questionnaire', [{ key: 'none', answers: [] }], 'UNKNOWN_QUESTIONNAIRE'],
    [
      'a questionnaire twice',
      [
        { key: 'one', answers: [a] },
        { key: 'one', answers: [b] },
      ],
      'DUPLICATE_QUESTION',
    ],
    ['a question of another questionnaire', [{ key: 'two', answers: [a] }], 'UNKNOWN_QUESTION'],
    [
      'questionnaires out of order',
      [
        { key: 'two', answers: [b] },
        { key: 'one', answers: [a] },
      ],
      'WRONG_ORDER',
    ],
    ['nothing', [], 'MISSING_ANSWER'],
  ])('%s', (_what, sheet, code) => {
    const two = formOf([yesNo('a'), yesNo('b')], { cut: 1 })
    expect(replay(two, {}, sheet, OPTIONS)).toMatchObject({ ok: false, refusal: { code } })
  })
})
