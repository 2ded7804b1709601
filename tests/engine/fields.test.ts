import { expect, test } from 'vitest'
import { mutate, paths, prove, why } from '#engine/analysis/index.ts'
import { type FlowSource, flowOf, loadLibrary, submissionOf } from '#engine/index.ts'
import { closureFiles } from '#engine/definition/closure.ts'
import { buildFlow, drive, EFFECTS } from '#tests/support/build-flow.ts'

const text = (id: string, more: object = {}) => ({
  id,
  type: 'free-text-field',
  label: id,
  ...more,
})
const ADDRESS = {
  $schema: '',
  kind: 'fields',
  id: 'address',
  title: 'An address',
  stem: 'Where you live:',
  questions: [
    text('street'),
    text('town', { when: { '!!': [{ var: 'answers.street' }] } }),
    text('zip', { optional: true }),
  ],
}
const CONTACT = {
  $schema: '',
  kind: 'fields',
  id: 'contact',
  title: 'A contact',
  questions: [text('name'), { use: 'address', only: ['street', 'town'] }],
}
const asked = (
  section: object,
  others: readonly object[] = [ADDRESS, CONTACT],
  more: Partial<FlowSource> = {},
) =>
  buildFlow(
    {
      steps: [
        { id: 'form', paging: 'all', sections: [{ id: 's', ...section }] },
        { id: 'done', view: 'done' },
      ],
      ...more,
    },
    [EFFECTS, ...others],
  )

test('a section asks the questions of a file, all of them or some, before its own, by the rules of that file', () => {
  const run = drive(asked({ fields: 'address', items: [text('floor')] }))
  expect(run.items).toEqual(['street', 'zip', 'floor'])
  expect(run.answer('street', 'High Street').items).toEqual(['street', 'town', 'zip', 'floor'])
  expect(run.screen.steps[0]?.form?.sections[0]?.items[0]).toMatchObject({
    preText: 'Where you live:',
  })
  expect(drive(asked({ fields: 'address', only: ['zip'] })).items).toEqual(['zip'])
  expect(drive(asked({ fields: 'contact' })).items).toEqual(['name', 'street'])
})

test('their answers are submitted under the flow’s name, or the one that the section gives', () => {
  const submitted = (section: object) => {
    const flow = asked({ fields: 'contact', ...section })
    return submissionOf(flow, drive(flow).answer('name', 'Ann').state).map(({ key, answers }) => [
      key,
      answers.map((one) => one.key),
    ])
  }
  expect(submitted({})).toEqual([['example', ['name']]])
  expect(submitted({ questionnaire: 'people' })).toEqual([['people', ['name']]])
})

test('the same file is edited in place', () => {
  const flow = asked({ fields: 'address' }, [ADDRESS], {
    mode: 'all',
    steps: [
      {
        id: 'home',
        title: 'Home',
        view: 'facts',
        edit: true,
        paging: 'all',
        sections: [{ id: 's', fields: 'address' }],
      },
      { id: 'unsaved', when: { var: 'changed.home' }, view: 'unsaved' },
    ],
  })
  const run = drive(flow).send({ type: 'view', name: 'edit', step: 'home' })
  expect(run.items).toEqual(['street', 'zip'])
  expect(run.answer('street', 'High Street').screen.steps.map(({ id }) => id)).toEqual([
    'home',
    'unsaved',
  ])
})

test('a version includes the file, and differs if a question differs', () => {
  const flow = asked({ fields: 'address' })
  const again = flowOf(loadLibrary(closureFiles(flow.library, flow.id)), flow.id)
  expect(again.version).toBe(flow.version)
  expect(drive(again).items).toEqual(['street', 'zip'])
  const other = { ...ADDRESS, questions: [text('street'), text('zip')] }
  expect(asked({ fields: 'address' }, [other]).version).not.toBe(flow.version)
})

test('proofs, why and mutants include the file', () => {
  const flow = asked({ fields: 'address' }, [ADDRESS], {
    guarantees: [{ name: 'town', whenever: { '!': [{ var: 'answers.street' }] }, never: 'town' }],
  })
  expect(prove(flow).map(({ outcome }) => outcome)).toEqual(['holds'])
  expect(paths(flow)).toMatchObject({ why: [], groups: [{ ends: 1n }, { ends: 1n }] })
  expect(
    why(flow, 'town', { answers: { street: 'High Street' }, inputs: {}, replies: {} })?.lines.join(
      ' ',
    ),
  ).toContain('file-2.json')
  const source = {
    ...flow.source,
    steps: [
      { id: 'form', title: 'Form', paging: 'all', sections: [{ id: 's', fields: 'address' }] },
    ],
  }
  const files = [source, ADDRESS].map((one) => ({
    path: `${one.id}.json`,
    text: JSON.stringify({ ...one, $schema: 'x' }),
  }))
  const changed = [...mutate(files, 'example', { cases: [], limit: 200 })].map(({ file }) => file)
  expect(changed).toContain('address.json')
})
