import { describe, expect, it } from 'vitest'
import { coverageOf, diff, graphOf, paths, prove, reach, why } from '#engine/analysis/index.ts'
import type { FlowSource } from '#engine/index.ts'
import { buildFlow, EFFECTS } from '#tests/support/build-flow.ts'

const USER = {
  $schema: 'language.schema.json',
  kind: 'inputs',
  id: 'inputs',
  title: 'Inputs',
  inputs: {
    user: {
      title: 'The person',
      schema: { type: 'object', properties: { name: { type: 'string', enum: ['Ann', 'Bea'] } } },
    },
  },
}
const isEdited = { '==': [{ var: 'editing' }, 'name'] }

/** A name that is edited in place, and a part whose condition reads the draft. */
const flowOf = (more: Partial<FlowSource> = {}) =>
  buildFlow(
    {
      mode: 'all',
      inputs: ['user'],
      steps: [
        {
          id: 'name',
          title: 'Name',
          view: 'facts',
          edit: true,
          texts: { next: 'Save' },
          fields: [
            {
              id: 'first',
              type: 'free-text-field',
              text: 'First name',
              prefill: { var: 'user.name' },
            },
          ],
          leave: [{ effect: 'save', onFail: [{ text: 'Not saved' }] }],
        },
        { id: 'changed', when: { var: 'changed.name' }, view: 'changed' },
        { id: 'editing', when: isEdited, view: 'editing' },
        {
          id: 'ann',
          when: {
            and: [
              { var: 'changed' },
              { '==': [{ var: 'user.name' }, 'Ann'] },
              { '==': [{ var: 'answers.first' }, 'Ann'] },
            ],
          },
          view: 'ann',
        },
        {
          id: 'late',
          when: { and: [{ '!': [isEdited] }, { var: 'answers.first' }] },
          view: 'late',
        },
      ],
      ...more,
    },
    [EFFECTS, USER],
  )

describe('a step that is edited in place', () => {
  it('is explored by reach: what appears while it is edited, and what never does', () => {
    const flow = flowOf()
    const said = ['first', 'changed', 'editing', 'save', 'TAKEN', 'ann', 'late'].map((place) => [
      place,
      reach(flow, place).outcome,
    ])
    expect(said).toEqual([
      ['first', 'reached'],
      ['changed', 'reached'],
      ['editing', 'reached'],
      ['save', 'reached'],
      ['TAKEN', 'reached'],
      ['ann', 'never'],
      ['late', 'never'],
    ])
  })

  it('is part of the proof of a guarantee', () => {
    const proof = (whenever: object, never: string) =>
      prove(flowOf({ guarantees: [{ name: 'g', whenever: whenever as never, never }] }))[0]?.outcome
    expect(proof({ '!': [{ var: 'changed' }] }, 'changed')).toBe('holds')
    expect(proof(isEdited, 'changed')).toBe('violated')
  })

  it('is not decided if two versions are compared', () => {
    const [step, ...others] = flowOf().source.steps
    const other = flowOf({ steps: [{ id: 'name', ...step, title: 'Your name' }, ...others] })
    const { differences, why: reasons } = diff(flowOf(), other)
    expect(differences.map(({ place, aspect }) => [place, aspect])).toContainEqual([
      'name',
      'title',
    ])
    expect(reasons).toContain(
      'the events of "name" were not explored, because it is shown beside other steps',
    )
    expect(paths(flowOf()).why).toContain(
      'the events of "name" were not explored, because it is shown beside other steps',
    )
  })

  it('has cases that an author writes, and is drawn like the view it shows', () => {
    const walk = [
      { edit: 'name' },
      { answers: { 'First name': 'Cy' }, press: 'Save' },
      { host: 'save', fails: 'TAKEN' },
      { step: 'changed', close: true as const },
    ]
    const { failures, missing } = coverageOf(flowOf(), [
      { name: 'a name', inputs: { user: { name: 'Ann' } }, walk },
    ])
    expect(failures).toEqual([])
    expect(missing.map(({ key }) => key).filter((key) => /^(step|item|failure)/.test(key))).toEqual(
      ['step ann', 'step late'],
    )
    expect(graphOf(flowOf()).nodes.every(({ isReached }) => isReached)).toBe(true)
  })

  it('says that the step of a question is not being edited', () => {
    const told = why(flowOf(), 'first', {
      inputs: { user: { name: 'Ann' } },
      answers: {},
      replies: {},
    })
    expect(told?.lines.join('\n')).toMatch(
      /^The question "First name" is hidden\.\n {2}Whether its step is being edited \(.*\) does not hold:/,
    )
  })
})
