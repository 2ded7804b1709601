import { describe, expect, it } from 'vitest'
import {
  changeLine,
  type Detection,
  wronglyListed,
  mutate,
  mutantsOf,
} from '#engine/analysis/index.ts'
import { isObject, toJson } from '#engine/index.ts'
import type { Case } from '#engine/kit/index.ts'
import { yesNo } from '#tests/support/build-flow.ts'

const $schema = 'language.schema.json'
const example = {
  $schema,
  id: 'example',
  title: 'Example',
  mode: 'sequence',
  steps: [
    {
      id: 'ask',
      title: 'Ask',
      fields: [
        yesNo('smokes', { text: 'Do you smoke?' }),
        yesNo('drinks', { text: 'Do you drink?' }),
      ],
    },
    {
      id: 'advice',
      when: { '==': [{ var: 'answers.smokes' }, 'yes'] },
      view: 'note',
      texts: { body: 'Stop' },
    },
    {
      id: 'bye',
      when: { or: [{ '>=': [{ var: 'totals.sum' }, 0] }, true] },
      view: 'note',
      texts: { body: 'Bye' },
    },
  ],
  totals: { sum: { sum: ['smokes', 'drinks'] } },
}
const views = {
  $schema,
  kind: 'views',
  id: 'views',
  title: 'Views',
  views: { note: { title: 'A note', texts: ['body'], optionalTexts: ['next'] } },
}
const files = [example, views].map((one) => ({ path: `${one.id}.json`, text: JSON.stringify(one) }))
const stays: Case = {
  name: 'a smoker is told to stop',
  walk: [
    { screen: 'Ask', answers: { 'Do you smoke?': 'Yes', 'Do you drink?': 'No' }, next: true },
    { screen: 'Stop' },
  ],
}

const results = (cases: readonly Case[]) => {
  const all = [...mutate(files, 'example', { cases })]
  return (pointer: string, words: string): Detection['outcome'] | undefined =>
    all.find(({ mutant }) => mutant.pointer === pointer && mutant.words.includes(words))?.detection
      .outcome
}

describe('small changes of a definition', () => {
  it('are of every kind: operators, constants, conditions, order, marks, texts, points, parts left out', () => {
    const source = toJson(example)
    const words = isObject(source) ? mutantsOf(source).map((one) => one.words) : []
    expect(words).toEqual(
      expect.arrayContaining([
        '== becomes !=',
        '"yes" becomes "another"',
        'the condition is left out',
        '"ask" of steps comes after the one behind it',
        '"smokes" may be left empty',
        '"Stop" becomes other words',
        'score: 0 becomes 1',
        '"bye" of steps is left out',
      ]),
    )
  })

  it('change the rule that an answer is computed by', () => {
    const sum = {
      id: 'sum',
      type: 'number',
      visible: false,
      compute: { '+': [{ var: 'answers.a' }, 2] },
    }
    const changes = mutantsOf({ ...example, steps: [{ id: 'ask', fields: [sum] }] }).filter(
      ({ pointer }) => pointer.startsWith('/steps/0/fields/0/compute'),
    )
    expect(changes.map(({ words }) => words)).toEqual(['+ becomes -', '2 becomes 3'])
  })

  it('each change one place and leave the definition as it was', () => {
    const source = toJson(example)
    const mutants = isObject(source) ? mutantsOf(source) : []
    expect(new Set(mutants.map((one) => JSON.stringify(one.source))).size).toBe(mutants.length)
    expect(source).toEqual(toJson(example))
  })
})

describe('who notices', () => {
  it('names the checks, a case that fails, and what nothing detects', () => {
    const of = results([stays])
    expect(of('/steps/1/texts/body', 'becomes other words')).toBe('case')
    expect(of('/steps/1/when', '== becomes !=')).toBe('case')
    expect(of('/steps/1/when/==/1', 'becomes "another"')).toBe('check')
    expect(of('/steps/2/texts/body', 'becomes other words')).toBe('unnoticed')
  })

  it('is a comparison, if no case fails but one shows something else', () => {
    expect(results([stays])('/steps/0/fields/1', 'may be left empty')).toBe('comparison')
    expect(results([])('/steps/0/fields/1', 'may be left empty')).toBe('unnoticed')
  })

  it('proves that an equivalent mutant is equivalent', () => {
    expect(results([stays])('/steps/2/when/or/0', '>= becomes >')).toBe('same')
  })
})

describe('not counted as a change', () => {
  const effects = {
    $schema,
    kind: 'effects',
    id: 'effects',
    title: 'Effects',
    effects: { save: { title: 'Save', waits: true, codes: ['TAKEN', 'LATE'], args: {} } },
  }
  const flow = (onFail: readonly object[]) => ({
    $schema,
    id: 'saves',
    title: 'Saves',
    mode: 'sequence',
    steps: [
      { id: 'note', view: 'note', texts: { body: 'Save it' }, leave: [{ effect: 'save', onFail }] },
      { id: 'bye', view: 'note', texts: { body: 'Bye' } },
    ],
  })
  const fateOf = (onFail: readonly object[], words: string) => {
    const all = [flow(onFail), views, effects].map((one) => ({
      path: `${one.id}.json`,
      text: JSON.stringify(one),
    }))
    return [...mutate(all, 'saves', { cases: [], limit: 1 })].find(
      ({ mutant }) => mutant.words === words,
    )?.detection.outcome
  }
  const [taken, late, any] = [
    { code: 'TAKEN', to: 'bye' },
    { code: 'LATE', text: 'Late' },
    { text: 'Again' },
  ]

  it('is the order of handlers for failures of different codes', () => {
    expect(fateOf([taken, late, any], 'number 1 of onFail comes after the one behind it')).toBe(
      'same',
    )
  })

  it('does not include moving the handler for every failure', () => {
    expect(fateOf([taken, late, any], 'number 2 of onFail comes after the one behind it')).not.toBe(
      'same',
    )
  })
})

describe('what inner flows refer to', () => {
  const facts = {
    $schema,
    kind: 'facts',
    id: 'person',
    title: 'Person',
    facts: {
      inner: { title: 'Of the inner flow', rule: { '==': [{ var: 'user.name' }, 'Ann'] } },
      outer: { title: 'Of the outer flow', rule: { '==': [{ var: 'user.name' }, 'Ben'] } },
    },
  }
  const inputs = {
    $schema,
    kind: 'inputs',
    id: 'inputs',
    title: 'Inputs',
    inputs: {
      user: { title: 'User', schema: { type: 'object', properties: { name: { type: 'string' } } } },
    },
  }
  const note = (id: string, fact: string) => ({
    id,
    when: { fact },
    view: 'note',
    texts: { body: id },
  })
  const flows = [
    {
      $schema,
      id: 'within',
      title: 'Within',
      mode: 'first',
      inputs: ['user'],
      steps: [note('one', 'inner')],
    },
    {
      $schema,
      id: 'around',
      title: 'Around',
      mode: 'first',
      inputs: ['user'],
      steps: [note('two', 'outer'), { id: 'inside', flow: 'within' }],
    },
  ]
  const all = [...flows, facts, inputs, views].map((one) => ({
    path: `${one.id}.json`,
    text: JSON.stringify(one),
  }))
  const changed = (id: string) =>
    [...mutate(all, id, { cases: [], limit: 50 })].flatMap(({ file, mutant }) =>
      file === 'person.json' ? [mutant.pointer.split('/')[2]] : [],
    )

  it('is changed with them, and not again with the outer flow', () => {
    expect(new Set(changed('around'))).toEqual(new Set(['outer']))
    expect(new Set(changed('within'))).toEqual(new Set(['inner']))
  })
})

describe('the list of equivalent mutants', () => {
  const listed = new Map([
    ['example.json#/steps/2/when/or/0 >= becomes >', 'the other condition always holds'],
    ['example.json#/steps/2/texts/body "Bye" becomes other words', 'nobody reads it'],
    ['example.json#/steps/1/when == becomes !=', 'as many smoke as do not'],
    ['example.json#/steps/7 "advice" of steps is left out', 'it was there once'],
  ])
  const all = [...mutate(files, 'example', { cases: [stays], same: listed })]
  const of = (change: string) =>
    all.find(({ file, mutant }) => changeLine(file, mutant) === change)?.detection

  it('gives the reason for a change that is proven to make no difference', () => {
    expect(of('example.json#/steps/2/when/or/0 >= becomes >')).toEqual({
      outcome: 'same',
      reason: 'the other condition always holds',
    })
  })

  it('explains no change that answers distinguish, or that a case detects', () => {
    expect(of('example.json#/steps/2/texts/body "Bye" becomes other words')?.outcome).toBe(
      'unnoticed',
    )
    expect(of('example.json#/steps/1/when == becomes !=')?.outcome).toBe('case')
  })

  it('names what does not belong in it, and why', () => {
    expect(wronglyListed(listed, all)).toEqual([
      {
        change: 'example.json#/steps/2/texts/body "Bye" becomes other words',
        why: expect.stringMatching(/^it changes the behavior: .*Other words/s),
      },
      {
        change: 'example.json#/steps/1/when == becomes !=',
        why: 'a case detects it: a smoker is told to stop',
      },
      {
        change: 'example.json#/steps/7 "advice" of steps is left out',
        why: 'it is not a mutant of this flow',
      },
    ])
  })

  it('explains undecided changes', () => {
    const change = 'example.json#/steps/2/when/or/0 >= becomes >'
    const undecided = mutate(files, 'example', {
      cases: [],
      same: listed,
      limit: 1,
      wanted: (file, mutant) => changeLine(file, mutant) === change,
    })
    expect([...undecided].map(({ detection }) => detection)).toMatchObject([
      {
        outcome: 'listed',
        reason: 'the other condition always holds',
        why: [expect.stringContaining('states'), expect.stringContaining('Back')],
      },
    ])
  })
})
