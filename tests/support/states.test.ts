import { expect, it } from 'vitest'
import type { FlowSource, InstrumentSource } from '../../engine/index.ts'
import { everyState, NEVER_ON_SCREEN, statesLeftAtOnce, statesOfFlow } from '../e2e/states.ts'

const head = { $schema: 'language.schema.json', title: 'Some title' }
const options = [{ key: 'yes', text: 'Yes' }]
const instrument: InstrumentSource = {
  ...head,
  id: 'mood',
  kind: 'instrument',
  licence: 'own',
  options,
  questions: [
    { id: 'mood-1', type: 'multi-choice', text: 'One' },
    { id: 'mood-help', view: 'crisis-help' },
    { id: 'mood-2', type: 'multi-choice', text: 'Two', visible: false },
  ],
}
const flow: FlowSource = {
  ...head,
  id: 'sample',
  mode: 'sequence',
  steps: [
    { id: 'intro', view: 'intro' },
    {
      id: 'questions',
      sections: [
        {
          id: 'first',
          instrument: 'mood',
          preScreen: { title: 'Before', description: 'We ask' },
          items: [],
        },
      ],
    },
    {
      id: 'history',
      paging: 'section',
      sections: [{ id: 'past', items: [{ id: 'past-1', type: 'checkbox', text: 'Past' }] }],
    },
    { id: 'other', flow: 'other' },
  ],
}

it('lists every page of a flow that a journey must visit', () => {
  expect(statesOfFlow(flow, new Map([['mood', instrument]]))).toEqual([
    'sample/intro',
    'sample/questions/first:pre-screen',
    'sample/questions/mood-1',
    'sample/questions/mood-help',
    'sample/history/past',
  ])
})

it('leaves out only the states that are left immediately after entering', () => {
  expect(statesLeftAtOnce().toSorted()).toEqual(NEVER_ON_SCREEN)
  expect(everyState().filter((state) => NEVER_ON_SCREEN.includes(state))).toEqual([])
})
