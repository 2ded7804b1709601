import { Ajv } from 'ajv'
import { expect, it } from 'vitest'
import vocabulary from '#content/support/danger-words.json' with { type: 'json' }
import schema from '#content/support/danger-words.schema.json' with { type: 'json' }
import { soundsDangerous } from '#renderer/chat/sounds-dangerous.ts'

it('the vocabulary of danger follows its schema', () => {
  const check = new Ajv().compile(schema)
  expect([check(vocabulary), check.errors]).toEqual([true, null])
  expect(check({ ...vocabulary, phrases: ["Don't"] })).toBe(false)
})

it.each([
  'I want to die',
  'I WANT TO DIE!!!',
  'Sometimes I think I’d be better off dead.',
  "i don't want to live like this",
  'thinking about\nhurting   myself again',
  'self-harm',
  'I took an overdose',
  'he said he is going to hurt me',
  // Negated, or about another person: help is shown.
  'I do not want to hurt anybody',
  "I'm not suicidal",
  'My brother talks about suicide',
])('a message that sounds like danger is recognized: %s', (text) =>
  expect(soundsDangerous(text, vocabulary.phrases)).toBe(true),
)

it.each([
  '',
  ' ',
  'Can I move my visit to Monday?',
  'My skills group is fine',
  'The suicidality scale',
  'I died laughing',
])('other messages are not: %s', (text) =>
  expect(soundsDangerous(text, vocabulary.phrases)).toBe(false),
)
