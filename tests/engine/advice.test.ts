import { expect, test } from 'vitest'
import { explain, type FieldSource } from '#engine/index.ts'
import { diff, differenceWords, reach } from '#engine/analysis/index.ts'
import { wordsOf } from '#engine/kit/words.ts'
import { buildFlow, drive, yesNo } from '#tests/support/build-flow.ts'

const cups: FieldSource = {
  id: 'cups',
  type: 'number',
  text: 'How many cups of coffee do you drink?',
  validation: { minimum: 0 },
  advice: [
    { when: { '>': [{ var: 'answers.cups' }, 20] }, text: '{answers.cups} cups can harm you.' },
    { when: { '>': [{ var: 'answers.cups' }, 4] }, text: 'That is much.' },
  ],
}
const flowOfCups = (more: Partial<FieldSource> = {}) =>
  buildFlow({
    steps: [
      {
        id: 'form',
        sections: [
          {
            id: 's',
            advice: [
              { when: { '>': [{ var: 'answers.cups' }, 30] }, text: 'Please talk with us.' },
            ],
            items: [{ ...cups, ...more }],
          },
        ],
      },
      { id: 'thanks', view: 'thanks' },
    ],
  })
const said = (run: ReturnType<typeof drive>) => {
  const section = run.screen.steps[0]?.form?.sections[0]
  const [item] = section?.items ?? []
  return [
    section?.advice?.text ?? null,
    item?.kind === 'question' ? (item.advice?.text ?? null) : null,
  ]
}

test('advice shows the warning of the first true rule, and never blocks Continue', () => {
  const run = drive(flowOfCups())
  expect(said(run)).toEqual([null, null])
  expect(said(run.answer('cups', 4))).toEqual([null, null])
  expect(said(run.answer('cups', 5))).toEqual([null, 'That is much.'])
  expect(said(run.answer('cups', 21))).toEqual([null, '21 cups can harm you.'])
  expect(said(run.answer('cups', 31))).toEqual(['Please talk with us.', '31 cups can harm you.'])
  expect(wordsOf(run.screen)).toEqual(
    expect.arrayContaining(['Please talk with us.', '31 cups can harm you.']),
  )
  expect(run.next().step).toBe('thanks')
})

test('advice is silent while there is no answer, even if its rule is true without one', () => {
  const run = drive(
    flowOfCups({
      optional: true,
      advice: [{ when: { '<': [{ var: 'answers.cups' }, 1] }, text: 'None?' }],
    }),
  )
  expect(said(run)[1]).toBeNull()
  expect(said(run.answer('cups', '1,5'))[1]).toBeNull()
  expect(said(run.answer('cups', 0))[1]).toBe('None?')
})

test('advice in a row reads its row', () => {
  const flow = buildFlow({
    steps: [
      {
        id: 'form',
        fields: [
          {
            id: 'drinks',
            type: 'list',
            label: 'Drinks',
            fields: [
              {
                ...cups,
                advice: [{ when: { '>': [{ var: 'row.cups' }, 4] }, text: 'That is much.' }],
              },
            ],
          },
        ],
      },
    ],
  })
  const [list] =
    drive(flow).answer('drinks', [{ cups: 3 }, { cups: 5 }]).screen.steps[0]?.form?.sections[0]
      ?.items ?? []
  expect(list?.kind === 'question' && list.rows.map(([cell]) => cell?.advice?.text)).toEqual([
    null,
    'That is much.',
  ])
})

test('why names the rule that warns', () => {
  const flow = flowOfCups()
  const { because = [] } = explain(flow, drive(flow).answer('cups', 5).state, 'cups') ?? {}
  expect(because.map(({ key, tree }) => [key, tree.holds])).toEqual([
    ['advice', false],
    ['advice', true],
  ])
})

test.each([
  ['another limit', { '>': [{ var: 'answers.cups' }, 5] }, 'That is much.'],
  ['other words', { '>': [{ var: 'answers.cups' }, 4] }, 'That is a lot.'],
])('another version with %s differs only in what is shown', (_what, when, text) => {
  const [before, after] = [
    flowOfCups(),
    flowOfCups({ advice: [...(cups.advice ?? []).slice(0, 1), { when, text }] }),
  ]
  expect(reach(after, 'thanks').outcome).toBe('reached')
  const { differences, why } = diff(before, after)
  expect(why).toEqual([])
  expect(differences.length).toBeGreaterThan(0)
  const versions = { before, after }
  for (const one of differences)
    expect(differenceWords(versions, one)).toMatch(/^Shown: .*"That is much\."/)
})

test('a text that appears only with a later option is compared in two versions', () => {
  const flow = (text: string) =>
    buildFlow({
      steps: [
        {
          id: 'form',
          fields: [
            yesNo('a', {
              subText: [
                { when: { '==': [{ var: 'answers.a' }, 'no'] }, text },
                { text: 'Choose one' },
              ],
            }),
          ],
        },
      ],
    })
  expect(diff(flow('Why not?'), flow('Tell us why')).differences).toHaveLength(1)
})
