import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sourcesBelow, withoutComments } from './source-file.ts'
import { wordsInSource } from './words-in-source.ts'

const root = join(import.meta.dirname, '../..')
const sources = sourcesBelow(root, 'renderer').filter(({ path }) => !/generated|\.config\.ts$/.test(path))

/** What reads like words and is none that a patient meets, by why. */
const NO_WORDS: { readonly [why: string]: readonly string[] } = {
  'a code of the API': ['Active', 'Organization', 'Psychiatry', 'Therapy', 'Asked', 'Bearer'],
  'a name that is the same in every language': ['Visa', 'Mastercard', 'American Express', 'Discover', 'Diners Club'],
  'for whoever watches the portal': [
    'Cannot load an assessment:',
    'Cannot carry out',
    'The page has no main element for the skip link',
  ],
  'a selector, a query or a style': [
    'input, button',
    'input, select, textarea',
    'input, select, textarea, button',
    ':is(input, select, textarea)[aria-invalid="true"]',
    '(prefers-color-scheme: dark)',
    'system-ui, sans-serif',
    'banner positive',
    'portrait s',
    'portrait l',
  ],
  'what a browser fills in': ['billing postal-code'],
  'the beginning of the names of keys': ['Arrow'],
  'the end of the names of texts': ['Body'],
  'the sign of what was cut off': ['…'],
}

describe('the words of the portal', () => {
  it('stand in content and flows: the renderer holds none of its own', () => {
    const allowed = Object.values(NO_WORDS).flat()
    const found = sources.flatMap(wordsInSource)
    expect(
      found.filter(({ words }) => !allowed.includes(words)).map(({ path, line, words }) => `${path}:${line} ${words}`),
    ).toEqual([])
    expect(allowed.filter((one) => !found.some(({ words }) => words === one))).toEqual([])
  })

  it('stand outside of the first content of the page', () => {
    const page = readFileSync(join(root, 'renderer/index.html'), 'utf8')
    const shown = page.replace(/<!--[\s\S]*?-->|<[^>]*>/g, ' ').split(/\s+/)
    expect(shown.filter((word) => /\p{L}/u.test(word) && !/^\{\{\w+\.\w+\}\}\.?$/.test(word))).toEqual([])
  })

  it('are each used by a screen or by a page of the server', () => {
    const users = [...sources, ...sourcesBelow(root, 'server/crisis')].map(({ text }) => withoutComments(text))
    const code = [...users, readFileSync(join(root, 'renderer/index.html'), 'utf8')].join('\n')
    const isUsed = (group: string, name: string) =>
      new RegExp(`\\b${group}\\.${name}\\b|'${group}', '${name}'|\\{[^{}]*\\b${name}\\b[^{}]*\\} = WORDS\\.${group}\\b`).test(
        code,
      )
    const words: unknown = JSON.parse(readFileSync(join(root, 'content/portal/words.json'), 'utf8'))
    const unused = entriesOf(words).flatMap(([group, texts]) =>
      entriesOf(texts).flatMap(([name]) => (isUsed(group, name) ? [] : [`${group}.${name}`])),
    )
    expect(unused).toEqual([])
  })
})

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}

describe('words in a source file', () => {
  const wordsIn = (text: string) => wordsInSource({ path: 'renderer/x.tsx', text }).map(({ words }) => words)

  it.each([
    ['text between tags', '<p>ok</p>', 'ok'],
    ['a spoken attribute', '<ul aria-label="times" />', 'times'],
    ['one in a condition', "<ul aria-label={isOld ? 'past' : undefined} />", 'past'],
    ['one in a template', `<ul aria-label={\`line \${n}\`} />`, 'line'],
    ['a sentence in a variable', "const title = 'Are you sure?'", 'Are you sure?'],
    ['a label of one word', "const words = { next: 'Continue' }", 'Continue'],
    ['what goes on', "const busy = 'Saving…'", 'Saving…'],
    ['a number in a template', `const words = \`in \${n} minutes\``, 'in'],
    ['what a component is given', '<Button busy="Logging in" />', 'Logging in'],
  ])('are found: %s', (_what, text, words) => {
    expect(wordsIn(text)).toContain(words)
  })

  it.each([
    ['imports', "import { x } from './Not words'"],
    ['types', "type State = 'Not read' | 'Read'"],
    ['thrown errors', "throw new Error('Cannot draw this view')"],
    ['class names', '<p className="page w-form stack-8" />'],
    ['what is compared', "const is = status === 'Declined'"],
    ['names of properties', "const x = { 'Some name': 1 }"],
    ['numbers and signs', '<p>1 = 2, *</p>'],
  ])('are not %s', (_what, text) => {
    expect(wordsIn(text)).toEqual([])
  })
})
