import { describe, expect, it } from 'vitest'
import { diff, differenceWords, traceLines } from '#engine/analysis/index.ts'
import type { FlowSource, StepSource } from '#engine/definition/types.ts'
import { buildFlow, EFFECTS, yesNo } from '#tests/support/build-flow.ts'
import { USER } from '../support/small-flows.ts'

type Pair = { readonly before: readonly StepSource[]; readonly after: readonly StepSource[] }

/** The differences of two versions, each with the last event of its shortest trace. */
function differences({ before, after }: Pair, more: Partial<FlowSource> = {}) {
  const of = (steps: readonly StepSource[]) =>
    buildFlow({ inputs: ['user'], ...more, steps }, [EFFECTS, USER])
  const versions = { before: of(before), after: of(after) }
  const found = diff(versions.before, versions.after)
  expect(found.why).toEqual([])
  return found.differences.map((one) => [
    differenceWords(versions, one),
    traceLines(versions, one.way).at(-1),
  ])
}

const view = (id: string, more: Partial<StepSource> = {}): StepSource => ({ id, view: id, ...more })
const form = (id: string, fields: NonNullable<StepSource['fields']>): StepSource => ({
  id,
  title: id,
  fields,
})

describe('two versions differ in more than forward navigation', () => {
  it('if one of them blocks Back after a step that is left automatically', () => {
    const steps = (save: Partial<StepSource>) => [
      form('ask', [yesNo('a')]),
      { id: 'save', enter: [{ effect: 'save' }], advance: true, ...save },
      view('bye'),
    ]
    expect(differences({ before: steps({}), after: steps({ commit: true }) })).toContainEqual([
      'Shown: bye, may go back. Before: yes. After: no.',
      'The host completes save',
    ])
  })

  it('if Back opens another step', () => {
    const steps = (back: StepSource['back']) => [
      view('one'),
      view('two'),
      view('three', back === undefined ? {} : { back }),
    ]
    expect(differences({ before: steps(undefined), after: steps({ to: 'one' }) })).toContainEqual([
      'Shown: two. Before: "two". After: "one".',
      'Goes back',
    ])
  })

  it('if only one of them removes a typed answer, so that only that one offers Undo', () => {
    const words = {
      type: 'free-text-field',
      text: 'Words',
      when: { '==': [{ var: 'answers.a' }, 'yes'] },
    } as const
    const steps = (hidden: 'drop' | 'keep') => [
      form('ask', [yesNo('a'), { id: 'words', ...words, hidden }]),
      view('bye'),
    ]
    const found = differences({ before: steps('drop'), after: steps('keep') })
    expect(found).toContainEqual([
      'Shown: ask, removed, and can be taken back. Before: "words". After: nothing.',
      'Changes the answer to "Question a" to No',
    ])
  })

  it('if they handle only undeclared failure codes differently', () => {
    const steps = (to: string) => [
      view('one', {
        leave: [{ effect: 'save', onFail: [{ code: 'TAKEN', to: 'sorry' }, { to }] }],
        next: [{ to: 'end' }],
      }),
      view('sorry', { aside: true }),
      view('again', { aside: true }),
    ]
    expect(differences({ before: steps('sorry'), after: steps('again') })).toEqual([
      [
        'Shown: sorry. Before: "sorry". After: "again".',
        'The host reports: save fails: UNDECLARED',
      ],
    ])
  })

  it('if later inputs meet a question whose answer one of them keeps and the other drops', () => {
    const member = { var: 'user.member' }
    const adult = { '>=': [{ var: 'user.age' }, 18] }
    const first = (interrupts: boolean): readonly StepSource[] => [
      view('urgent', { when: member, interrupts }),
      { id: 'form', when: adult, fields: [yesNo('a')] },
    ]
    const found = differences({ before: first(true), after: first(false) }, { mode: 'first' })
    expect(found.map(([words]) => words)).toContain(
      'Shown: urgent. Before: "urgent". After: "form all".',
    )
    expect(found.find(([words]) => words?.startsWith('Shown: urgent.'))?.[1]).toMatch(
      /^The host sends new inputs: user = /,
    )
  })

  it('not if they behave the same: a commit mark where Back is impossible anyway', () => {
    const steps = (more: Partial<StepSource>) => [
      view('one'),
      { id: 'sent', enter: [{ effect: 'note' }], advance: true, ...more },
    ]
    expect(differences({ before: steps({}), after: steps({ commit: true }) })).toEqual([])
  })
})
