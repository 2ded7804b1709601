import { parseSync } from 'vite'
import type { SourceText } from './source-file.ts'

/** Words in a source file: their line and the kind of code around them. */
export type WordsFound = { readonly path: string; readonly line: number; readonly words: string }

type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown }

/** Attributes that a screen reader reads out or a tooltip shows. */
const SPOKEN =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|title|alt|placeholder|label|summary|content)$/
const LETTER = /\p{L}/u
/** Two words, or one word that begins like a sentence or a button. */
const SENTENCE = /\p{L}{2,}[,.:;!?]? [\p{L}\d]|^\p{Lu}\p{Ll}+(…|\.|!|\?)?$|…/u
/** A word next to a placeholder of a template. */
const BESIDE_A_PLACE = /^\p{P}* \p{Ll}{2,}|\p{Ll}{2,}\p{P}* $/u

/**
 * The words in a source file that a person would read or hear: text between tags, spoken
 * attributes, and every other literal that looks like a sentence or a label. Imports, types,
 * property names, class names, thrown errors, log lines and SQL do not count.
 */
export function wordsInSource({ path, text }: SourceText): readonly WordsFound[] {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`Cannot read ${path}: ${errors[0]?.message}`)
  const found: WordsFound[] = []
  const add = (words: string, { start }: Node) => {
    found.push({
      path,
      line: text.slice(0, start).split('\n').length,
      words: words.trim().replace(/\s+/g, ' '),
    })
  }
  visit(program, add)
  return found
}

function visit(value: unknown, add: (words: string, node: Node) => void, isSpoken = false): void {
  if (Array.isArray(value)) {
    for (const one of value) visit(one, add, isSpoken)
    return
  }
  if (!isNode(value)) return
  const words = literalOf(value)
  if (words !== null) {
    if (patternsOf(value, isSpoken).some((pattern) => pattern.test(withoutMarkup(words))))
      add(words, value)
    return
  }
  if (value.type === 'JSXAttribute') {
    const name = isNode(value.name) ? String(value.name.name) : ''
    if (name !== 'className') visit(value.value, add, SPOKEN.test(name))
    return
  }
  for (const [key, child] of Object.entries(value))
    if (!isSkipped(value, key)) visit(child, add, isSpoken && isTransparent(value))
}

function patternsOf({ type }: Node, isSpoken: boolean): readonly RegExp[] {
  if (type === 'JSXText' || isSpoken) return [LETTER]
  return type === 'TemplateElement' ? [SENTENCE, BESIDE_A_PLACE] : [SENTENCE]
}

/**
 * A literal may be HTML, or a part of it that a template cuts in the middle of a tag. Keeps the
 * spoken attributes; placeholders are checked elsewhere.
 */
function withoutMarkup(words: string): string {
  const spoken = (tag: string) =>
    [...tag.matchAll(/\s(?:aria-label|alt|title)="([^"]*)"/g)].map(([, text]) => text).join(' ')
  return words.replace(/^[^<>]*">|<\p{L}[^<>]*$|<[^>]*>/gu, spoken).replace(/\{\{\w+\.\w+\}\}/g, '')
}

/** The words of a spoken attribute may be inside a condition or a template. */
function isTransparent({ type }: Node): boolean {
  return [
    'JSXExpressionContainer',
    'ConditionalExpression',
    'LogicalExpression',
    'TemplateLiteral',
  ].includes(type)
}

/** Code that holds no words of a screen, by its syntax: a compared literal is a code. */
function isSkipped({ type, callee, computed, operator, tag }: Node, key: string): boolean {
  if (operator === '===' || operator === '!==' || (type === 'SwitchCase' && key === 'test'))
    return true
  if (/^(Import|Export)/.test(type) && key === 'source') return true
  if (
    type === 'ThrowStatement' ||
    type === 'ImportExpression' ||
    /^TS(?!As|Satisfies|NonNull)/.test(type)
  )
    return true
  if (type === 'NewExpression' && isNode(callee) && callee.name === 'Error') return true
  if (type === 'CallExpression' && key === 'arguments' && isLog(callee)) return true
  if (type === 'TaggedTemplateExpression' && isNode(tag) && tag.name === 'sql') return true
  return (
    (type === 'Property' || type === 'MemberExpression') &&
    computed !== true &&
    (key === 'key' || key === 'property')
  )
}

/** `log.error(…)`, `app.log.info(…)`. */
function isLog(callee: unknown): boolean {
  if (!isNode(callee) || callee.type !== 'MemberExpression' || !isNode(callee.object)) return false
  const { object } = callee
  return object.name === 'log' || (isNode(object.property) && object.property.name === 'log')
}

function literalOf(node: Node): string | null {
  if (node.type === 'JSXText' && typeof node.value === 'string') return node.value
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateElement') return null
  const { value } = node
  return typeof value === 'object' && value !== null && 'raw' in value ? String(value.raw) : ''
}

function isNode(value: unknown): value is Node {
  return (
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
  )
}
