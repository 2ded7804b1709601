import { describe, expect, test } from 'vitest'
import { deadParts, prove, reach } from '#engine/analysis/index.ts'
import type { FieldSource } from '#engine/index.ts'
import { buildFlow, yesNo } from '#tests/support/build-flow.ts'

/** A question whose first option asks for a text. */
const kind = (more: Partial<FieldSource> = {}): FieldSource => ({
  id: 'kind',
  type: 'radio',
  text: 'Kind',
  options: [
    { key: 'other', text: 'Other', requiresManualInput: true },
    { key: 'known', text: 'Known' },
  ],
  ...more,
})
const boxes: FieldSource = {
  id: 'boxes',
  type: 'multi-select',
  text: 'Boxes',
  validation: { minItems: 2 },
  options: ['a', 'b', 'c'].map((key) => ({ key, text: key })),
}
const list = (...fields: readonly FieldSource[]): FieldSource => ({
  id: 'l',
  type: 'list',
  text: 'List',
  fields,
})
const group = (...fields: readonly FieldSource[]): FieldSource => ({
  id: 'g',
  type: 'group',
  text: 'Group',
  fields,
})
const onlyOther = kind({ options: [{ key: 'other', text: 'Other', requiresManualInput: true }] })

const behind = (item: FieldSource, when?: object) =>
  buildFlow({
    guarantees: [{ name: 'never', sentence: 'Nobody is thanked', whenever: true, never: 'thanks' }],
    steps: [
      { id: 'form', paging: 'question', sections: [{ id: 's', items: [item] }] },
      { id: 'thanks', view: 'thanks', ...(when === undefined ? {} : { when: when as never }) },
      { id: 'rest', view: 'rest' },
    ],
  })

describe('a step after a required question that asks for the text of an option', () => {
  test.each<readonly [string, FieldSource]>([
    ['in a row', list(yesNo('name'), kind())],
    ['in a row where each option asks for one', list(onlyOther)],
    ['in a group', group(yesNo('name'), kind())],
    ['in a group where each option asks for one', group(onlyOther)],
    ['in a group in a row', list(group(onlyOther))],
    ['in a list in a list', list(list(onlyOther))],
    [
      'in a row, with a number of letters',
      list(kind({ manual: { validation: { minLength: 30 } }, options: onlyOther.options ?? [] })),
    ],
    ['with a number of boxes, in a row', list(boxes)],
  ])('is reached: %s', (_, item) => {
    const flow = behind(item)
    expect(reach(flow, 'thanks').outcome).toBe('reached')
    expect(prove(flow)[0]?.outcome).toBe('violated')
    expect(deadParts(flow).found).toEqual([])
  })

  test('is reached if it depends on the option that is chosen in a row', () => {
    for (const key of ['other', 'known']) {
      const when = { some: [{ var: 'answers.l' }, { '==': [{ var: 'kind' }, key] }] }
      expect([key, reach(behind(list(kind()), when), 'thanks').outcome]).toEqual([key, 'reached'])
    }
  })

  test('is not decided if no valid text for the option is known', () => {
    const manual = { validation: { pattern: '^(?=x)y$' } }
    expect(
      prove(behind(list(kind({ manual, options: onlyOther.options ?? [] }))))[0]?.outcome,
    ).toBe('unknown')
  })
})
