import { describe, expect, test } from 'vitest'
import { checkLibrary } from '#engine/check/index.ts'
import {
  closureFiles,
  flowOf,
  type Json,
  type JsonObject,
  loadLibrary,
  type Rule,
  screenOf,
  start,
} from '#engine/index.ts'
import { evaluateRule } from '#engine/rules/json-logic.ts'

const VISITS = {
  type: 'array',
  items: { type: 'object', properties: { kind: { type: 'string' }, left: { type: 'integer' } } },
}
const VIEW = { title: 'Plain', texts: ['title'], props: { type: 'object', properties: { of: {} } } }
const KIND = { title: 'The kind of visit', schema: { type: 'string', enum: ['talk', 'check'] } }

/** A library with facts about visits, and a flow of one step that shows them. */
function libraryOf(facts: JsonObject, step: JsonObject) {
  const files = [
    { kind: 'facts', id: 'care', facts },
    { kind: 'views', id: 'views', views: { plain: VIEW } },
    {
      kind: 'inputs',
      id: 'inputs',
      inputs: {
        visits: { title: 'Visits', schema: VISITS },
        now: { title: 'Now', schema: { type: 'string' } },
      },
    },
    {
      id: 'visit',
      mode: 'first',
      inputs: ['visits'],
      steps: [{ id: 'one', view: 'plain', ...step }],
    },
  ].map((one) => ({
    path: `${one.id}.json`,
    text: JSON.stringify({ $schema: 'x', title: one.id, ...one }),
  }))
  const { issues, library } = checkLibrary(files)
  if (library === null) throw new Error(JSON.stringify(issues))
  return library
}

function shown(library: ReturnType<typeof libraryOf>, visits: Json) {
  const flow = flowOf(library, 'visit')
  const [step] = screenOf(flow, start(flow, { visits }).state).steps
  return { of: step?.view?.props.of, title: step?.texts.title }
}

const ofKind: Rule = { '==': [{ var: 'kind' }, { var: 'params.kind' }] }
const LEFT = {
  title: 'How many visits of kind {params.kind} are left',
  parameters: { kind: KIND },
  rule: {
    reduce: [
      { var: 'visits' },
      {
        if: [
          { '==': [{ var: 'current.kind' }, { var: 'params.kind' }] },
          { var: 'current.left' },
          { var: 'accumulator' },
        ],
      },
      0,
    ],
  },
}
const HAS_MORE = {
  title: 'More visits than so many are left',
  parameters: { kind: KIND, than: { title: 'How many', schema: { type: 'integer' } } },
  rule: { '>': [{ fact: 'left', with: { kind: { var: 'params.kind' } } }, { var: 'params.than' }] },
}
const VISITS_LEFT = [
  { kind: 'talk', left: 3 },
  { kind: 'check', left: 1 },
]

describe('a fact with parameters', () => {
  test('accepts plain values, in rules and in texts', () => {
    const library = libraryOf(
      { left: LEFT },
      {
        texts: { title: 'Talks: {facts.left(kind=talk)}, checks: {facts.left(kind=check)}' },
        props: { of: [{ fact: 'left', with: { kind: 'check' } }] },
      },
    )
    expect(shown(library, VISITS_LEFT)).toEqual({ title: 'Talks: 3, checks: 1', of: [1] })
    expect(library.facts.get('left(kind=talk)')?.title).toBe(
      'How many visits of kind talk are left',
    )
  })

  test('passes its parameters on to another one', () => {
    const library = libraryOf(
      { left: LEFT, 'has-more': HAS_MORE },
      {
        texts: { title: 'Visits' },
        props: { of: [1, 3].map((than) => ({ fact: 'has-more', with: { kind: 'talk', than } })) },
      },
    )
    expect(shown(library, VISITS_LEFT).of).toEqual([true, false])
    expect(shown(library, []).of).toEqual([false, false])
  })

  test('accepts values that a rule reads, also from each item of a list', () => {
    const isLast = {
      title: 'One visit of the kind is left',
      parameters: { of: { title: 'The kind', schema: { type: 'string' } } },
      rule: {
        some: [
          { var: 'visits' },
          {
            and: [
              { '==': [{ var: 'kind' }, { var: 'params.of' }] },
              { '==': [{ var: 'left' }, 1] },
            ],
          },
        ],
      },
    }
    const library = libraryOf(
      { 'is-last': isLast },
      {
        texts: { title: 'Visits' },
        props: {
          of: { map: [{ var: 'visits' }, { fact: 'is-last', with: { of: { var: 'kind' } } }] },
        },
      },
    )
    expect(shown(library, VISITS_LEFT).of).toEqual([false, true])
  })

  test('reads a parameter inside of a list by the same name', () => {
    const library = libraryOf(
      {
        comes: {
          title: 'A visit of the kind comes',
          parameters: { kind: KIND },
          rule: { some: [{ var: 'visits' }, ofKind] },
        },
      },
      {
        texts: { title: 'Visits' },
        props: {
          of: [
            { fact: 'comes', with: { kind: 'talk' } },
            { fact: 'comes', with: { kind: 'check' } },
          ],
        },
      },
    )
    expect(shown(library, [{ kind: 'talk', left: 1 }]).of).toEqual([true, false])
  })

  test('is stored in a version in its expanded form, and the version loads again as the same', () => {
    const library = libraryOf(
      { left: LEFT },
      {
        texts: { title: '{facts.left(kind=talk)}' },
        when: { some: [{ var: 'visits' }, { fact: 'left', with: { kind: { var: 'kind' } } }] },
      },
    )
    const again = loadLibrary(closureFiles(library, 'visit'))
    expect(flowOf(again, 'visit').version).toBe(flowOf(library, 'visit').version)
    expect(again.templates.size).toBe(0)
  })
})

describe('a rule about the items of a list', () => {
  const data: Json = {
    least: 2,
    lists: [
      { name: 'a', items: [1, 2] },
      { name: 'b', items: [3] },
    ],
  }

  test.each<readonly [Rule, Json]>([
    [{ filter: [[1, 2, 3], { '>=': [{ var: '' }, { var: 'outer.least' }] }] }, [2, 3]],
    [
      {
        map: [
          { var: 'lists' },
          { some: [{ var: 'items' }, { '>': [{ var: '' }, { var: 'outer.outer.least' }] }] },
        ],
      },
      [false, true],
    ],
    [
      {
        map: [
          { var: 'lists' },
          { map: [{ var: 'items' }, { cat: [{ var: 'outer.name' }, { var: '' }] }] },
        ],
      },
      [['a1', 'a2'], ['b3']],
    ],
    [
      {
        reduce: [
          [1, 5],
          { '+': [{ var: 'accumulator' }, { var: 'current' }, { var: 'outer.least' }] },
          0,
        ],
      },
      10,
    ],
    [
      {
        map: [
          { var: 'lists' },
          {
            max: [
              { var: 'outer.least' },
              {
                reduce: [
                  { var: 'items' },
                  { '+': [{ var: 'accumulator' }, { var: 'current' }] },
                  0,
                ],
              },
            ],
          },
        ],
      },
      [3, 3],
    ],
    [
      {
        all: [
          { var: 'lists' },
          { in: [{ var: 'name' }, { map: [{ var: 'outer.lists' }, { var: 'name' }] }] },
        ],
      },
      true,
    ],
  ])('reads values outside the list: %j', (rule, result) => {
    expect(evaluateRule(rule, data)).toEqual(result)
  })
})
