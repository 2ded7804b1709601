import { describe, expect, it } from 'vitest'
import { diff, differenceWords, runKinds, traceLines } from '#engine/analysis/index.ts'
import { type Flow, flowOf } from '#engine/index.ts'
import { edited, shipped } from '#tests/flows/shipped.ts'

const intake = flowOf(shipped, 'intake')
const intakeWith = (path: string, find: string, replace: string) =>
  flowOf(
    edited(path, (text) => {
      expect(text.split(find)).toHaveLength(2)
      return text.replace(find, () => replace)
    }),
    'intake',
  )
const sleep =
  '"items": [{ "id": "sleep", "type": "radio", "text": "How do you sleep?", "options": [{ "key": "well", "text": "Well" }] }]'

/** A card is submitted, its field is marked as given, and a screen follows. */
function thanked(field: string): Flow {
  const thanks =
    '{ "id": "thanks", "view": "assessment-done", "texts": { "title": "Thank you", "next": "Close" } }'
  const library = edited('flows/onboarding/payment-entry.json', (text) =>
    text
      .replace('"secret": true', field)
      .replace(/\n {2}\],\n {2}"limits"/, `, ${thanks} ], "limits"`),
  )
  return flowOf(library, 'payment-entry')
}

describe('two versions of a flow', () => {
  it('behave the same if only a note for authors differs', () => {
    const other = intakeWith(
      'flows/assessments/intake.json',
      '"source": "Onboarding, sections 2.2 and 4"',
      '"source": "Elsewhere"',
    )
    expect(diff(intake, other)).toMatchObject({ differences: [], why: [] })
  })

  it('behave the same if a rule is written differently and means the same', () => {
    const other = intakeWith(
      'flows/instruments/phq9.json',
      '"when": { ">": [{ "var": "scores.phq9-9" }, 0] }',
      '"when": { ">=": [{ "var": "scores.phq9-9" }, 1] }',
    )
    expect(diff(intake, other)).toMatchObject({ isSame: false, differences: [], why: [] })
  })

  it('differ in a threshold of crisis help, shown with the fewest answers', () => {
    const other = intakeWith(
      'flows/instruments/phq9.json',
      '"when": { ">": [{ "var": "scores.phq9-9" }, 0] }',
      '"when": { ">": [{ "var": "scores.phq9-9" }, 1] }',
    )
    const versions = { before: intake, after: other }
    const { differences, why } = diff(intake, other)
    expect(why).toEqual([])
    expect(differences.map((one) => differenceWords(versions, one))).toEqual([
      'Shown: questions phq9-9 ("Thoughts that you would be better off dead or of hurting yo…"). Before: "questions phq9-9". After: "questions worry:pre-screen".',
      'Scored or submitted: flag suicidal. Before: "holds". After: "does not hold".',
      'Scored or submitted: alert suicidal. Before: "phq9-9". After: nothing.',
      'Shown: questions crisis-help. Before: yes. After: nothing.',
      'Shown: done, prop showsCrisisHelp. Before: yes. After: no.',
    ])
    const [first] = differences
    expect(first && traceLines(versions, first.way).at(-1)).toBe(
      'Answers "Thoughts that you would be better off dead or of hurting yo…": Several days',
    )
  })

  it('differ in effects, in required questions and in scoring', () => {
    const kinds = (path: string, find: string, replace: string) => [
      ...new Set(
        diff(intake, intakeWith(path, find, replace)).differences.map(
          ({ kind, place }) => `${kind} ${place}`,
        ),
      ),
    ]
    expect(kinds('flows/assessments/intake.json', '"key": "Intake"', '"key": "Other"')).toEqual([
      'asked reviewing',
    ])
    expect(
      kinds(
        'flows/instruments/gad7.json',
        '"text": "Trouble relaxing"',
        '"text": "Trouble relaxing", "optional": true',
      ),
    ).toEqual(['required questions gad7-4'])
    expect(
      kinds('flows/instruments/gad7.json', '"from": 5, "to": 9', '"from": 5, "to": 8'),
    ).toContain('scored total gad7')
  })
})

describe('runs in progress', () => {
  const results = (path: string, find: string, replace: string) =>
    Object.groupBy(
      runKinds(intake, intakeWith(path, find, replace)).kinds,
      ({ landing }) => landing.outcome,
    )

  it('are kept before a new question, and must answer it after it became required', () => {
    const found = results(
      'flows/assessments/intake.json',
      '"instrument": "gad7"',
      `"instrument": "gad7", ${sleep}`,
    )
    expect(found.kept?.map(({ place }) => place)).toContain('questions gad7-7')
    expect(
      found['newly-required']?.map(({ place, landing }) => [
        place,
        landing.place,
        landing.questions,
      ]),
    ).toEqual([
      ['reviewing', 'questions sleep', ['sleep']],
      ['done', 'questions sleep', ['sleep']],
    ])
    expect(found['asked-again'] ?? found['not-possible']).toBe(undefined)
  })

  it('must answer again if a chosen option was removed', () => {
    const found = results('flows/instruments/gad7.json', '"key": "not-at-all"', '"key": "never"')
    expect(found['asked-again']?.[0]).toMatchObject({
      place: 'questions gad7-2',
      landing: { place: 'questions gad7-1' },
    })
  })

  it('are kept after a card was submitted, and ask for it again if it is no longer accepted', () => {
    const before = thanked('"secret": true')
    const relabelled = runKinds(
      before,
      thanked('"secret": true, "description": "Of any bank"'),
    ).kinds
    expect(relabelled.map(({ place, landing }) => [place, landing.outcome])).toEqual([
      ['card all', 'kept'],
      ['thanks', 'kept'],
    ])
    const [, narrowed] = runKinds(
      before,
      thanked('"secret": true, "validation": { "minLength": 500 }'),
    ).kinds
    expect(narrowed).toMatchObject({
      place: 'thanks',
      landing: { outcome: 'asked-again', place: 'card all', questions: ['payment'] },
    })
  })

  it('cannot stay at a removed question, and continue after it', () => {
    const found = results(
      'flows/instruments/gad7.json',
      '{ "id": "gad7-4", "type": "multi-choice", "text": "Trouble relaxing" },',
      '',
    )
    expect(found['not-possible']?.map(({ place, landing }) => [place, landing.place])).toEqual([
      ['questions gad7-4', 'questions gad7-5'],
    ])
  })
})
