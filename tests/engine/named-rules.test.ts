import { expect, test } from 'vitest'
import { checkLibrary } from '#engine/check/index.ts'
import { flowOf, type JsonObject, type Screen, screenOf, start } from '#engine/index.ts'

const VIEWS = {
  $schema: 'x',
  kind: 'views',
  id: 'views',
  title: 'Views',
  views: { plain: { title: 'Plain', props: { type: 'object', properties: { of: {} } } } },
}
const step = (of: JsonObject, when: JsonObject) => ({
  id: 'one',
  view: 'plain',
  props: { of },
  when,
})
const flow = (more: object) => ({
  $schema: 'x',
  id: 'visit',
  title: 'Visit',
  mode: 'sequence',
  ...more,
})

const NAMED = flow({
  rules: {
    both: { title: 'Both kinds', rule: ['a', 'b'] },
    has: { title: 'Has one of them', rule: { in: ['a', { rule: 'both' }] } },
  },
  steps: [step({ if: [{ rule: 'has' }, { rule: 'both' }, null] }, { rule: 'has' })],
})
const WRITTEN_OUT = flow({
  steps: [step({ if: [{ in: ['a', ['a', 'b']] }, ['a', 'b'], null] }, { in: ['a', ['a', 'b']] })],
})

const libraryOf = (source: object) => {
  const files = [source, VIEWS].map((one) => ({
    path: `${'id' in one ? one.id : ''}.json`,
    text: JSON.stringify(one),
  }))
  const { library, issues } = checkLibrary(files)
  if (library === null) throw new Error(JSON.stringify(issues))
  return library
}
const propsOf = ({ steps: [shown] }: Screen) => shown?.view?.props

test('a named rule has the meaning of its definition, in conditions, props and other named rules', () => {
  const visit = flowOf(libraryOf(NAMED), 'visit')
  expect(propsOf(screenOf(visit, start(visit, {}).state))).toEqual({ of: ['a', 'b'] })
})

test('a flow with named rules has the same version as one that repeats their definitions', () => {
  const [named, writtenOut] = [
    flowOf(libraryOf(NAMED), 'visit'),
    flowOf(libraryOf(WRITTEN_OUT), 'visit'),
  ]
  expect(named.version).toBe(writtenOut.version)
  expect(named.source).toEqual(writtenOut.source)
})
