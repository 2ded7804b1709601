import { describe, expect, it } from 'vitest'
import { behaviorChanges } from '#engine/analysis/index.ts'
import type { StepSource } from '#engine/definition/types.ts'
import type { Flow } from '#engine/index.ts'
import type { Case } from '#engine/kit/index.ts'
import { buildFlow, EFFECTS, yesNo } from '#tests/support/build-flow.ts'

const smokes = yesNo('smokes', { text: 'Do you smoke?' })
const drinks = yesNo('drinks', { text: 'Do you drink?' })
const saves: Case = {
  name: 'it is saved',
  walk: [{ screen: 'Ask', answers: { 'Do you smoke?': 'Yes' }, next: true }, { host: 'save' }],
}

type Parts = { readonly ask?: Partial<StepSource>; readonly save?: Partial<StepSource> }

function flowWith({ ask = {}, save = {} }: Parts = {}): Flow {
  const steps: readonly StepSource[] = [
    { id: 'ask', title: 'Ask', fields: [smokes], ...ask },
    { id: 'save', enter: [{ effect: 'save' }], advance: true, ...save },
    { id: 'bye', title: 'Bye', view: 'note' },
  ]
  return buildFlow({ steps }, [EFFECTS])
}

function wordsOf(
  after: Flow,
  cases: readonly Case[] = [saves],
  before: Flow = flowWith(),
): readonly string[] {
  return behaviorChanges({ before, after }, { before: [saves], after: cases }).changes.map(
    ({ words }) => words,
  )
}

describe('what a case shows differently in another version', () => {
  it('is nothing in the same definition', () => {
    expect(wordsOf(flowWith())).toEqual([])
  })

  it('is a text with the title of its screen, whether or not the case expects the new one', () => {
    const after = flowWith({ ask: { fields: [{ ...smokes, text: 'Are you a smoker?' }] } })
    const said = 'Shown: ask smokes, text. Before: "Do you smoke?". After: "Are you a smoker?".'
    const renamed: Case = {
      ...saves,
      walk: [
        { screen: 'Ask', answers: { 'Are you a smoker?': 'Yes' }, next: true },
        saves.walk[1] ?? {},
      ],
    }
    expect(wordsOf(after, [renamed])).toEqual([said])
    expect(wordsOf(flowWith({ ask: { title: 'Asked' } }))).toEqual([
      'Shown: ask, title. Before: "Ask". After: "Asked".',
    ])
  })

  it('is a question that may be left empty, or that is new', () => {
    expect(wordsOf(flowWith({ ask: { fields: [{ ...smokes, optional: true }] } }))).toContain(
      'Required: ask smokes ("Do you smoke?"), required. Before: yes. After: no.',
    )
    expect(
      wordsOf(flowWith({ ask: { fields: [smokes, { ...drinks, optional: true }] } })),
    ).toContain('Shown: ask drinks ("Do you drink?"). Before: nothing. After: yes.')
  })

  it('is a limit, in words', () => {
    const limited = (maxLength: number) =>
      flowWith({
        ask: {
          fields: [
            smokes,
            {
              id: 'note',
              type: 'free-paragraph-field',
              text: 'Note',
              optional: true,
              validation: { maxLength },
            },
          ],
        },
      })
    expect(wordsOf(limited(500), [saves], limited(1000)).join()).toBe(
      'Accepted: ask note ("Note"), limits. Before: maxLength 1000. After: maxLength 500.',
    )
  })

  it('is the possibility to go back from a screen', () => {
    expect(wordsOf(flowWith({ save: { commit: true } }))).toContain(
      'Shown: bye ("Bye"), may go back. Before: yes. After: no.',
    )
  })
})
