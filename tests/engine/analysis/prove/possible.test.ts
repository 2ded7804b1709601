import { describe, expect, it } from 'vitest'
import { prove } from '#engine/analysis/index.ts'
import { checkLibrary } from '#engine/check/index.ts'
import { flowOf, type GuaranteeSource, loadLibrary } from '#engine/index.ts'

const inputs = {
  $schema: 'x',
  kind: 'inputs',
  id: 'inputs',
  title: 'Inputs',
  inputs: { pays: { title: 'They pay', schema: { type: 'boolean' } } },
}
const views = {
  $schema: 'x',
  kind: 'views',
  id: 'views',
  title: 'Views',
  views: { page: { title: 'A page', texts: ['body', 'next'], optionalTexts: ['fee'] } },
}

function filesOf(guarantee: Omit<GuaranteeSource, 'name'>, optional: boolean) {
  const fee = [{ when: { var: 'pays' }, text: 'You pay' }]
  const flow = {
    $schema: 'x',
    id: 'flow',
    title: 'Flow',
    mode: 'sequence',
    inputs: ['pays'],
    steps: [
      {
        id: 'form',
        title: 'Form',
        fields: [{ id: 'note', type: 'free-text-field', label: 'Note', optional }],
      },
      { id: 'thanks', view: 'page', texts: { body: 'Thanks', next: 'Close', fee } },
    ],
    guarantees: [{ name: 'promise', ...guarantee }],
  }
  return [flow, inputs, views].map((one) => ({ path: `${one.id}.json`, text: JSON.stringify(one) }))
}

const outcomeOf = (guarantee: Omit<GuaranteeSource, 'name'>, optional = true) =>
  prove(flowOf(loadLibrary(filesOf(guarantee, optional)), 'flow')).map(({ outcome }) => outcome)

const problemsOf = (guarantee: Omit<GuaranteeSource, 'name'>) =>
  checkLibrary(filesOf(guarantee, true)).issues.map(({ code }) => code)

const empty = { '!': [{ var: 'answers.note' }] }
const pays = { var: 'pays' }

describe('a guarantee that something is possible', () => {
  it('holds if the question may be left empty, and only then', () => {
    expect(outcomeOf({ whenever: empty, possible: 'thanks' })).toEqual(['holds'])
    expect(outcomeOf({ whenever: empty, possible: 'thanks' }, false)).toEqual(['violated'])
  })
})

describe('a guarantee about a text', () => {
  it('holds if the text is shown to the named people only', () => {
    expect(outcomeOf({ whenever: { '!': [pays] }, never: 'thanks', with: 'fee' })).toEqual([
      'holds',
    ])
    expect(outcomeOf({ whenever: pays, never: 'thanks', with: 'fee' })).toEqual(['violated'])
  })

  it('holds if the text is never missing', () => {
    expect(outcomeOf({ whenever: pays, never: 'thanks', without: 'fee' })).toEqual(['holds'])
    expect(outcomeOf({ whenever: true, never: 'thanks', without: 'fee' })).toEqual(['violated'])
  })

  it('names a text of the step, and one place that never appears or is possible', () => {
    expect(problemsOf({ whenever: true, never: 'thanks', with: 'fees' })).toEqual(['unknown-place'])
    expect(problemsOf({ whenever: true, appears: 'thanks', with: 'fee' })).toEqual([
      'guarantee-shape',
    ])
    expect(problemsOf({ whenever: true, possible: 'thanks', before: 'form' })).toEqual([
      'guarantee-shape',
    ])
  })
})
