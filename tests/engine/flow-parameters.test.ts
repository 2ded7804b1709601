import { describe, expect, test } from 'vitest'
import {
  explain,
  type FlowSource,
  flowOf,
  isObject,
  type Json,
  loadLibrary,
  resume,
  screenOf,
  serialize,
} from '#engine/index.ts'
import { begin } from '#engine/kit/index.ts'
import { buildFlow, drive, EFFECTS, yesNo } from '#tests/support/build-flow.ts'

const button = { texts: { next: 'Next' } }

/** One dialog for every visit: it asks for a reason if the visit is soon. */
const CANCEL: FlowSource = {
  $schema: 'language.schema.json',
  id: 'cancel',
  title: 'Cancel a visit',
  mode: 'sequence',
  parameters: {
    visit: {
      title: 'The visit',
      schema: { type: 'object', properties: { with: { type: 'string' } } },
    },
    near: { title: 'Whether it is near', schema: { type: 'boolean' } },
  },
  steps: [
    {
      id: 'sure',
      view: 'sure',
      texts: { title: 'Cancel the visit with {params.visit.with}?', next: 'Yes' },
    },
    { id: 'why', when: { var: 'params.near' }, fields: [yesNo('ill')] },
  ],
}
const VISITS = [
  { id: 'v1', with: 'Ann' },
  { id: 'v2', with: 'Bo' },
]

/** A choice of visits; the dialog is run for the one that was chosen. */
const flow = buildFlow(
  {
    inputs: ['visits', 'near'],
    values: { chosen: { schema: { type: 'object' } }, ill: { schema: { type: 'string' } } },
    steps: [
      {
        id: 'list',
        view: 'list',
        on: { chosen: { set: { chosen: { var: 'event' } }, to: 'cancel' } },
      },
      {
        id: 'cancel',
        aside: true,
        flow: 'cancel',
        with: {
          visit: { var: 'values.chosen' },
          near: { in: [{ var: 'values.chosen.id' }, { var: 'near' }] },
        },
        into: { ill: { if: [{ var: 'params.near' }, { var: 'answers.ill' }, 'not asked'] } },
        next: [{ to: 'done' }],
      },
      {
        id: 'done',
        aside: true,
        view: 'done',
        texts: { title: '{values.ill}', next: 'More' },
        next: [{ to: 'list' }],
      },
    ],
  },
  [CANCEL, EFFECTS],
)

const chosen = (at: number) =>
  drive(flow, { near: ['v2'] }).send({ type: 'view', name: 'chosen', data: VISITS[at] ?? null })
const title = (run: ReturnType<typeof chosen>) => run.screen.steps[0]?.child?.steps[0]?.texts.title
const inside = (run: ReturnType<typeof chosen>) => run.screen.steps[0]?.child?.steps[0]?.id

describe('parameters of a flow', () => {
  test('have the values of the step that runs it, in rules, in texts and in its result', () => {
    expect(title(chosen(0))).toBe('Cancel the visit with Ann?')
    expect(title(chosen(1))).toBe('Cancel the visit with Bo?')
    expect(chosen(0).next().screen.steps[0]?.texts.title).toBe('not asked')
    const near = chosen(1).next()
    expect(inside(near)).toBe('why')
    expect(near.answer('ill', 'yes').next().screen.steps[0]?.texts.title).toBe('yes')
  })

  test('are computed again each time the step is entered', () => {
    const run = chosen(0)
      .next()
      .next()
      .send({ type: 'view', name: 'chosen', data: VISITS[1] ?? null })
    expect(title(run)).toBe('Cancel the visit with Bo?')
  })

  test('follow new inputs while the flow is under way', () => {
    const told = (near: Json) => ({ type: 'inputs' as const, inputs: { near } })
    expect(
      inside(
        chosen(0)
          .send(told(['v1']))
          .next(),
      ),
    ).toBe('why')
    expect(chosen(1).send(told([])).next().step).toBe('done')
  })

  test('are stored with a run, and are not an input of flows without parameters', () => {
    const { state } = chosen(1).next()
    const stored = serialize(flow, state)
    const resumed = resume(flow, stored)
    expect(serialize(flow, resumed)).toEqual(stored)
    expect(screenOf(flow, resumed)).toEqual(screenOf(flow, state))
    expect(isObject(stored.inputs) && Object.keys(stored.inputs)).toEqual(['near'])
  })

  test('explain with their values why a step is shown', () => {
    const child = chosen(0).state.children.cancel
    const inner = flowOf(flow.library, 'cancel')
    expect(child && explain(inner, child, 'why')).toMatchObject({
      outcome: 'hidden',
      because: [{ key: 'when', reads: { 'params.near': false } }],
    })
  })

  test('come from the host, as the input "parameters", if it runs the flow directly', () => {
    const parameters: Json = { visit: { with: 'Cy' }, near: true }
    begin(flow.library, 'cancel', { inputs: { parameters } })
      .shows('Cancel the visit with Cy?')
      .press('Yes')
      .answer('ill', 'No')
      .reload()
      .isAt('why')
    begin(flow.library, 'cancel').shows('Cancel the visit with ?').press('Yes').ends()
  })

  test('of the outer flow are not parameters of the inner flow', () => {
    const reader = {
      ...CANCEL,
      id: 'reader',
      parameters: {},
      steps: [{ id: 'one', view: 'one', texts: { title: '{params.near}.' } }],
    }
    const middle = { ...CANCEL, id: 'middle', steps: [{ id: 'in', flow: 'reader' }] }
    const library = loadLibrary(
      [reader, middle].map((one) => ({ path: `${one.id}.json`, text: JSON.stringify(one) })),
    )
    const inputs = { parameters: { near: 'near' } }
    const run = drive(flowOf(library, 'middle'), inputs)
    expect(title(run)).toBe('.')
    expect(run.state.children.in?.inputs).toEqual({})
  })

  test('are passed on by a flow in between', () => {
    const middle: FlowSource = {
      ...CANCEL,
      id: 'middle',
      steps: [
        {
          id: 'in',
          flow: 'cancel',
          with: { visit: { var: 'params.visit' }, near: { '!': [{ var: 'params.near' }] } },
          ...button,
        },
      ],
    }
    const library = loadLibrary(
      [CANCEL, middle].map((one) => ({ path: `${one.id}.json`, text: JSON.stringify(one) })),
    )
    const run = drive(flowOf(library, 'middle'), {
      parameters: { visit: { with: 'Di' }, near: false },
    })
    expect(title(run)).toBe('Cancel the visit with Di?')
    expect(inside(run.next())).toBe('why')
  })
})
