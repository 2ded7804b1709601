import { expect, test } from 'vitest'
import { mutantsOf } from '#engine/analysis/mutate/mutants.ts'
import type { EffectUse, FlowSource } from '#engine/index.ts'
import { buildFlow, drive, EFFECTS } from '#tests/support/build-flow.ts'

const page = (id: string) => ({ id, view: 'plain' })
const REMEMBER = {
  effect: 'note',
  steps: ['one', 'three'],
  step: 'place',
  args: { kept: { var: 'values.kept' } },
}
const flow = (more: Partial<FlowSource>) =>
  buildFlow(
    {
      values: { kept: { schema: { type: 'string' }, initial: 'a time' } },
      steps: [page('one')],
      ...more,
    },
    [EFFECTS],
  )
const steps = (enter: EffectUse) => [page('one'), page('two'), { ...page('three'), enter: [enter] }]
const SAVE = { effect: 'save' }

test('remembered values are requested from the host on entering the named steps, before the step’s own effects', () => {
  const run = drive(flow({ remember: REMEMBER, steps: steps(SAVE) }))
  expect(run.effects).toMatchObject([
    { effect: 'note', args: { place: 'one', kept: 'a time' }, waits: false },
  ])
  expect(run.next().effects).toEqual([])
  const place = { place: 'three', kept: 'a time' }
  expect(run.next().effects).toMatchObject([{ effect: 'note', args: place }, { effect: 'save' }])
})

test('a flow that remembers has the same version as one that repeats it in each step', () => {
  const use = (place: string) => ({ effect: 'note', args: { place, kept: { var: 'values.kept' } } })
  const written = [
    { ...page('one'), enter: [use('one')] },
    page('two'),
    { ...page('three'), enter: [use('three'), SAVE] },
  ]
  const [said, writtenOut] = [
    flow({ remember: REMEMBER, steps: steps(SAVE) }),
    flow({ steps: written }),
  ]
  expect(said.source).toEqual(writtenOut.source)
  expect(said.version).toBe(writtenOut.version)
})

test('inner steps remember, too', () => {
  const children = [page('one'), page('three')]
  const tree = flow({ mode: 'tree', remember: REMEMBER, steps: [{ ...page('two'), children }] })
  const run = drive(tree, {}, { path: ['two', 'three'] })
  expect(run.effects).toMatchObject([{ effect: 'note', args: { place: 'three' } }])
  expect(run.send({ type: 'path', path: ['two'] }).effects).toEqual([])
})

test('each step that remembers is a mutant, and so is each remembered value', () => {
  const words = (more: object) =>
    mutantsOf({
      id: 'a',
      remember: { ...REMEMBER, args: { kept: { if: [{ var: 'flags.a' }, 1, 2] } }, ...more },
    })
      .filter(({ pointer }) => pointer.startsWith('/remember'))
      .map((mutant) => mutant.words)
  expect(words({})).toEqual(
    expect.arrayContaining(['"one" of steps is left out', '"three" of steps is left out']),
  )
  expect(words({ steps: ['one'] })).toContain('the remembered values are left out')
  expect(words({}).length).toBeGreaterThan(2)
})
