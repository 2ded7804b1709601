import type { Issue } from '../definition/issue.ts'
import { CODES } from './codes.ts'
import { isObject } from '../definition/json.ts'
import { type Document, valueAt } from './model/document.ts'
import type { Finding } from './model/finding.ts'

const LONGEST_MESSAGE = 600
const MESSAGE_END = 120

/** Adds position, severity and hint to a finding. */
export function issueOf(
  { code, file, part, message, ...found }: Finding,
  document: Document | undefined,
): Issue {
  const pointer = writtenAt(found.pointer, document)
  const position = positionOf(code, pointer, part, document)
  return {
    code,
    severity: CODES[code].severity,
    file,
    pointer,
    ...position,
    message: cut(message),
    hint: CODES[code].hint,
  }
}

/**
 * Corrects the pointer of sections with `fields`, which are loaded as sections with `instrument`.
 */
function writtenAt(pointer: string, document: Document | undefined): string {
  const section = pointer.endsWith('/instrument')
    ? pointer.slice(0, pointer.lastIndexOf('/'))
    : null
  const written = section === null ? undefined : valueAt(document?.json, section)
  return section !== null &&
    isObject(written) &&
    written.instrument === undefined &&
    written.fields !== undefined
    ? `${section}/fields`
    : pointer
}

/** Shortens a long message, which may quote a very long text. Keeps its start and its end. */
function cut(message: string): string {
  if (message.length <= LONGEST_MESSAGE) return message
  return `${message.slice(0, LONGEST_MESSAGE - MESSAGE_END)} … ${message.slice(-MESSAGE_END)}`
}

function positionOf(
  code: string,
  pointer: string,
  part: Finding['part'],
  document: Document | undefined,
): { readonly line: number; readonly column: number } {
  const { positions } = document ?? {}
  if (code === 'json-syntax' && positions?.error) return positions.error.position
  const duplicate =
    code === 'duplicate-key'
      ? positions?.duplicates.find((one) => one.pointer === pointer)
      : undefined
  return duplicate?.position ?? positions?.at(pointer, part) ?? { line: 1, column: 1 }
}

/** Compares by file, line, column and code. */
export function byPlace(a: Issue, b: Issue): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1
  return a.line - b.line || a.column - b.column || (a.code < b.code ? -1 : 1)
}
