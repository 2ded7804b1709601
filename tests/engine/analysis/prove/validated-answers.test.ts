import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cover, deadParts, paths, prove, reach } from '#engine/analysis/index.ts'
import type { FieldSource, Flow, Json, Validation } from '#engine/index.ts'
import { buildFlow, drive } from '#tests/support/build-flow.ts'
import { propertyRuns } from '#tests/support/draw.ts'

const options = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ key: `o${i}`, text: `O${i}` }))
const asks = (field: Partial<FieldSource> & Pick<FieldSource, 'type'>, when?: Json): Flow =>
  buildFlow({
    steps: [
      { id: 'ask', fields: [{ id: 'a', label: 'A', ...field }] },
      { id: 'thanks', ...(when === undefined ? {} : { when }), view: 'thanks' },
    ],
    guarantees: [{ name: 'g', whenever: true, never: 'thanks' }],
  })
const text = (validation: Validation, more: Partial<FieldSource> = {}) =>
  asks({ type: 'free-text-field', validation, ...more })
const boxes = (count: number, validation: Validation) =>
  asks({ type: 'multi-select', options: options(count), validation })
const ROW: readonly FieldSource[] = [
  { id: 'name', type: 'free-text-field', label: 'Name', validation: { pattern: '^[A-Z]{2}$' } },
  { id: 'kind', type: 'radio', label: 'Kind', options: options(2) },
]

describe('after a question with its own limits', () => {
  it.each<[string, Flow]>([
    ['a pattern', text({ pattern: '^[A-Z]{3}[0-9]{4}$' })],
    [
      'a pattern and a length',
      text({ pattern: '^([a-c]|[x-z]{2})+$', minLength: 7, maxLength: 7 }),
    ],
    ['a pattern that matches anywhere', text({ pattern: '#\\d' })],
    ['letters by their number', text({ pattern: '^\\u00e4\\x41\\u{1F60A}$' })],
    ['a least length', text({ minLength: 40 })],
    ['a short length', text({ maxLength: 1 })],
    ['a long e-mail address', text({ format: 'email', minLength: 40 })],
    ['a format and a pattern', text({ format: 'zip-us', pattern: '-' })],
    ['a date of one year', asks({ type: 'date', validation: { pattern: '^1985' } })],
    ['a secret', asks({ type: 'password', secret: true, validation: { minLength: 30 } })],
    ['two of three boxes', boxes(3, { minItems: 2 })],
    ['three of three boxes', boxes(3, { minItems: 3 })],
    ['two of two boxes', boxes(2, { minItems: 2 })],
    ['two of eight boxes', boxes(8, { minItems: 2, maxItems: 2 })],
    ['five of fifteen boxes', boxes(15, { minItems: 5 })],
    ['a list of two words', asks({ type: 'none-or-list', validation: { minItems: 2 } })],
    ['a list of two rows', asks({ type: 'list', fields: ROW, validation: { minItems: 2 } })],
    [
      'a list of two rows that differ',
      asks({ type: 'list', fields: ROW, validation: { minItems: 2, uniqueItems: true } }),
    ],
    ['a scale with a minimum', asks({ type: 'one-to-ten-scale', validation: { minimum: 8 } })],
    [
      'a scale with a higher end',
      asks({ type: 'one-to-ten-scale', validation: { minimum: 11, maximum: 20 } }),
    ],
    [
      'one allowed option',
      asks({ type: 'radio', options: options(3), validation: { const: 'o2' } }),
    ],
    ['one allowed word', text({ enum: ['Only this', 'Or that'] })],
  ])('is reached with an answer that follows %s', (_, flow) => {
    expect(reach(flow, 'thanks').outcome).toBe('reached')
    expect(prove(flow).map(({ outcome }) => outcome)).toEqual(['violated'])
    expect(deadParts(flow).found).toEqual([])
    expect(paths(flow).groups.some(({ shortest }) => shortest !== null)).toBe(true)
  })

  it.each<[string, Flow]>([
    ['a pattern without a sample', text({ pattern: '^(?=(x{5}))\\1y(?<!z)$' })],
    [
      'a text that a rule searches',
      asks({ type: 'free-text-field' }, { in: [{ cat: ['nee', 'dle'] }, { var: 'answers.a' }] }),
    ],
    [
      'a part of a text',
      asks(
        { type: 'free-text-field' },
        { '==': [{ substr: [{ var: 'answers.a' }, 0, 2] }, { cat: ['Q', 'R'] }] },
      ),
    ],
    ['more letters than are tried', text({ minLength: 20_000, maxLength: 30_000 })],
  ])('is not decided if the analysis finds no answer: %s', (_, flow) => {
    const found = reach(flow, 'thanks')
    expect(found).toMatchObject({
      outcome: 'unknown',
      why: ['not all distinguishable answers to "a" were tried'],
    })
    expect(prove(flow).map(({ outcome }) => outcome)).toEqual(['unknown'])
    expect(deadParts(flow)).toMatchObject({
      found: [],
      why: ['not all distinguishable answers to "a" were tried'],
    })
    expect(paths(flow).why).toContain('not all distinguishable answers to "a" were tried')
    expect(cover(flow, []).why.length).toBeGreaterThan(0)
  })

  it('a list is partitioned by its entries', () => {
    const some = (inner: Json): Json => ({ some: [{ var: 'answers.a' }, inner] })
    const rows = (when: Json) => asks({ type: 'list', fields: ROW.slice(1) }, when)
    const both: Json = { and: ['o0', 'o1'].map((key) => some({ '==': [{ var: 'kind' }, key] })) }
    expect(reach(rows(both), 'thanks').outcome).toBe('reached')
    expect(reach(rows(some({ '==': [{ var: 'kind' }, 'o9'] })), 'thanks').outcome).toBe('never')
    const words = (when: Json) => asks({ type: 'none-or-list' }, when)
    expect(reach(words(some({ '==': [{ var: '' }, 'Penicillin'] })), 'thanks').outcome).toBe(
      'reached',
    )
  })

  it('a day is partitioned by comparing it with the present', () => {
    const day = (operator: string) =>
      asks({ type: 'date' }, { [operator]: [{ var: 'answers.a' }, { var: 'now' }] })
    expect([reach(day('<'), 'thanks').outcome, reach(day('>'), 'thanks').outcome]).toEqual([
      'reached',
      'reached',
    ])
  })

  it('a choice is partitioned by its conditional options', () => {
    const [first, second] = options(2)
    const choices = [{ ...first, when: false }, second].flatMap((one) =>
      one?.key === undefined ? [] : [{ text: '', ...one }],
    )
    const flow = asks({ type: 'choice', options: choices as FieldSource['options'] & object })
    expect(reach(flow, 'thanks').outcome).toBe('reached')
  })
})

/** A question whose limits were generated around a given answer. */
const answered = fc.oneof(
  fc
    .record({
      answer: fc.stringMatching(/^[a-zA-Z0-9 #.-]{1,60}$/).filter((one) => one.trim() !== ''),
      below: fc.nat(60),
      above: fc.nat(60),
      pattern: fc.constantFrom(
        '[a-z]',
        '^[a-zA-Z0-9 #.-]+$',
        '\\d',
        '^.{1,60}$',
        ' ',
        '[#.-]',
        '^(?!q)',
        '^[^x]*$',
        '([A-Z][a-z]?)+',
      ),
      has: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
      type: fc.constantFrom<FieldSource['type']>('free-text-field', 'free-paragraph-field'),
    })
    .map(({ answer, below, above, pattern, has: [least, most, like], type }) => ({
      answer,
      field: {
        type,
        validation: {
          ...(least ? { minLength: Math.max(0, answer.length - below) } : {}),
          ...(most ? { maxLength: answer.length + above } : {}),
          ...(like ? { pattern } : {}),
        },
      },
    })),
  fc
    .tuple(fc.integer({ min: 1, max: 14 }), fc.nat(14), fc.nat(14), fc.nat(14))
    .map(([count, chosen, below, above]) => {
      const keys = options(count).map(({ key }) => key)
      const answer = keys.slice(0, 1 + (chosen % count))
      return {
        answer,
        field: {
          type: 'multi-select' as const,
          options: options(count),
          validation: {
            minItems: Math.max(0, answer.length - below),
            maxItems: answer.length + above,
          },
        },
      }
    }),
  fc
    .tuple(fc.integer({ min: 1, max: 9 }), fc.nat(9), fc.boolean())
    .map(([count, below, uniqueItems]) => ({
      answer: Array.from({ length: count }, (_, i) => `Word ${i}`),
      field: {
        type: 'none-or-list' as const,
        validation: { minItems: Math.max(0, count - below), uniqueItems },
      },
    })),
  fc
    .tuple(fc.integer({ min: 1, max: 9 }), fc.nat(9), fc.boolean())
    .map(([count, below, uniqueItems]) => ({
      answer: Array.from({ length: count }, (_, i) => ({ name: `${'ABCDEFGHI'[i]}Z`, kind: 'o0' })),
      field: {
        type: 'list' as const,
        fields: ROW,
        validation: { minItems: Math.max(0, count - below), uniqueItems },
      },
    })),
  fc.tuple(fc.integer({ min: 1, max: 30 }), fc.nat(5), fc.nat(5)).map(([answer, below, above]) => ({
    answer,
    field: {
      type: 'one-to-ten-scale' as const,
      validation: { minimum: answer - below, maximum: answer + above },
    },
  })),
)

describe('generated limits of a question', () => {
  it('never make the next step unreachable if the engine accepts an answer', () => {
    fc.assert(
      fc.property(answered, ({ field, answer }) => {
        const flow = asks(field)
        const run = drive(flow).answer('a', answer).next()
        fc.pre(run.refusal === null && run.step === 'thanks')
        expect(reach(flow, 'thanks').outcome).not.toBe('never')
        expect(prove(flow).map(({ outcome }) => outcome)).not.toContain('holds')
        expect(deadParts(flow).found).toEqual([])
      }),
      { numRuns: propertyRuns(100) },
    )
  }, 600_000)
})
