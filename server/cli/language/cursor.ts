import { getLocation, type JSONPath, type Node, parse } from 'jsonc-parser'
import { type Json, toJson } from '#engine/index.ts'

/** The place under the cursor of an editor. Offsets count UTF-16 units. */
export type Cursor = {
  /** JSON Pointer of the value, or of the member whose key is under the cursor. */
  readonly pointer: string
  readonly path: JSONPath
  readonly isKey: boolean
  /** The string up to the cursor, and the whole string; both are empty if there is none. */
  readonly written: string
  readonly whole: string
  /** The string with its quotes; empty at the cursor if there is no string. */
  readonly start: number
  readonly end: number
}

/** Finds the place under the cursor, also in a text that is not valid JSON yet. */
export function cursorAt(text: string, offset: number): Cursor {
  const { path, isAtPropertyKey: isKey, previousNode } = getLocation(text, offset)
  const token = previousNode?.type === 'string' || isKey ? previousNode : undefined
  const around = token && offset <= token.offset + token.length ? token : undefined
  const start = around?.offset ?? offset
  return {
    pointer: pointerOf(path),
    path,
    isKey,
    written: around ? text.slice(start + 1, offset) : '',
    whole: stringIn(around),
    start,
    end: around ? start + around.length : offset,
  }
}

function stringIn(node: Node | undefined): string {
  return typeof node?.value === 'string' ? node.value : ''
}

function pointerOf(path: JSONPath): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

export function pathFrom(pointer: string): JSONPath {
  const keys = pointer.split('/').slice(1)
  return keys.map((key) =>
    /^\d+$/.test(key) ? Number(key) : key.replaceAll('~1', '/').replaceAll('~0', '~'),
  )
}

/** The value of a text, as far as it can be read. */
export function readableJson(text: string): Json {
  return toJson(parse(text, [], { allowTrailingComma: true }) ?? null)
}
