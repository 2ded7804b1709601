import { describe, expect, test } from 'vitest'
import { checkLibrary } from '#engine/check/index.ts'
import { type Json, resume, serialize } from '#engine/index.ts'
import { buildFlow, drive, yesNo } from '#tests/support/build-flow.ts'

const nick: Json = { var: ['user.nick', 'Anna'] }
const shownIf = (when: Json) => yesNo('shown', { when })

describe('a default of `var` is used if the name has no value', () => {
  test.each<readonly [string, Json, boolean]>([
    ['an input that is missing', {}, true],
    ['an input that is null', { nick: null }, true],
    ['an input with a value', { nick: 'Bo' }, false],
    ['an input that is empty', { nick: '' }, false],
  ])('%s', (_what, user, takes) => {
    const flow = buildFlow({
      inputs: ['user'],
      steps: [{ id: 'form', fields: [shownIf({ '==': [nick, 'Anna'] })] }],
    })
    expect(drive(flow, { user }).items).toEqual(takes ? ['shown'] : [])
  })

  test('an answer, before and after it is given', () => {
    const when: Json = { '==': [{ var: ['answers.ask', 'no'] }, 'no'] }
    const run = drive(buildFlow({ steps: [{ id: 'form', fields: [yesNo('ask'), shownIf(when)] }] }))
    expect(run.items).toEqual(['ask', 'shown'])
    expect(run.answer('ask', 'yes').items).toEqual(['ask'])
  })

  test('a value of the flow, a question of a row, an item of a list, a default that is a rule', () => {
    const flow = buildFlow({
      inputs: ['user'],
      values: { slot: { schema: { type: 'string' } } },
      steps: [
        {
          id: 'form',
          fields: [
            {
              id: 'l',
              type: 'list',
              label: 'List',
              optional: true,
              fields: [
                yesNo('a', { optional: true }),
                yesNo('b', { when: { '==': [{ var: ['row.a', 'yes'] }, 'yes'] } }),
              ],
            },
            yesNo('value', { when: { '==': [{ var: ['values.slot', 'none'] }, 'none'] } }),
            yesNo('item', {
              when: { some: [{ var: 'answers.l' }, { '==': [{ var: ['a', 'open'] }, 'open'] }] },
            }),
            yesNo('rule', {
              when: { '==': [{ var: ['user.nick', { var: 'user.name' }] }, 'Ana'] },
            }),
          ],
        },
      ],
    })
    const run = drive(flow, { user: { name: 'Ana' } })
    expect(run.items).toEqual(['l', 'value', 'rule'])
    expect(run.answer('l', [{ b: 'yes' }]).items).toEqual(['l', 'value', 'item', 'rule'])
    expect(serialize(flow, run.answer('l', [{ a: 'no', b: 'yes' }]).state).answers).toEqual({
      l: [{ a: 'no' }],
    })
    expect(resume(flow, serialize(flow, run.state)).cells).toBeDefined()
  })
})

test('a mistake in a name or a default is reported at its place', () => {
  const text = (name: string, fallback: string) => `{
  "$schema": "language.schema.json", "id": "example", "title": "Example", "mode": "sequence",
  "steps": [{ "id": "form", "title": "Form", "fields": [
    { "id": "a", "type": "checkbox", "label": "A" },
    { "id": "b", "type": "checkbox", "label": "B", "when": { "==": [
      { "var": ["${name}",
        ${fallback}] }, true] } }
  ] }]
}`
  const places = (name: string, fallback: string) =>
    checkLibrary([{ path: 'example.json', text: text(name, fallback) }]).issues.map(
      ({ line, code }) => `${line} ${code}`,
    )
  expect(places('answers.a', 'true')).toEqual([])
  expect(places('answers.z', 'true')).toEqual(['6 unknown-field'])
  expect(places('answers.a', '{ "var": "answers.z" }')).toEqual(['7 unknown-field'])
})
