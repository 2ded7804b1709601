import { describe, expect, test } from 'vitest'
import { diff, prove, reach } from '#engine/analysis/index.ts'
import type { Rule } from '#engine/index.ts'
import { buildFlow } from '#tests/support/build-flow.ts'

const INPUTS = {
  kind: 'inputs',
  id: 'inputs',
  $schema: 'language.schema.json',
  title: 'What the host tells',
  inputs: {
    user: {
      title: 'The person',
      schema: {
        type: 'object',
        properties: {
          visitAt: { type: 'string', format: 'date-time' },
          visits: {
            type: 'array',
            items: {
              type: 'object',
              properties: { startsAt: { type: 'string', format: 'date-time' } },
            },
          },
        },
      },
    },
    timeZone: { title: 'The zone', schema: { type: 'string' } },
  },
}
const FACTS = {
  kind: 'facts',
  id: 'times',
  $schema: 'language.schema.json',
  title: 'Times',
  facts: {
    'is-open': {
      title: 'The office is open',
      rule: {
        'within-hours': [{ var: 'now' }, { days: ['Mon'], from: '09:00', to: '17:00' }, 'UTC'],
      },
    },
  },
}
const now: Rule = { var: 'now' }
const visit: Rule = { var: 'user.visitAt' }

/** A step that is shown if a rule is true. */
function flowWith(when: Rule, whenever: Rule = true) {
  return buildFlow(
    {
      mode: 'first',
      inputs: ['user', 'timeZone', 'now'],
      guarantees: [{ name: 'never', sentence: 'Never', whenever, never: 'rare' }],
      steps: [
        { id: 'rare', when, view: 'rare' },
        { id: 'else', view: 'else' },
      ],
    },
    [INPUTS, FACTS],
  )
}

describe('rules about time', () => {
  // Each rule is true for some inputs, but for none of those that are tried, because the tested
  // instant is a Sunday.
  test.each<readonly [string, Rule]>([
    [
      'the hours of now, in a zone that is named',
      { 'within-hours': [now, { days: ['Mon'], from: '09:00', to: '17:00' }, 'UTC'] },
    ],
    ['the hours of now in a fact', { fact: 'is-open' }],
    [
      'the hours of now in a fact next to a list',
      { some: [{ var: 'user.visits' }, { and: [{ fact: 'is-open' }, { var: 'startsAt' }] }] },
    ],
    [
      'a time before a visit',
      { and: [{ before: [now, visit] }, { before: [{ minus: [visit, 1, 'hours'] }, now] }] },
    ],
    ['an instant compared with a day', { and: [{ after: [now, '2040-01-01T00:00:00Z'] }] }],
    ['two instants on one day', { and: [{ before: [now, visit] }, { 'same-day': [now, visit] }] }],
    [
      'an item of a list',
      {
        some: [
          { var: 'user.visits' },
          { after: [{ var: 'startsAt' }, { plus: [{ var: 'outer.now' }, 3, 'months'] }] },
        ],
      },
    ],
  ])('are not decided, and never decided wrongly: %s', (_, when) => {
    const flow = flowWith(when)
    expect([reach(flow, 'rare').outcome, prove(flow)[0]?.outcome]).toEqual(['unknown', 'unknown'])
  })

  test('are found if a run shows them', () => {
    const flow = flowWith({ after: [visit, now] })
    expect([reach(flow, 'rare').outcome, prove(flow)[0]?.outcome]).toEqual(['reached', 'violated'])
  })

  test('are decided if nothing is read', () => {
    const flow = flowWith({ before: ['2030-01-02T00:00:00Z', '2030-01-01T00:00:00Z'] })
    expect([reach(flow, 'rare').outcome, prove(flow)[0]?.outcome]).toEqual(['never', 'holds'])
  })

  test('are named with what they read', () => {
    expect(
      reach(flowWith({ and: [{ before: [now, visit] }, { 'same-day': [now, visit] }] }), 'rare'),
    ).toMatchObject({
      why: ['now', 'user.visitAt', 'timeZone'].map((path) => expect.stringContaining(path)),
    })
  })

  const today: Rule = { 'same-day': [visit, now] }
  const count: Rule = {
    count: {
      filter: [{ var: 'user.visits' }, { after: [{ var: 'startsAt' }, { var: 'outer.now' }] }],
    },
  }

  test.each<readonly [string, Rule, Rule, string]>([
    ['the same comparison', today, { '!': [today] }, 'holds'],
    ['the same number of items', { '==': [count, 0] }, { '!': [{ '==': [count, 0] }] }, 'holds'],
    [
      'a fact next to something that is false',
      { and: [{ fact: 'is-open' }, false] },
      true,
      'holds',
    ],
    [
      'two comparisons that exclude each other',
      { before: [visit, now] },
      { before: [now, visit] },
      'unknown',
    ],
    ['a comparison that may be true', today, true, 'violated'],
  ])('are decided if their results do not matter: %s', (_, when, whenever, outcome) => {
    expect(prove(flowWith(when, whenever))[0]?.outcome).toBe(outcome)
  })

  test('leave a comparison of two versions undecided', () => {
    const hours = (to: string): Rule => ({
      'within-hours': [now, { days: ['Mon'], from: '09:00', to }, 'UTC'],
    })
    const found = diff(flowWith(hours('17:00')), flowWith(hours('18:00')))
    expect(found.why).toEqual([expect.stringContaining('"now"')])
  })
})
