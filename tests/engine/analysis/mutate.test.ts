import { describe, expect, it } from 'vitest'
import { type Fate, mutate, mutantsOf, recordOf } from '#engine/analysis/index.ts'
import { isObject, loadLibrary, toJson } from '#engine/index.ts'
import type { Case } from '#engine/kit/index.ts'
import { yesNo } from '#tests/support/build-flow.ts'

const $schema = 'language.schema.json'
const example = {
  $schema,
  id: 'example',
  title: 'Example',
  mode: 'sequence',
  steps: [
    { id: 'ask', title: 'Ask', fields: [yesNo('smokes', { text: 'Do you smoke?' }), yesNo('drinks', { text: 'Do you drink?' })] },
    { id: 'advice', when: { '==': [{ var: 'answers.smokes' }, 'yes'] }, view: 'note', texts: { body: 'Stop' } },
    { id: 'bye', when: { or: [{ '>=': [{ var: 'totals.sum' }, 0] }, true] }, view: 'note', texts: { body: 'Bye' } },
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
  walk: [{ screen: 'Ask', answers: { 'Do you smoke?': 'Yes', 'Do you drink?': 'No' }, next: true }, { screen: 'Stop' }],
}

const fates = (cases: readonly Case[], record = false) => {
  const approved = toJson(recordOf(loadLibrary(files), 'example', cases))
  const all = [...mutate(files, 'example', { cases, ...(record && isObject(approved) ? { record: approved } : {}) })]
  return (pointer: string, words: string): Fate['outcome'] | undefined =>
    all.find(({ mutant }) => mutant.pointer === pointer && mutant.words.includes(words))?.fate.outcome
}

describe('small changes of a definition', () => {
  it('are of every kind: operators, constants, conditions, order, marks, texts, points, parts left out', () => {
    const source = toJson(example)
    const kinds = isObject(source) ? mutantsOf(source).map(({ kind }) => kind) : []
    expect([...new Set(kinds)].toSorted()).toEqual([
      'condition',
      'constant',
      'operator',
      'order',
      'points',
      'removed',
      'required',
      'text',
    ])
  })

  it('each change one place and leave the definition as it was', () => {
    const source = toJson(example)
    const mutants = isObject(source) ? mutantsOf(source) : []
    expect(new Set(mutants.map((one) => JSON.stringify(one.source))).size).toBe(mutants.length)
    expect(source).toEqual(toJson(example))
  })
})

describe('who notices', () => {
  it('names the checks, a case that goes otherwise, and what nothing notices', () => {
    const of = fates([stays])
    expect(of('/steps/1/texts/body', 'becomes other words')).toBe('case')
    expect(of('/steps/1/when', '== becomes !=')).toBe('case')
    expect(of('/steps/1/when/==/1', 'becomes "another"')).toBe('check')
    expect(of('/steps/2/texts/body', 'becomes other words')).toBe('unnoticed')
    expect(of('/steps/0/fields/1', 'may be left empty')).toBe('unnoticed')
  })

  it('notices what was approved once it is written down', () => {
    expect(fates([stays], true)('/steps/0/fields/1', 'may be left empty')).toBe('record')
  })

  it('proves of a change that makes no difference that it makes none', () => {
    expect(fates([stays])('/steps/2/when/or/0', '>= becomes >')).toBe('same')
  })
})
