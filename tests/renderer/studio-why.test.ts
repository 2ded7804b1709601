import { describe, expect, it } from 'vitest'
import { flowOf, loadLibrary, start, transition } from '#engine/index.ts'
import { whyOfPart } from '#renderer/studio/why-parts.ts'

const source = {
  $schema: 'language.schema.json',
  id: 'example',
  title: 'Example',
  mode: 'sequence',
  steps: [
    {
      id: 'ask',
      title: 'About you',
      paging: 'all',
      fields: [
        { id: 'name', type: 'free-text-field', text: 'Your name' },
        {
          id: 'pet',
          type: 'free-text-field',
          text: 'Your pet',
          when: { '==': [{ var: 'answers.name' }, 'Ana'] },
        },
      ],
    },
    { id: 'over', commit: true, view: 'text', texts: { heading: 'Thanks' } },
  ],
}
const flow = flowOf(
  loadLibrary([{ path: 'flows/example.json', text: JSON.stringify(source, null, 2) }]),
  'example',
)
const first = start(flow, {}).state
const named = transition(flow, first, { type: 'answer', field: 'name', value: 'Ben' }).state
const last = transition(flow, named, { type: 'next' }).state

describe('why', () => {
  it('a button is blocked: the questions that block it are named, with their places', () => {
    const why = whyOfPart(flow, first, { control: null, kind: 'button', words: 'Continue' })
    expect(why).toMatchObject({
      outcome: 'blocked',
      sentences: ['These questions block it: name.'],
    })
    expect(why.places.map(({ explanation, where }) => [explanation.place, where?.pointer])).toEqual(
      [['name', '/steps/0/fields/0']],
    )
  })

  it('a button is shown or missing, depending on the state of the run', () => {
    const of = (state: typeof first, words: string) =>
      whyOfPart(flow, state, { control: null, kind: 'button', words })
    expect(of(named, 'Continue').outcome).toBe('shown')
    expect(of(named, 'Back')).toMatchObject({
      outcome: 'absent',
      sentences: ['The run has no earlier place to go back to.'],
    })
    expect(of(last, 'Back').sentences[0]).toContain('“commit”')
    expect(of(last, 'Continue').sentences[0]).toContain('draws its own buttons')
  })

  it('a question is missing: the rule and the values that it reads are given', () => {
    const [place] = whyOfPart(flow, named, { control: null, kind: 'place', words: 'pet' }).places
    expect(place?.explanation).toMatchObject({
      outcome: 'hidden',
      because: [{ reads: { 'answers.name': 'Ben' }, where: { line: 21 } }],
    })
  })

  it.each([
    ['About you', first, '/steps/0/title'],
    ['Thanks', last, '/steps/1/texts/heading'],
  ])('the text "%s" has its own place in the file', (words, state, pointer) => {
    expect(whyOfPart(flow, state, { control: null, kind: 'text', words }).where?.pointer).toBe(
      pointer,
    )
  })

  it('finds a question by its control and by its words', () => {
    const byControl = whyOfPart(flow, first, { control: 'q-name-0', kind: 'text', words: '' })
    expect(byControl.name).toBe('name')
    expect(whyOfPart(flow, first, { control: null, kind: 'text', words: 'Your name' }).name).toBe(
      'name',
    )
  })
})
