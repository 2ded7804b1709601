import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flowOf } from '../../engine/index.ts'
import { begin } from '../../engine/kit/index.ts'
import { eachCombination } from './compiled-score.ts'
import { inputsOf, selfPaying } from './people.ts'
import { shipped } from './shipped.ts'

const FREQUENCY = ['Not at all', 'Several days', 'More than half the days', 'Nearly every day']
const OFTEN = ['Never', 'Rarely', 'Sometimes', 'Often', 'Very often']
const ids = (name: string, count: number) =>
  Array.from({ length: count }, (_, i) => `${name}-${i + 1}`)

// The oracle: written from the published rules, not from the definitions.
const points = (options: readonly number[]) => options.reduce((sum, option) => sum + option, 0)
function depressionBand(total: number): string {
  if (total >= 20) return 'severe'
  if (total >= 15) return 'moderately-severe'
  if (total >= 10) return 'moderate'
  return total >= 5 ? 'mild' : 'minimal'
}
function anxietyBand(total: number): string {
  if (total >= 15) return 'severe'
  return total >= 10 ? 'moderate' : total >= 5 ? 'mild' : 'minimal'
}
/** Items 1 to 3 count from Sometimes, items 4 to 6 from Often. */
function shadedBoxes(options: readonly number[]): number {
  return options.filter((option, i) => option >= (i < 3 ? 2 : 3)).length
}

const adhd = inputsOf({
  user: { ...selfPaying, hasADHD: true },
  config: {
    brand: { name: 'Brand', supportPhone: '1', supportEmail: 'e' },
    featureFlags: [{ key: 'AsrsWordingConfirmed', isOn: true }],
    minimumAge: 18,
  },
})

/**
 * Compares every combination, and counts those that differ: one assertion instead of one for each
 * of 262,144.
 */
function differences(
  flow: string,
  items: readonly string[],
  totals: readonly string[],
  oracle: (options: readonly number[]) => readonly (readonly [number, string | null])[],
) {
  let combinations = 0
  const wrong: string[] = []
  eachCombination(flowOf(shipped, flow), adhd, items, totals, (options, scores) => {
    combinations += 1
    oracle(options).forEach(([value, band], i) => {
      const score = scores[i]
      if (score?.value !== value || score.band !== band)
        wrong.push(
          `${options.join('')}: ${totals[i]} ${String(score?.value)} ${String(score?.band)}`,
        )
    })
  })
  return { combinations, wrong: wrong.slice(0, 5) }
}

describe('scores over all answer combinations', () => {
  it('PHQ-9 adds nine items, and its first eight as the PHQ-8 [RSLT-16]', () => {
    const result = differences('intake', ids('phq9', 9), ['phq9', 'phq8'], (options) => {
      const eight = points(options.slice(0, 8))
      return [
        [points(options), depressionBand(points(options))],
        [eight, depressionBand(eight)],
      ]
    })
    expect(result).toEqual({ combinations: 4 ** 9, wrong: [] })
  })

  it('PHQ-8 adds eight items [RSLT-16]', () => {
    const result = differences('phq8', ids('phq9', 8), ['phq8'], (options) => [
      [points(options), depressionBand(points(options))],
    ])
    expect(result).toEqual({ combinations: 4 ** 8, wrong: [] })
  })

  it('GAD-7 adds seven items [RSLT-17]', () => {
    const result = differences('intake', ids('gad7', 7), ['gad7'], (options) => [
      [points(options), anxietyBand(points(options))],
    ])
    expect(result).toEqual({ combinations: 4 ** 7, wrong: [] })
  })

  it('ASRS counts the shaded boxes from 0 to 6, likely from 4 on, and keeps the sum as well [RSLT-18]', () => {
    const result = differences('scales', ids('asrs', 6), ['asrsv11', 'asrs-sum'], (options) => {
      const boxes = shadedBoxes(options)
      return [
        [boxes, boxes >= 4 ? 'likely' : 'unlikely'],
        [points(options), null],
      ]
    })
    expect(result).toEqual({ combinations: 5 ** 6, wrong: [] })
  })
})

describe('scores of a patient who answers', () => {
  const four = fc.integer({ min: 0, max: 3 })
  const five = fc.integer({ min: 0, max: 4 })

  it('agree with the published rules for 1,000 random answer sets', () => {
    const answers = fc.tuple(
      fc.array(four, { minLength: 9, maxLength: 9 }),
      fc.array(four, { minLength: 7, maxLength: 7 }),
      fc.array(five, { minLength: 6, maxLength: 6 }),
    )
    fc.assert(
      fc.property(answers, ([mood, worry, attention]) => {
        const run = begin(shipped, 'scales', { inputs: adhd })
          .press('Get Started')
          .press('Continue')
        for (const option of mood) run.choose(FREQUENCY[option] ?? '')
        if ((mood[8] ?? 0) > 0) run.press('Continue')
        run.press('Continue')
        for (const option of worry) run.choose(FREQUENCY[option] ?? '')
        run.press('Continue')
        for (const option of attention) run.choose(OFTEN[option] ?? '')
        const { totals, flags } = run.shows('Reviewing your answers...').conclusions()
        expect(totals.phq9).toMatchObject({
          value: points(mood),
          maximum: 27,
          band: depressionBand(points(mood)),
        })
        expect(totals.phq8).toMatchObject({
          value: points(mood.slice(0, 8)),
          maximum: 24,
          band: depressionBand(points(mood.slice(0, 8))),
        })
        expect(totals.gad7).toMatchObject({
          value: points(worry),
          maximum: 21,
          band: anxietyBand(points(worry)),
        })
        expect(totals.asrsv11).toMatchObject({
          value: shadedBoxes(attention),
          maximum: 6,
          band: shadedBoxes(attention) >= 4 ? 'likely' : 'unlikely',
        })
        expect(flags).toEqual({ suicidal: (mood[8] ?? 0) > 0 })
      }),
      { numRuns: 1000 },
    )
  })

  it('are null while an item is unanswered', () => {
    const run = begin(shipped, 'intake', { inputs: inputsOf() })
      .press('Get Started')
      .press('Continue')
    for (let i = 0; i < 8; i += 1) run.choose('Nearly every day')
    expect(run.conclusions().totals).toMatchObject({
      phq9: { value: null, band: null },
      phq8: { value: 24, band: 'severe' },
      gad7: { value: null },
    })
  })
})

describe('wordings', () => {
  const instrument = (id: string) => shipped.instruments.get(id)
  const texts = (id: string) =>
    (instrument(id)?.questions ?? []).flatMap((item) => ('type' in item ? [item.text] : []))

  it.each(['phq9', 'gad7'])('%s has the four exact answers, Not at all being 0', (id) => {
    expect(instrument(id)?.options?.map(({ text, score }) => [text, score])).toEqual([
      ['Not at all', 0],
      ['Several days', 1],
      ['More than half the days', 2],
      ['Nearly every day', 3],
    ])
  })

  it('the PHQ-9 and the GAD-7 are worded as published, under their stems', () => {
    expect(instrument('phq9')?.stem).toBe(
      'Over the last 2 weeks, how often have you been bothered by any of the following problems?',
    )
    expect(texts('phq9')).toEqual([
      'Little interest or pleasure in doing things',
      'Feeling down, depressed, or hopeless',
      'Trouble falling or staying asleep, or sleeping too much',
      'Feeling tired or having little energy',
      'Poor appetite or overeating',
      'Feeling bad about yourself - or that you are a failure or have let yourself or your family down',
      'Trouble concentrating on things, such as reading the newspaper or watching television',
      'Moving or speaking so slowly that other people could have noticed? Or the opposite - being so fidgety or restless that you have been moving around a lot more than usual',
      'Thoughts that you would be better off dead or of hurting yourself in some way',
    ])
    expect(instrument('gad7')?.stem).toBe(
      'Over the last 2 weeks, how often have you been bothered by the following problems?',
    )
    expect(texts('gad7')).toEqual([
      'Feeling nervous, anxious or on edge',
      'Not being able to stop or control worrying',
      'Worrying too much about different things',
      'Trouble relaxing',
      'Being so restless that it is hard to sit still',
      'Becoming easily annoyed or irritable',
      'Feeling afraid as if something awful might happen',
    ])
  })

  it('free instruments carry their licence line, and those that are not free wait for the operator', () => {
    for (const id of ['phq9', 'phq8', 'gad7'])
      expect(instrument(id)).toMatchObject({
        licence: 'free',
        copyright: expect.stringContaining('No permission required to reproduce'),
      })
    for (const id of ['asrs', 'asrs-wording'])
      expect(instrument(id)).toMatchObject({
        licence: 'needs-operator-confirmation',
        copyright: expect.stringContaining('World Health Organization'),
      })
    for (const id of ['attention-check', 'bipolar-screening'])
      expect(instrument(id)?.licence).toBe('own')
  })
})
