import { expect, test } from 'vitest'
import { mutantsOf } from '#engine/analysis/mutate/mutants.ts'
import { ruleWords } from '#engine/analysis/explore/structure/rule-words.ts'
import { prove, reach } from '#engine/analysis/index.ts'
import { explain, type Json, type Rule } from '#engine/index.ts'
import { evaluateRule, readsOf } from '#engine/rules/json-logic.ts'
import { buildFlow, drive, EFFECTS, yesNo } from '#tests/support/build-flow.ts'

const VISIT: Rule = {
  object: {
    answer: { var: 'answers.a' },
    place: { object: { zip: { var: 'user.zip' }, floor: 2, none: null } },
  },
}
const view = (id: string, more: object = {}) => ({ id, view: id, ...more })

test('an object of rules is passed to effects, views, values and inner flows, with each member evaluated', () => {
  const inner = {
    $schema: '',
    id: 'inner',
    title: 'Inner',
    mode: 'sequence',
    parameters: { visit: { title: 'Visit', schema: {} } },
    steps: [
      view('inside', { texts: { title: '{params.visit.answer} in {params.visit.place.zip}' } }),
    ],
  }
  const flow = buildFlow(
    {
      inputs: ['user'],
      values: { visit: { schema: { type: 'object' } } },
      steps: [
        { id: 'form', fields: [yesNo('a')], leave: [{ effect: 'save', args: { visit: VISIT } }] },
        view('card', {
          props: { visit: VISIT },
          on: { keep: { set: { visit: VISIT }, to: 'sub' } },
        }),
        { id: 'sub', flow: 'inner', with: { visit: { var: 'values.visit' } } },
      ],
    },
    [EFFECTS, inner],
  )
  const expected: Json = { answer: 'yes', place: { zip: '10001', floor: 2, none: null } }
  const run = drive(flow, { user: { zip: '10001' } })
    .answer('a', 'yes')
    .next()
  expect(run.effects[0]?.args).toEqual({ visit: expected })
  run.reply()
  expect(run.screen.steps[0]?.view?.props).toEqual({ visit: expected })
  run.send({ type: 'view', name: 'keep' })
  expect(run.screen.steps[0]?.child?.steps[0]?.texts).toEqual({ title: 'yes in 10001' })
})

test('in lists a member may read the item and values outside the list; an object without members is empty', () => {
  const rows = {
    map: [{ var: 'rows' }, { object: ['id', { var: 'id' }, 'most', { var: 'outer.most' }] }],
  }
  expect(evaluateRule(rows, { most: 2, rows: [{ id: 'a' }, { id: 'b' }] })).toEqual([
    { id: 'a', most: 2 },
    { id: 'b', most: 2 },
  ])
  expect(readsOf(rows)).toEqual(['rows', 'most'])
  expect(evaluateRule({ object: [] }, {})).toEqual({})
  expect(Object.keys(Object(evaluateRule({ object: ['__proto__', 1, 'nothing'] }, {})))).toEqual([
    '__proto__',
    'nothing',
  ])
})

test('a schema with a member called object is unchanged', () => {
  const schema = { type: 'object', properties: { only: { object: { type: 'string' } } } }
  const flow = buildFlow({
    values: { kept: { schema, initial: { object: { x: 1 } } } },
    steps: [view('one')],
  })
  expect(flow.source.values?.kept).toEqual({ schema, initial: { object: ['x', 1] } })
})

test('proofs see through an object that a value holds', () => {
  const flow = buildFlow(
    {
      values: { kept: { schema: { type: 'object' } } },
      steps: [
        { id: 'form', fields: [yesNo('a')] },
        view('card', {
          resident: true,
          on: { keep: { set: { kept: { object: { a: { var: 'answers.a' } } } }, to: 'end-page' } },
        }),
        view('end-page', {
          aside: true,
          next: [
            { when: { '==': [{ var: 'values.kept.a' }, 'yes'] }, to: 'said-yes' },
            { to: 'end' },
          ],
        }),
        view('said-yes', { aside: true, next: [{ to: 'end' }] }),
      ],
      guarantees: [
        { name: 'no', whenever: { '==': [{ var: 'answers.a' }, 'no'] }, never: 'said-yes' },
        { name: 'yes', whenever: { '==': [{ var: 'answers.a' }, 'yes'] }, never: 'said-yes' },
      ],
    },
    [],
  )
  expect(prove(flow).map(({ outcome }) => outcome)).toEqual(['holds', 'violated'])
  expect(reach(flow, 'said-yes').outcome).toBe('reached')
})

test('an object is described in words, explained by its members, and small changes edit or remove each member', () => {
  const flow = buildFlow({
    steps: [{ id: 'form', fields: [yesNo('a')] }, view('card', { when: { '!!': VISIT } })],
  })
  const { when } = flow.source.steps[1] ?? {}
  expect(ruleWords(flow, when ?? null)).toBe(
    '{ answer: "Question a", place: { zip: user.zip, floor: 2, none: null } } is given',
  )
  const why = JSON.stringify(explain(flow, drive(flow).answer('a', 'yes').state, 'card'))
  expect(why).toContain('"answers.a":"yes"')
  const changes = mutantsOf({ steps: [{ id: 'x', props: { visit: VISIT } }] }).map(
    ({ pointer, words }) => `${pointer} ${words}`,
  )
  expect(changes).toEqual([
    '/steps/0 "x" of steps is left out',
    '/steps/0/props/visit/object/place/object/floor 2 becomes 3',
    '/steps/0/props/visit/object/place/object/zip "zip" of the object is left out',
    '/steps/0/props/visit/object/place/object/floor "floor" of the object is left out',
    '/steps/0/props/visit/object/place/object/none "none" of the object is left out',
    '/steps/0/props/visit/object/answer "answer" of the object is left out',
    '/steps/0/props/visit/object/place "place" of the object is left out',
  ])
})
