import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { factReader, flowOf, type JsonObject, screenOf, start } from '#engine/index.ts'
import { told } from '../onboarding/person.ts'
import { shipped } from '../shipped.ts'

const MEASURES = ['depression', 'anxiety', 'adhd'] as const
type Measure = (typeof MEASURES)[number]
type Scores = { readonly [measure in Measure]?: number | null }

const read = factReader(shipped)
const asked = (
  fact: string,
  args: { readonly [name: string]: string | number },
  user: JsonObject = {},
) => read(fact, args).valueFor({ user, now: '2026-03-02T15:00:00.000Z' })

/** A form that was submitted on a day of 2026. */
const form = (day: string, scores: Scores = {}, ...keys: readonly string[]): JsonObject => ({
  createdAt: `2026-${day}T15:00:00.000Z`,
  scores: { depression: null, anxiety: null, adhd: null, ...scores },
  questionnaires: (keys.length > 0 ? keys : ['phq9', 'gad7']).map((key) => ({ key })),
})

function steps(assessments: readonly JsonObject[], user: JsonObject = {}, id = 'symptom-tracking') {
  const flow = flowOf(shipped, id)
  const inputs = told(
    { assessments, hasADHD: true, notifications: [], ...user },
    { openRuns: [], reactivation: null },
  )
  return screenOf(flow, start(flow, inputs).state).steps
}
const step = (assessments: readonly JsonObject[], measure: Measure) =>
  steps(assessments).find(({ id }) => id === `${measure}-trend`)
const points = (assessments: readonly JsonObject[], measure: Measure) =>
  step(assessments, measure)?.view?.props.points

describe('scores over time', () => {
  it('are those of depression, anxiety and ADHD, a tab for each in this order [PROG-02] [PROG-05]', () => {
    expect(steps([form('01-05')]).map(({ texts }) => texts.title)).toEqual([
      'Depression (PHQ)',
      'Anxiety (GAD-7)',
      'ADHD (ASRS v1.1)',
    ])
  })

  it('are without ADHD for people whose attention is not tracked [PROG-07]', () => {
    const titles = (hasADHD: boolean) => steps([form('01-05')], { hasADHD }).map(({ id }) => id)
    expect(titles(false)).toEqual(['depression-trend', 'anxiety-trend'])
    expect(titles(true)).toContain('adhd-trend')
  })

  it('have a chart if a measure has two or more scores, also from forms that do not follow each other [PROG-03]', () => {
    const one = [
      form('01-05', { depression: 7, anxiety: 3 }),
      form('02-05', { depression: null, anxiety: 5 }),
    ]
    expect(points(one, 'depression')).toEqual([])
    expect(step(one, 'depression')?.texts.empty).toBe("You'll see a chart after two check-ins.")
    expect(points(one, 'anxiety')).toMatchObject([{ score: 3 }, { score: 5 }])
    const two = [...one, form('03-01', { depression: 9 })]
    expect(points(two, 'depression')).toMatchObject([{ score: 7 }, { score: 9 }])
    expect(step(two, 'depression')?.texts.empty).toBeUndefined()
  })

  it('come only from forms with the PHQ-9 or the PHQ-8, ordered by time [PROG-06]', () => {
    const forms = [
      form('03-01', { depression: 3 }, 'phq8'),
      form('01-01', { depression: 9 }, 'gad7', 'phq9'),
      form('02-01', { depression: 20 }, 'gad7'),
      form('02-02', { depression: 21 }, 'asrsv11', 'medical-history'),
    ]
    expect(points(forms, 'depression')).toMatchObject([{ score: 9 }, { score: 3 }])
  })

  it.each([
    ['depression', 24, [5, 10, 15, 20, 24]],
    ['anxiety', 21, [5, 10, 15, 20]],
    ['adhd', 9, [3, 6, 9]],
  ] as const)(
    'of %s go up to %i, with lines at %j [PROG-08] [DENT-20]',
    (measure, maximum, lines) => {
      expect(asked('progress-maximum', { measure })).toBe(maximum)
      expect(asked('progress-guide-lines', { measure })).toEqual(lines)
      expect(step([], measure)?.view?.props).toMatchObject({ maximum, lines })
    },
  )
})

/** The lowest and highest score of each named range, from 0. */
function ranges(measure: Measure, highest: number): JsonObject {
  const found: { [name: string]: [number, number] } = {}
  for (let score = 0; score <= highest; score += 1) {
    const name = String(asked('severity-of-score', { measure, score }))
    found[name] = [found[name]?.[0] ?? score, score]
  }
  return found
}

describe('the name of a score’s range', () => {
  it('follows the ranges of the PHQ [PROG-09]', () => {
    expect(ranges('depression', 27)).toEqual({
      Minimal: [0, 4],
      Mild: [5, 9],
      Moderate: [10, 14],
      'Moderately severe': [15, 19],
      Severe: [20, 27],
    })
  })

  it('follows the ranges of the GAD-7 and of the ASRS v1.1 [PROG-10] [PROG-11]', () => {
    expect(ranges('anxiety', 21)).toEqual({
      Minimal: [0, 4],
      Mild: [5, 9],
      Moderate: [10, 14],
      Severe: [15, 21],
    })
    expect(ranges('adhd', 9)).toEqual({ Unlikely: [0, 3], Likely: [4, 9] })
  })
})

describe('how the newest score compares', () => {
  const change = (measure: Measure, ...scores: readonly (number | null)[]) =>
    asked(
      'score-change',
      { measure },
      { assessments: scores.map((score, i) => form(`0${i + 1}-05`, { [measure]: score })) },
    )

  it('is not shown if one of the two is missing [PROG-12]', () => {
    for (const measure of MEASURES) {
      expect(change(measure)).toBeNull()
      expect(change(measure, 7)).toBeNull()
      expect(change(measure, null, 7)).toBeNull()
      expect(change(measure, 7, null)).toBeNull()
    }
    expect(step([form('01-05', { depression: 7 })], 'depression')?.texts.change).toBeUndefined()
  })

  it('is a decrease, steady or an increase, each in its own words; a rise names a contact [PROG-13]', () => {
    for (const measure of MEASURES) {
      expect([change(measure, 9, 3), change(measure, 9, 8)]).toEqual(['decrease', 'decrease'])
      expect([change(measure, 4, 4), change(measure, 9, 2, 2)]).toEqual(['steady', 'steady'])
      expect([change(measure, 0, 9), change(measure, 9, 2, 3)]).toEqual(['increase', 'increase'])
      const texts = (...scores: readonly number[]) => {
        const said = step(
          scores.map((score, i) => form(`1${i}-12`, { [measure]: score })),
          measure,
        )?.texts
        return [said?.change, said?.help]
      }
      expect(texts(9, 8)).toEqual(['Down from 9 on Monday, October 12.', undefined])
      expect(texts(8, 8)).toEqual(['The same as on Monday, October 12.', undefined])
      expect(texts(1, 5, 6)).toEqual([
        'Up from 5 on Thursday, November 12.',
        'Would you like to talk about it?',
      ])
    }
  })
})

describe('the block on the home page', () => {
  const block = (days: number | null, user: JsonObject = {}) =>
    steps([form('01-05')], { daysUntilNextAssessment: days, ...user }, 'home').find(
      ({ id }) => id === 'symptoms',
    )

  it('is monthly, and says in how many days the next form is due; on that day it links to the form [PROG-04]', () => {
    expect(block(23)?.texts).toMatchObject({
      title: 'Monthly symptom tracking',
      days: '23',
      until: 'days until your next check-in',
    })
    expect(block(1)?.texts).toMatchObject({ days: '1', until: 'day until your next check-in' })
    expect(block(0)?.texts).toMatchObject({ until: 'Your next check-in is due.' })
    const notifications = [{ id: 'n1', key: 'monthlyScales', data: { requestId: 'r7' } }]
    expect(block(0, { notifications })?.view?.props.duePath).toBe('/assessment/r7')
    expect(block(0)?.view?.props.duePath).toBeNull()
    expect(block(5, { notifications })?.view?.props.duePath).toBe('/assessment/r7')
    expect(block(5, { notifications })?.texts).toMatchObject({
      until: 'Your next check-in is due.',
      due: 'Start your check-in',
    })
    expect(block(5, { notifications })?.texts.days).toBeUndefined()
    expect(steps([], {}, 'home').map(({ id }) => id)).not.toContain('symptoms')
  })
})

it('a progress bar moves for 100 ms [PROG-16]', () => {
  const [base, tokens] = ['base', 'tokens'].map((name) =>
    readFileSync(`renderer/ui/${name}.css`, 'utf8'),
  )
  expect(base).toMatch(
    /progress::-webkit-progress-value \{[^}]*transition: inline-size var\(--bar\)/,
  )
  expect(tokens).toMatch(/:root \{[^}]*--bar: 100ms;/)
})

describe('the card of a chart', () => {
  const css = readFileSync('renderer/ui/views.css', 'utf8')

  it('is min(312, width minus 122) wide, and next to its text from 746 px [PROG-14] [PROG-15]', () => {
    expect(css).toMatch(/\.progress-card \{[^}]*inline-size: min\(312px, 100vw - 122px\)/)
    expect(css).toMatch(/@media \(min-width: 746px\) \{\s*\.symptoms/)
  })
})
