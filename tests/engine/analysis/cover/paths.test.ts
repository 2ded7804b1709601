import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type PathGroup, paths, pathWords } from '#engine/analysis/index.ts'
import { flowOf } from '#engine/index.ts'
import { buildFlow, EFFECTS, yesNo } from '#tests/support/build-flow.ts'
import { shipped } from '#tests/flows/shipped.ts'
import { everyWalk, type Walk } from '../support/exhaustive.ts'
import { smallFlows, toldTo, USER } from '../support/small-flows.ts'
import { propertyRuns } from '#tests/support/draw.ts'

const wordOf = (walk: Walk) =>
  walk.flatMap(({ appeared }) => appeared.map(({ key }) => key)).join(' → ')

/** The expected result of paths, computed from all walks. */
function groupOf(walks: readonly Walk[], failures: number): PathGroup {
  const those = walks.filter((walk) => (walk.at(-1)?.failures ?? 0) <= failures)
  const lengths = those.map((walk) => walk.flatMap(({ appeared }) => appeared).length)
  const range = (counts: readonly number[]) => ({
    least: Math.min(...counts),
    most: Math.max(...counts),
  })
  return {
    failures,
    ends: BigInt(new Set(those.map(wordOf)).size),
    loops: false,
    shortest: Math.min(...lengths),
    longest: Math.max(...lengths),
    isComplete: true,
    questions: {
      asked: range(those.map((walk) => walk.at(-1)?.asked ?? 0)),
      required: range(those.map((walk) => walk.at(-1)?.required ?? 0)),
    },
  }
}

describe('paths agrees with trying everything, on generated flows', () => {
  test('counts the visible parts, the lengths and the questions, and lists exactly those paths', () => {
    fc.assert(
      fc.property(smallFlows, ({ flow: build }) => {
        const flow = build({ appears: 'end' })
        const walks = toldTo(flow).flatMap((inputs) => everyWalk(flow, inputs))
        const found = paths(flow, { most: 5000 })
        expect(found.why).toEqual([])
        expect(found.groups).toEqual([groupOf(walks, 0), groupOf(walks, 1)])
        const listed = found.listed.map(({ appeared }) =>
          appeared.map(({ key }) => key).join(' → '),
        )
        expect(listed.toSorted()).toEqual([...new Set(walks.map(wordOf))].toSorted())
      }),
      { numRuns: propertyRuns(10) },
    )
  }, 600_000)
})

/**
 * This many questions in order, each asked only after a Yes to the one before, in
 * sections that do not know each other.
 */
const inSections = (sections: number, questions: number) =>
  buildFlow({
    steps: [
      {
        id: 'form',
        paging: 'question',
        sections: Array.from({ length: sections }, (_, s) => ({
          id: `s${s}`,
          items: Array.from({ length: questions }, (__, q) =>
            yesNo(
              `q${s}-${q}`,
              q === 0 ? {} : { when: { '==': [{ var: `answers.q${s}-${q - 1}` }, 'yes'] } },
            ),
          ),
        })),
      },
    ],
  })

describe('paths', () => {
  it('counts exactly if there are too many to list, and gives the shortest', () => {
    const { groups, listed, why } = paths(inSections(20, 10), { most: 3 })
    expect(why).toEqual([])
    // Each section asks one to ten questions.
    expect(groups[0]).toMatchObject({
      ends: 10n ** 20n,
      shortest: 22,
      longest: 202,
      questions: { asked: { least: 20, most: 200 } },
    })
    expect(listed.map(({ appeared }) => appeared.length)).toEqual([22, 23, 23])
  })

  it('says that paths are endless if a run can loop and still end, and lists each loop once', () => {
    const flow = buildFlow({
      steps: [
        {
          id: 'ask',
          fields: [yesNo('again')],
          next: [{ when: { '==': [{ var: 'answers.again' }, 'yes'] }, to: 'look' }],
        },
        { id: 'bye', view: 'bye', next: [{ to: 'end' }] },
        { id: 'look', aside: true, view: 'look', next: [{ to: 'ask' }] },
      ],
    })
    const { groups, listed } = paths(flow)
    expect(groups[0]).toMatchObject({
      ends: null,
      loops: true,
      shortest: 4,
      longest: null,
      questions: { asked: { least: 1, most: null } },
    })
    expect(listed.map(({ appeared, loops }) => [pathWords(appeared), loops])).toEqual([
      ['ask (again) → bye → the end', false],
      ['ask (again) → look → ask (again) → bye → the end', false],
      ['ask (again) → look → ask (again) → look', true],
    ])
  })

  it('counts the paths to an end exactly if a run that loops cannot end', () => {
    const flow = buildFlow(
      {
        inputs: ['user'],
        steps: [
          { id: 'ask', view: 'ask', next: [{ when: { var: 'user.member' }, to: 'one' }] },
          { id: 'bye', view: 'bye', next: [{ to: 'end' }] },
          { id: 'one', view: 'one' },
          { id: 'two', view: 'two', next: [{ to: 'one' }] },
        ],
      },
      [USER],
    )
    const { groups, listed } = paths(flow)
    expect(groups[0]).toMatchObject({ ends: 1n, loops: true, shortest: 3, longest: 3 })
    expect(listed.map(({ appeared, loops }) => [pathWords(appeared), loops])).toEqual([
      ['ask → bye → the end', false],
      ['ask → one → two → one', true],
    ])
  })

  it('lists every path of the gate, each of its steps as one screen', () => {
    const { groups, listed, why, inside } = paths(flowOf(shipped, 'onboarding-gate'), { most: 100 })
    expect(why).toEqual([])
    expect(groups.map(({ loops }) => loops)).toEqual([true, true])
    expect(listed).toHaveLength(20)
    expect(inside).toContain('booking')
  })

  it('names flows that run side by side, including those below a branch of a tree', () => {
    const inner = {
      id: 'inner',
      title: 'Inner',
      mode: 'sequence',
      steps: [{ id: 'bye', view: 'bye' }],
    }
    const tree = buildFlow(
      { mode: 'tree', steps: [{ id: 'top', children: [{ id: 'below', flow: 'inner' }] }] },
      [inner],
    )
    expect(paths(tree).inside).toEqual(['inner'])
  })

  it('counts a flow exactly whose host may send more inputs than could be listed', () => {
    const { groups, why } = paths(flowOf(shipped, 'getting-started'), { most: 100 })
    expect(why).toEqual([])
    expect(groups.map(({ ends }) => ends)).toEqual([9n, 80n])
  })

  it('has no path if nothing can appear, and an empty one if nothing appears in some runs', () => {
    const never = buildFlow({ mode: 'first', steps: [{ id: 'never', when: false, view: 'page' }] })
    const none = {
      ends: 0n,
      loops: false,
      shortest: null,
      longest: null,
      questions: null,
      isComplete: true,
    }
    expect(paths(never)).toMatchObject({
      groups: [
        { failures: 0, ...none },
        { failures: 1, ...none },
      ],
      listed: [],
      why: [],
    })
    const some = buildFlow(
      {
        mode: 'first',
        inputs: ['user'],
        steps: [{ id: 'some', when: { var: 'user.member' }, view: 'page' }],
      },
      [USER],
    )
    const found = paths(some)
    expect(found.groups[0]).toMatchObject({ ends: 2n, shortest: 0, longest: 1 })
    expect(found.listed.map(({ appeared }) => appeared.map(({ key }) => key))).toEqual([
      [],
      ['some'],
    ])
  })

  it('depends on inputs for what may be left empty', () => {
    const rule = { var: 'user.member' }
    const flow = buildFlow(
      { inputs: ['user'], steps: [{ id: 'ask', fields: [yesNo('a', { optional: rule })] }] },
      [USER],
    )
    expect(paths(flow).groups[0]?.questions).toEqual({
      asked: { least: 1, most: 1 },
      required: { least: 0, most: 1 },
    })
  })

  it('takes a path on which a secret is submitted', () => {
    const flow = buildFlow({
      steps: [
        { id: 'ask', fields: [{ id: 'word', type: 'password', text: 'Word', secret: true }] },
        { id: 'bye', view: 'bye', next: [{ to: 'end' }] },
      ],
    })
    expect(paths(flow).listed.map(({ appeared }) => pathWords(appeared))).toEqual([
      'ask (word) → bye → the end',
    ])
  })

  it('names the limit if the search was incomplete, and then gives lower bounds', () => {
    const { why, groups } = paths(inSections(3, 3), { limit: 12 })
    expect(why).toEqual(['the search stopped at its limit of 12 states'])
    expect(groups[0]?.ends).toBeLessThan(27n)
  })

  it('distinguishes paths with failures from those without', () => {
    const flow = buildFlow(
      {
        steps: [
          {
            id: 'ask',
            fields: [yesNo('a')],
            leave: [{ effect: 'save', onFail: [{ text: 'Not saved' }] }],
          },
        ],
      },
      [EFFECTS],
    )
    expect(paths(flow, { failures: 2 }).groups.map(({ ends }) => ends)).toEqual([1n, 2n, 3n])
  })

  it('says a path in one line and its answers in a patient’s words', () => {
    const flow = flowOf(shipped, 'intake')
    const [first, second] = paths(flow, { failures: 0 }).listed
    expect(first && pathWords(first.appeared)).toBe(
      'intro → questions (mood:pre-screen, phq9-1, phq9-2, phq9-3, phq9-4, phq9-5, phq9-6, phq9-7, phq9-8, phq9-9, worry:pre-screen, gad7-1, gad7-2, gad7-3, gad7-4, gad7-5, gad7-6, gad7-7) → reviewing → asks for wait → asks for submitAssessment → asks for complete → done → asks for refetchUser → asks for navigate → the end',
    )
    expect(second?.lines.slice(7, 10)).toEqual([
      'Answers "Moving or speaking so slowly that other people could have n…": Not at all',
      'Answers "Thoughts that you would be better off dead or of hurting yo…": Several days',
      'Answers "Feeling nervous, anxious or on edge": Not at all',
    ])
  })
})
