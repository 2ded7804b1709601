import { describe, expect, it } from 'vitest'
import { observationsAt } from '#engine/analysis/compare/observed-run.ts'
import { flowOf, loadLibrary } from '#engine/index.ts'
import { type Case, runCase, type Turn } from '#engine/kit/index.ts'

const library = loadLibrary([
  {
    path: 'home.json',
    text: JSON.stringify({
      $schema: '',
      id: 'home',
      title: 'Home',
      mode: 'sequence',
      steps: [
        {
          id: 'home',
          title: 'Where do you live?',
          fields: [
            {
              id: 'city',
              type: 'free-text-field',
              label: 'City',
              messages: { required: 'City is required' },
              rules: [
                {
                  when: { '==': [{ var: 'answers.city' }, 'Atlantis'] },
                  message: 'We do not serve {answers.city}.',
                },
              ],
            },
          ],
        },
      ],
    }),
  },
  {
    path: 'person.json',
    text: JSON.stringify({
      $schema: '',
      kind: 'facts',
      id: 'person',
      title: 'Person',
      facts: { 'is-adult': { title: 'An adult', rule: { '>=': [{ var: 'user.age' }, 18] } } },
    }),
  },
])
const walked = (...walk: readonly Turn[]): Case => ({ name: 'home', walk })
const failure = (...walk: readonly Turn[]) => runCase(library, 'home', walked(...walk)).failure

describe('a turn that is refused', () => {
  it('stays on the page and shows the issue', () => {
    const turns: readonly Turn[] = [
      { screen: 'Where do you live?', next: true, refused: true },
      { shows: ['City is required'], answers: { City: 'Atlantis' }, next: true, refused: true },
      { shows: ['We do not serve Atlantis.'], answers: { City: 'Rome' }, next: true },
    ]
    expect(runCase(library, 'home', { ...walked(...turns), ends: true }).failure).toBe(null)
  })

  it('fails its case if the press is accepted; an undeclared refusal fails too', () => {
    expect(failure({ answers: { City: 'Rome' }, next: true, refused: true })).toMatchObject({
      turn: 1,
      message: expect.stringContaining('Expected to be refused as INVALID, but it was accepted'),
    })
    expect(failure({ next: true })).toMatchObject({
      turn: 1,
      message: expect.stringContaining('refused as INVALID (city)'),
    })
  })

  it('shows the screen if the run does not wait for the host', () => {
    const message = failure({ host: 'save' })?.message
    expect(message).toContain('Expected the run to wait for save; it waits for nothing')
    expect(message).toContain('City')
    expect(message).toContain('field "city" is shown, required, not accepted: required')
  })

  it('is part of the comparison, with the text of its issue', () => {
    const { moments } = runCase(
      library,
      'home',
      walked({ next: true, refused: true }, { answers: { City: 'Atlantis' } }),
    )
    const seen = moments.flatMap((moment) => observationsAt(flowOf(library, 'home'), moment))
    const wrong = seen
      .filter(({ aspect }) => aspect === 'says what is wrong')
      .map(({ value }) => value)
    expect(new Set(wrong)).toEqual(new Set(['City is required', 'We do not serve Atlantis.']))
  })
})

describe('a turn whose answers are only selected', () => {
  const question = {
    id: 'smokes',
    type: 'multi-choice',
    text: 'Do you smoke?',
    options: [
      { key: 'yes', text: 'Yes' },
      { key: 'no', text: 'No' },
    ],
  }
  const steps = [
    { id: 'form', paging: 'question', sections: [{ id: 's', items: [question] }] },
    { id: 'bye', view: 'bye' },
  ]
  const source = { $schema: '', id: 'smoking', title: 'Smoking', mode: 'sequence', steps }
  const smoking = loadLibrary([{ path: 'smoking.json', text: JSON.stringify(source) }])
  const stays = (stays: Turn): Case => ({
    name: 'smoking',
    walk: [{ answers: { 'Do you smoke?': 'No' }, ...stays }, { step: 'bye' }],
  })

  it('stays on the question until something is pressed', () => {
    expect(runCase(smoking, 'smoking', stays({})).failure).toBe(null)
    expect(runCase(smoking, 'smoking', stays({ stays: true, next: true })).failure).toBe(null)
    expect(runCase(smoking, 'smoking', stays({ stays: true })).failure?.turn).toBe(2)
  })
})

describe('the facts of a case', () => {
  const told = (age: number, facts: Case['facts'] = {}) =>
    runCase(library, 'home', { ...walked(), inputs: { user: { age } }, facts }).failure?.message

  it('fail it if their values differ, or if no fact has that name', () => {
    expect(told(18, { 'is-adult': true })).toBe(undefined)
    expect(told(17, { 'is-adult': true })).toBe(
      'Expected the fact "is-adult" to be true; it is false',
    )
    expect(told(17, { 'is-grown': true })).toBe(
      'Expected the fact "is-grown" to be true; the flow has none of that name',
    )
  })
})
