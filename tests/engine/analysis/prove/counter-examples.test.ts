import { expect, test } from 'vitest'
import { prove } from '#engine/analysis/index.ts'
import type { Flow } from '#engine/index.ts'
import { buildFlow, yesNo } from '#tests/support/build-flow.ts'

const isYes = (id: string) => ({ '==': [{ var: `answers.${id}` }, 'yes'] })

/** The last line of the counter-example to each promise of a flow. */
const lastLines = (flow: Flow) =>
  prove(flow).map((proof) =>
    proof.outcome === 'violated' ? proof.counterExample.lines.at(-1) : proof.outcome,
  )

test('a counter-example names the question too many, and how many there are', () => {
  const more = yesNo('more', { text: 'How often?', when: isYes('a') })
  const flow = (questions: number) =>
    buildFlow({
      limits: { questions },
      steps: [{ id: 'ask', fields: [yesNo('a'), yesNo('b'), more] }],
    })
  expect(lastLines(flow(2))).toEqual(['Now 3 questions apply, the last of them "How often?"'])
  expect(lastLines(flow(1))).toEqual(['Now 2 questions apply'])
  expect(lastLines(flow(3))).toEqual(['holds'])
})

test('a counter-example names what a step does not offer', () => {
  const views = {
    $schema: 'x',
    kind: 'views',
    id: 'views',
    title: 'Views',
    views: { wait: { title: 'Wait' }, help: { title: 'Help', offers: { support: true } } },
  }
  const flow = (view: string) =>
    buildFlow(
      {
        mode: 'first',
        steps: [{ id: 'hold', view }],
        guarantees: [{ name: 'a way', whenever: true, always: ['way-on', 'support'] }],
      },
      [views],
    )
  expect(lastLines(flow('wait'))).toEqual(['"hold" does not offer "way-on" or "support"'])
  expect(lastLines(flow('help'))).toEqual(['holds'])
})
