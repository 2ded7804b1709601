import { describe, expect, test } from 'vitest'
import { closureFiles, type FlowSource, flowOf, type Library, loadLibrary } from '#engine/index.ts'
import { yesNo } from '#tests/support/build-flow.ts'

function libraryOf(
  flow: Partial<FlowSource>,
  texts: { readonly [name: string]: unknown },
): Library {
  const head = { $schema: 'language.schema.json', title: 'Example' }
  const source = {
    ...head,
    id: 'example',
    mode: 'sequence',
    steps: [{ id: 'form', fields: [yesNo('a')] }],
    ...flow,
  }
  return loadLibrary([
    { path: 'flow.json', text: JSON.stringify(source) },
    { path: 'texts.json', text: JSON.stringify({ ...head, kind: 'texts', id: 'texts', texts }) },
  ])
}

describe('the version of a flow', () => {
  const named: Partial<FlowSource> = {
    steps: [
      {
        id: 'form',
        title: { text: 'outer' },
        fields: [yesNo('a', { examples: [{ text: 'inner' }] })],
      },
    ],
  }

  test('changes with a shared text that it names, through others too', () => {
    const version = (words: string) =>
      flowOf(libraryOf(named, { outer: { text: 'deep' }, deep: words, inner: 'In' }), 'example')
        .version
    expect(version('One')).not.toBe(version('Two'))
  })

  test('changes with a shared text in a list of texts', () => {
    const version = (words: string) =>
      flowOf(libraryOf(named, { outer: 'Out', inner: words }), 'example').version
    expect(version('One')).not.toBe(version('Two'))
  })

  test('stays the same if a plain text equals the name of a shared text', () => {
    const cases = [{ when: { '==': [{ var: 'answers.a' }, 'yes'] }, text: 'Well' }, { text: 'Yes' }]
    const flow: Partial<FlowSource> = {
      steps: [
        {
          id: 'form',
          title: 'Yes',
          texts: { text: 'Yes' },
          fields: [yesNo('a'), yesNo('b', { text: cases })],
        },
      ],
    }
    const version = (words: string) => flowOf(libraryOf(flow, { Yes: words }), 'example').version
    expect(version('One')).toBe(version('Two'))
    expect(
      closureFiles(libraryOf(flow, { Yes: 'One' }), 'example').map(({ path }) => path),
    ).toEqual(['flow.json'])
  })
})
