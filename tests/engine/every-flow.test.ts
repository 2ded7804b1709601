import { describe, expect, it } from 'vitest'
import { prove } from '#engine/analysis/index.ts'
import type { GuaranteeSource } from '#engine/index.ts'
import { buildFlow } from '#tests/support/build-flow.ts'

const views = {
  $schema: 'language.schema.json',
  kind: 'views',
  id: 'views',
  title: 'Views',
  views: {
    page: { title: 'A page', texts: ['next'], offers: { help: true } },
    bare: { title: 'A bare page', texts: ['next'] },
  },
  frame: {
    offers: [],
    everyFlow: {
      guarantees: [{ name: 'help', sentence: 'Help is on every step', always: ['help'] }],
    },
  },
}
const outcomes = (view: string, guarantees: readonly GuaranteeSource[] = []) =>
  prove(
    buildFlow({ guarantees, steps: [{ id: 'a', view, texts: { next: 'Next' } }] }, [views]),
  ).map(({ guarantee, outcome }) => [guarantee.name, guarantee.sentence, outcome])

describe('a guarantee of every flow', () => {
  it('is proved for a flow that does not state it, and broken if a step lacks the offer', () => {
    expect(outcomes('page')).toEqual([['help', 'Help is on every step', 'holds']])
    expect(outcomes('bare')).toEqual([['help', 'Help is on every step', 'violated']])
  })

  it('comes after those of the flow, which cannot replace it with a weaker one of the same name', () => {
    const end = { name: 'end', sentence: 'It ends', whenever: true, appears: 'end' }
    expect(outcomes('page', [end]).map(([name]) => name)).toEqual(['end', 'help'])
    const own = {
      name: 'help',
      sentence: 'A way on is on every step',
      whenever: true,
      always: ['way-on'],
    }
    expect(outcomes('bare', [own])).toEqual([['help', 'Help is on every step', 'violated']])
  })
})
