import { describe, expect, test } from 'vitest'
import { deadParts, prove, reach } from '#engine/analysis/index.ts'
import type { FieldSource, GuaranteeSource, Json, StepSource } from '#engine/index.ts'
import { buildFlow, yesNo } from '#tests/support/build-flow.ts'

const isNo = (id: string): Json => ({ '==': [{ var: `answers.${id}` }, 'no'] })
const choice = (id: string, more: Partial<FieldSource> = {}) =>
  yesNo(id, { type: 'multi-choice', ...more })
const asks = (...items: readonly FieldSource[]): StepSource => ({
  id: 'form',
  paging: 'question',
  sections: [{ id: 's', items }],
})
const view = (id: string, more: Partial<StepSource> = {}): StepSource => ({ id, view: id, ...more })
const promise = (more: Pick<GuaranteeSource, 'whenever'> & Partial<GuaranteeSource>) => [
  { name: 'promise', sentence: 'It is promised', ...more },
]

describe('an answer that is selected without continuing', () => {
  test('counts on the pages before it, after Back', () => {
    const guarantees = promise({ whenever: isNo('later'), never: 'first' })
    const flow = buildFlow({
      guarantees,
      steps: [asks(choice('first'), choice('later')), view('bye', { commit: true })],
    })
    const [proof] = prove(flow)
    expect(proof?.outcome === 'violated' && proof.counterExample.lines.slice(-2)).toEqual([
      'Selects, without going on, "Question later": No',
      'Goes back → form first',
    ])
  })

  test('counts if an earlier step branches on it', () => {
    const begin = view('begin', { next: [{ when: isNo('later'), to: 'aside' }] })
    const later = choice('later', { when: isNo('first') })
    const steps = [
      begin,
      asks(choice('first'), later),
      view('aside', { aside: true, next: [{ to: 'end' }] }),
    ]
    const flow = buildFlow({ steps })
    expect(reach(flow, 'aside').outcome).toBe('reached')
    expect(deadParts(flow).found).toEqual([])
  })

  test('counts if an event opens another page', () => {
    const form = { ...asks(choice('asked')), on: { leave: { to: 'away' } } }
    const steps = [
      form,
      view('bye'),
      view('away', { aside: true, next: [{ when: isNo('asked'), to: 'no' }, { to: 'end' }] }),
    ]
    const flow = buildFlow({
      steps: [...steps, view('no', { aside: true, next: [{ to: 'end' }] })],
    })
    expect(reach(flow, 'no').outcome).toBe('reached')
  })
})

describe('an answer that is changed', () => {
  const help = view('help', { when: isNo('first') })
  const never = promise({ whenever: isNo('first'), never: 'bye', before: 'help' })
  const appears = promise({ whenever: isNo('first'), appears: 'help' })

  test.each([
    ['a page for each question', asks(yesNo('first'), yesNo('second'))],
    ['one page', { id: 'form', fields: [yesNo('first'), yesNo('second')] }],
  ])('withdraws the promises based on it: %s', (_, form) => {
    for (const guarantees of [never, appears])
      expect(prove(buildFlow({ guarantees, steps: [form, help, view('bye')] }))[0]?.outcome).toBe(
        'holds',
      )
  })

  test('does not withdraw what an event has ended', () => {
    const values = { told: { schema: { type: 'boolean' } } }
    const whenever: Json = { '!': [{ var: 'values.told' }] }
    const guarantees = promise({ whenever, never: 'bye', before: 'help' })
    const begin = view('begin', { on: { tell: { set: { told: true }, to: 'form' } } })
    const flow = buildFlow({
      values,
      guarantees,
      steps: [begin, asks(yesNo('first')), help, view('bye')],
    })
    expect(prove(flow)[0]?.outcome).toBe('violated')
  })
})
