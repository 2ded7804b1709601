import { findNodeAtLocation, findNodeAtOffset, type Node, parseTree } from 'jsonc-parser'
import type { Range } from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { pathFrom } from './cursor.ts'

/** Ranges in one text, with the lines and characters of an editor (from 0). */
export type Ranges = {
  /** The key, string or number at an offset; otherwise the rest of its line. */
  readonly atPosition: (line: number, column: number) => Range
  /** A value, or the nearest enclosing value that exists. */
  readonly ofPointer: (pointer: string) => Range
  readonly between: (start: number, end: number) => Range
  readonly document: TextDocument
}

export function rangesIn(text: string): Ranges {
  const document = TextDocument.create('', 'json', 0, text)
  const tree = parseTree(text)
  const between = (start: number, end: number) => ({
    start: document.positionAt(start),
    end: document.positionAt(end),
  })
  return {
    document,
    between,
    atPosition: (line, column) => {
      const start = document.offsetAt({ line: line - 1, character: column - 1 })
      const node = tree && findNodeAtOffset(tree, start)
      if (node && isWord(node)) return between(node.offset, node.offset + node.length)
      const rest = text.indexOf('\n', start)
      return between(start, rest < 0 ? text.length : rest)
    },
    ofPointer: (pointer) => {
      for (let near = pathFrom(pointer); tree; near = near.slice(0, -1)) {
        const node = findNodeAtLocation(tree, near)
        if (node) return between(node.offset, node.offset + node.length)
        if (near.length === 0) break
      }
      return between(0, 0)
    },
  }
}

function isWord({ type }: Node): boolean {
  return type !== 'object' && type !== 'array' && type !== 'property'
}
