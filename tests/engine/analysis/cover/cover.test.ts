import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { goalsOf } from '#engine/analysis/cover/goals.ts'
import { goalMeasure } from '#engine/analysis/cover/goal-measure.ts'
import { cover, coverageOf } from '#engine/analysis/index.ts'
import { flowOf } from '#engine/index.ts'
import { buildFlow, EFFECTS, yesNo } from '#tests/support/build-flow.ts'
import { edited, shipped } from '#tests/flows/shipped.ts'
import { everyWalk } from '../support/exhaustive.ts'
import { smallFlows, toldTo } from '../support/small-flows.ts'
import { propertyRuns } from '#tests/support/draw.ts'

describe('cover agrees with trying everything, on generated flows', () => {
  test('its cases reach exactly what some run reaches, and pass', () => {
    fc.assert(
      fc.property(smallFlows, ({ flow: build }) => {
        const flow = build({ appears: 'end' })
        const measure = goalMeasure(flow)
        const taken = new Set(
          toldTo(flow)
            .flatMap((inputs) => everyWalk(flow, inputs))
            .flatMap((walk) => [...measure.run(walk)]),
        )
        const found = cover(flow)
        const never = goalsOf(flow).filter(({ key }) => !taken.has(key))
        expect(found.missing).toEqual(never)
        expect(coverageOf(flow, found.cases)).toMatchObject({ missing: never, failures: [] })
      }),
      { numRuns: propertyRuns(10) },
    )
  }, 600_000)
})

const flow = buildFlow(
  {
    totals: {
      sum: {
        sum: ['a', 'b'],
        bands: [
          { key: 'low', from: 0, to: 1, text: 'Low' },
          { key: 'high', from: 2, to: 2, text: 'High' },
        ],
      },
    },
    steps: [
      {
        id: 'ask',
        paging: 'section',
        sections: [{ id: 's', items: [yesNo('a'), yesNo('b')] }],
        leave: [{ effect: 'save', onFail: [{ text: 'Not saved' }] }],
        next: [{ when: { '==': [{ var: 'bands.sum' }, 'high'] }, to: 'advice' }],
      },
      { id: 'bye', view: 'bye', texts: { title: 'Goodbye', next: 'Close' }, next: [{ to: 'end' }] },
      { id: 'advice', aside: true, view: 'advice', texts: { title: 'Advice', next: 'I see' } },
    ],
  },
  [EFFECTS],
)

describe('cover', () => {
  it('writes turns in the words of screens, buttons and options, with their results', () => {
    const [first] = cover(flow).cases
    expect(first).toEqual({
      name: 'at "ask" save fails: TAKEN',
      walk: [
        { answers: { 'Question a': 'No', 'Question b': 'No' }, press: 'Next' },
        { host: 'save', fails: 'TAKEN' },
        {
          screen: 'Not saved',
          answers: { 'Question a': 'Yes', 'Question b': 'Yes' },
          press: 'Next',
        },
        { host: 'save' },
        { screen: 'Advice', press: 'I see' },
      ],
      ends: true,
      totals: { sum: 2 },
      bands: { sum: 'high' },
    })
  })

  it('adds only what the existing cases leave out', () => {
    const all = cover(flow).cases
    expect(cover(flow, all).cases).toEqual([])
    const others = all.slice(1)
    const added = cover(flow, others).cases
    expect(added.length).toBeLessThan(all.length)
    expect(coverageOf(flow, [...others, ...added]).missing).toEqual([])
  })

  it('writes cases that pass in a flow that sends secrets', () => {
    const secrets = flowOf(shipped, 'password-reset')
    const found = cover(secrets).cases
    expect(JSON.stringify(found)).toContain('"host":"resetPassword"')
    expect(coverageOf(secrets, found).failures).toEqual([])
  })

  it('names the turn at which a case fails, and shows what appeared instead', () => {
    const [first] = cover(flow).cases
    const changed = {
      ...first,
      name: 'changed',
      walk: [{ screen: 'Hello' }, ...(first?.walk ?? [])],
    }
    const { failures } = coverageOf(flow, [changed])
    expect(failures).toMatchObject([{ name: 'changed', turn: 1 }])
    expect(failures[0]?.message).toContain(
      'Expected to read "Hello"\nOn screen (flow example, step ask):',
    )
  })

  it('finds a moved border of a changed band: the cases at the border change', () => {
    const cases = cover(
      flowOf(
        edited('flows/instruments/gad7.json', (text) => text),
        'intake',
      ),
    ).cases
    const moved = edited('flows/instruments/gad7.json', (text) =>
      text.replace('"to": 4', '"to": 5').replace('"from": 5', '"from": 6'),
    )
    expect(coverageOf(flowOf(moved, 'intake'), cases).failures).not.toEqual([])
  })
})
