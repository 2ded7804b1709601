import { describe, expect, it } from 'vitest'
import { recordOf } from '#engine/analysis/index.ts'
import type { StepSource } from '#engine/definition/types.ts'
import type { Case } from '#engine/kit/index.ts'
import { buildFlow, EFFECTS, yesNo } from '#tests/support/build-flow.ts'

const steps = (save: Partial<StepSource>): readonly StepSource[] => [
  { id: 'ask', title: 'Ask', fields: [yesNo('smokes', { text: 'Do you smoke?' })] },
  { id: 'save', enter: [{ effect: 'save' }], advance: true, ...save },
  { id: 'bye', title: 'Bye', view: 'note' },
]
const saves: Case = {
  name: 'it is saved',
  walk: [{ screen: 'Ask', answers: { 'Do you smoke?': 'Yes' }, next: true }, { host: 'save' }],
}
const recordWith = (save: Partial<StepSource>) => {
  const { library, id } = buildFlow({ steps: steps(save) }, [EFFECTS])
  return recordOf(library, id, [saves])
}

describe('what a flow says, asks and requires on its cases', () => {
  it('holds for each screen whether one may go back from it', () => {
    expect(recordWith({}).bye).toMatchObject({ 'may go back': [true] })
    expect(recordWith({ commit: true }).bye).toMatchObject({ 'may go back': [false] })
    expect(recordWith({}).ask).toMatchObject({ 'may go back': [false] })
  })

  it('has another fingerprint of a case that may go back elsewhere than before', () => {
    const of = (save: Partial<StepSource>) => recordWith(save)['each case']?.[saves.name]
    expect(of({ commit: true })).not.toEqual(of({}))
  })
})
