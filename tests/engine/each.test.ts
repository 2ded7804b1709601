import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  awaitedEffects,
  explain,
  type Json,
  resume,
  type Rule,
  serialize,
  type StepSource,
} from '#engine/index.ts'
import { begin } from '#engine/kit/index.ts'
import { buildFlow, drive, EFFECTS } from '#tests/support/build-flow.ts'

const INPUTS = {
  kind: 'inputs',
  id: 'inputs',
  title: 'Inputs',
  $schema: 'language.schema.json',
  inputs: {
    visits: {
      title: 'The visits',
      schema: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            id: { type: 'string' },
            day: { type: 'integer' },
            isBlocked: { type: 'boolean' },
            with: { type: 'string' },
          },
        },
      },
    },
    isOpen: { title: 'Visits can be cancelled', schema: { type: 'boolean' } },
  },
}

const VISIT: StepSource = {
  id: 'visit',
  each: { of: { sort: [{ var: 'visits' }, { var: 'day' }] }, key: 'id', most: 3 },
  when: { '!': { var: 'row.isBlocked' } },
  title: 'Visit with {row.with}',
  view: 'card',
  texts: {
    day: [
      { when: { '>': [{ var: 'row.day' }, 5] }, text: 'Late: day {row.day}' },
      { text: 'Day {row.day}' },
    ],
  },
  props: { id: { var: 'row.id' } },
  on: {
    cancel: {
      when: { and: [{ var: 'isOpen' }, { '<': [{ var: 'row.day' }, 9] }] },
      set: { cancelled: { var: 'row.id' } },
      do: [
        {
          effect: 'save',
          args: { id: { var: 'row.id' } },
          onFail: [{ text: 'The visit with {row.with} stands.' }],
        },
        { effect: 'note', args: { id: { var: 'row.id' } } },
      ],
    },
  },
}

const VISITS = [
  { id: 'a', day: 7, with: 'Ann' },
  { id: 'b', day: 2, with: 'Bo' },
  { id: 'c', day: 1, with: 'Cy', isBlocked: true },
  { id: 'd', day: 9, with: 'Di' },
  { id: 'b', day: 3, with: 'Twin' },
  { day: 4, with: 'Nobody' },
  { id: 'e', day: 11, with: 'Ed' },
]

function flowOf(mode: 'all' | 'tree' = 'all', visit: StepSource = VISIT) {
  const none: StepSource = { id: 'none', when: { '!': { var: 'values.cancelled' } }, view: 'card' }
  const values = { cancelled: { schema: { type: ['string', 'null'] } } }
  return buildFlow({ mode, inputs: ['visits', 'isOpen'], values, steps: [visit, none] }, [
    EFFECTS,
    INPUTS,
  ])
}
const said = (visits: Json = VISITS, isOpen = true) => ({ visits, isOpen })
const rows = (run: ReturnType<typeof drive>) =>
  run.screen.steps.flatMap(({ id, row }) => (id === 'visit' ? [row] : []))
const visit = (run: ReturnType<typeof drive>, key: string) =>
  run.screen.steps.find(({ row }) => row === key)

describe('a step with each', () => {
  test('is shown once for each row that meets its condition, in the order of the list, up to its limit', () => {
    expect(rows(drive(flowOf(), said()))).toEqual(['b', 'a', 'd'])
  })

  test('reads its row in its title, texts, props and events', () => {
    const run = drive(flowOf(), said())
    expect(visit(run, 'a')).toMatchObject({
      id: 'visit',
      title: 'Visit with Ann',
      texts: { day: 'Late: day 7' },
      view: { name: 'card', props: { id: 'a' }, events: ['cancel'] },
    })
    expect(visit(run, 'd')?.view?.events).toEqual([])
    expect(
      visit(run.send({ type: 'inputs', inputs: said(VISITS, false) }), 'a')?.view?.events,
    ).toEqual([])
  })

  test('shows the first of several rows with the same key, and leaves out rows without a key', () => {
    const { screen } = drive(
      flowOf('all', { ...VISIT, each: { of: { var: 'visits' }, key: 'id' } }),
      said(),
    )
    expect(screen.steps.flatMap(({ title }) => title ?? [])).toEqual(
      ['Ann', 'Bo', 'Di', 'Ed'].map((name) => `Visit with ${name}`),
    )
  })

  test.each<readonly [string, Json]>([
    ['an empty list', []],
    ['what is no list', 'none'],
    ['rows that are blocked', [{ id: 'a', isBlocked: true }]],
    ['rows that are not objects', ['a', null, [1]]],
    [
      'keys that are neither texts nor numbers',
      [{ id: true }, { id: null }, { id: '' }, { id: ['a'] }],
    ],
  ])('does not apply for %s', (_, visits) => {
    const run = drive(flowOf(), said(visits))
    expect(rows(run)).toEqual([])
    expect(explain(run.flow, run.state, 'visit')?.outcome).toBe('hidden')
  })

  test('handles an event for the row that it names, and names the row whose effect is awaited', () => {
    const run = drive(flowOf(), said()).send({
      type: 'view',
      name: 'cancel',
      step: 'visit',
      row: 'a',
    })
    expect(run.effects).toMatchObject([{ effect: 'save', args: { id: 'a' }, step: 'visit' }])
    expect([visit(run, 'a')?.waitsFor, visit(run, 'b')?.waitsFor]).toEqual(['save', null])
    expect(run.screen.steps.some(({ id }) => id === 'none')).toBe(false)
  })

  test('continues with the row that was pressed, even if that row was removed meanwhile', () => {
    const run = drive(flowOf(), said()).send({
      type: 'view',
      name: 'cancel',
      step: 'visit',
      row: 'a',
    })
    const [effect] = run.effects
    run.from(resume(run.flow, JSON.parse(JSON.stringify(serialize(run.flow, run.state)))))
    expect(awaitedEffects(run.flow, run.state)).toEqual([effect])
    run.send({ type: 'inputs', inputs: said(VISITS.slice(1, 2)) })
    expect(rows(run)).toEqual(['b'])
    run.send({ type: 'result', id: effect?.id ?? '' })
    expect(run.effects).toMatchObject([{ effect: 'note', args: { id: 'a' } }])
  })

  test('shows a failure only at its row', () => {
    const run = drive(flowOf(), said())
      .send({ type: 'view', name: 'cancel', step: 'visit', row: 'a' })
      .fail('TAKEN')
    expect(visit(run, 'a')?.error).toEqual({ code: 'TAKEN', text: 'The visit with Ann stands.' })
    expect(visit(run, 'b')?.error).toBeNull()
  })

  test.each<readonly [string, string | undefined]>([
    ['is gone', 'z'],
    ['its condition does not hold for', 'c'],
    ['is beyond the limit of rows', 'e'],
    ['is not named', undefined],
  ])('refuses an event for a row that %s, and changes nothing', (_, row) => {
    const run = drive(flowOf(), said())
    const { state } = run
    run.send({ type: 'view', name: 'cancel', step: 'visit', ...(row === undefined ? {} : { row }) })
    expect([run.refusal, run.effects]).toEqual(['UNKNOWN_PLACE', []])
    expect(run.state).toBe(state)
  })

  test('refuses an event that a row does not offer, and a row if there are no rows', () => {
    const run = drive(flowOf(), said())
    expect(run.send({ type: 'view', name: 'cancel', step: 'visit', row: 'd' }).refusal).toBe(
      'NOT_POSSIBLE',
    )
    expect(run.send({ type: 'view', name: 'cancel', step: 'none', row: 'a' }).refusal).toBe(
      'UNKNOWN_EVENT',
    )
  })

  test('shows its rows in a tree at its path, and is left when no row remains', () => {
    const flow = flowOf('tree')
    const run = drive(flow, said(), { path: ['visit'] })
    expect(rows(run)).toEqual(['b', 'a', 'd'])
    expect(run.send({ type: 'view', name: 'cancel', row: 'b' }).effects).toMatchObject([
      { args: { id: 'b' } },
    ])
    run.reply()
    expect(rows(run.send({ type: 'inputs', inputs: said([]) }))).toEqual([])
  })

  test('keeps the screens of rows that did not change', () => {
    const run = drive(flowOf(), said())
    const before = run.screen.steps
    const changed = VISITS.map((one) => (one.id === 'a' ? { ...one, with: 'Abe' } : one))
    const after = run.send({ type: 'inputs', inputs: said(changed) }).screen.steps
    expect([after[0] === before[0], after[2] === before[2]]).toEqual([true, true])
    expect(after[1]?.title).toBe('Visit with Abe')
  })

  test('says why a row is shown, row by row', () => {
    const { flow, state } = drive(flowOf(), said(VISITS.slice(1, 3)))
    const told = explain(flow, state, 'visit')?.because.map(({ key, row, tree }) => [
      key,
      row,
      tree.holds,
    ])
    expect(told).toEqual([
      ['each', undefined, true],
      ['when', 'c', false],
      ['when', 'b', true],
    ])
  })

  test('is driven by the kit: an event of the row of a key', () => {
    const run = begin(flowOf().library, 'example', { inputs: said() })
    run
      .shows('Visit with Ann', 'Day 2')
      .event('cancel', null, 'a')
      .asked('save', { id: 'a' })
      .fails('TAKEN')
    run.shows('The visit with Ann stands.')
    expect(() => run.event('cancel')).toThrow('name one of "b", "a"')
    expect(() => run.event('cancel', null, 'z')).toThrow(
      'No view on screen takes the event "cancel" of row "z" now',
    )
  })
})

const row = fc.record(
  {
    id: fc.constantFrom<Json>('a', 'b', 'c', 1, '1', null),
    day: fc.integer({ min: 0, max: 3 }),
    isBlocked: fc.boolean(),
  },
  { requiredKeys: ['day'] },
)
const list = fc.array(row, { maxLength: 6 })

/** The rows that a plain loop gives. */
function plainRows(
  visits: readonly { readonly id?: Json; readonly day: number; readonly isBlocked?: boolean }[],
  least: number,
) {
  const found: string[] = []
  for (const { id, day, isBlocked } of visits.toSorted((x, y) => x.day - y.day)) {
    if (id === undefined || id === null || found.includes(String(id))) continue
    if (isBlocked !== true && day >= least && found.length < 3) found.push(String(id))
  }
  return found
}

test('settling one list after the other shows what a plain loop gives, and what a fresh run shows', () => {
  const when: Rule = {
    and: [
      { '!': { var: 'row.isBlocked' } },
      { or: [{ var: 'isOpen' }, { '>=': [{ var: 'row.day' }, 1] }] },
    ],
  }
  const flow = flowOf('all', { ...VISIT, when })
  fc.assert(
    fc.property(fc.array(fc.tuple(list, fc.boolean()), { minLength: 1, maxLength: 5 }), (all) => {
      const run = drive(flow, said([]))
      let before: (typeof all)[number][0] = []
      for (const [next, isOpen] of all) {
        // Rows that stay are the same objects, as a host's store keeps them.
        before = next.map(
          (one) => before.find((old) => JSON.stringify(old) === JSON.stringify(one)) ?? one,
        )
        run.send({ type: 'inputs', inputs: { visits: before, isOpen } })
        expect(rows(run)).toEqual(plainRows(next, isOpen ? 0 : 1))
        expect(run.screen).toEqual(drive(flow, { visits: before, isOpen }).screen)
      }
    }),
    { numRuns: 300 },
  )
})
