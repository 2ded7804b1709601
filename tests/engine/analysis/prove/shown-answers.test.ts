import { describe, expect, test } from 'vitest'
import { diff } from '#engine/analysis/index.ts'
import type { FieldSource, Json, StepSource } from '#engine/index.ts'
import { buildFlow, EFFECTS, yesNo } from '#tests/support/build-flow.ts'

const next = { next: 'Next' }
const typed = (id: string): FieldSource => ({ id, type: 'free-text-field', text: `Question ${id}` })
const several = (id: string): FieldSource => ({ ...yesNo(id), type: 'multi-select' })

/** The number of differences if a step shows one of two answers instead of the other. */
function found(
  ask: (id: string) => FieldSource,
  step: (shown: string) => StepSource,
  values: readonly [string, string],
): number {
  const [before, after] = values.map((shown) =>
    buildFlow(
      {
        values: { kept: { schema: {} } },
        steps: [
          { id: 'asks', fields: [ask('a'), ask('b')] },
          step(shown),
          { id: 'last', view: 'last', texts: { title: '{values.kept}', ...next } },
        ],
      },
      [EFFECTS],
    ),
  )
  if (!before || !after) throw new Error('Two versions are compared')
  const { differences, why } = diff(before, after)
  return why.length === 0 ? differences.length : -1
}

const rule = (path: string): Json => ({ var: `answers.${path}` })
const STEPS: readonly (readonly [string, (shown: string) => StepSource])[] = [
  [
    'in a text',
    (shown) => ({ id: 'shows', view: 'shows', texts: { title: `{answers.${shown}}`, ...next } }),
  ],
  [
    'as a prop',
    (shown) => ({ id: 'shows', view: 'shows', props: { of: rule(shown) }, texts: next }),
  ],
  [
    'as an argument',
    (shown) => ({
      id: 'shows',
      view: 'shows',
      texts: next,
      leave: [{ effect: 'note', args: { of: rule(shown) } }],
    }),
  ],
  [
    'as a value',
    (shown) => ({
      id: 'shows',
      view: 'shows',
      texts: next,
      on: { go: { set: { kept: rule(shown) }, to: 'last' } },
    }),
  ],
]

describe('two questions with the same possible answers differ in which one is shown', () => {
  test.each(STEPS)('%s', (_, step) => {
    expect(found(yesNo, step, ['a', 'b'])).toBe(1)
    expect(found(typed, step, ['a', 'b'])).toBe(1)
    expect(found(yesNo, step, ['a', 'a'])).toBe(0)
  })

  test('also if values or an inner flow store them', () => {
    const inner = (shown: string) => ({
      $schema: 'x',
      id: 'inner',
      title: 'Inner',
      mode: 'sequence',
      parameters: { a: { title: 'A', schema: {} }, b: { title: 'B', schema: {} } },
      steps: [{ id: 'shows', view: 'shows', texts: { title: `{params.${shown}}`, ...next } }],
    })
    const kept = { a: rule('a'), b: rule('b') }
    const values = (shown: string) =>
      buildFlow({
        values: { a: { schema: {} }, b: { schema: {} } },
        steps: [
          { id: 'asks', fields: [yesNo('a'), yesNo('b')] },
          { id: 'keeps', view: 'keeps', on: { go: { set: kept, to: 'shows' } } },
          { id: 'shows', view: 'shows', texts: { title: `{values.${shown}}`, ...next } },
        ],
      })
    const given = (shown: string) =>
      buildFlow(
        {
          steps: [
            { id: 'asks', fields: [yesNo('a'), yesNo('b')] },
            { id: 'runs', flow: 'inner', with: kept },
          ],
        },
        [inner(shown)],
      )
    for (const build of [values, given]) {
      expect(diff(build('a'), build('b')).differences).toMatchObject([
        { place: expect.stringContaining('shows') },
      ])
      expect(diff(build('a'), build('a')).differences).toEqual([])
    }
  })

  test('and so do two with several boxes', () => {
    const asArgument = STEPS[2]?.[1]
    expect(asArgument && found(several, asArgument, ['a', 'b'])).toBe(1)
  })
})
