import type { Graph, GraphEdge, GraphNode } from '../explore/index.ts'

/**
 * Writes a graph as a Mermaid flowchart. Unreachable steps have the class `unreached` and a note.
 */
export function mermaidOf({ title, nodes, edges }: Graph): string {
  const names = new Map(nodes.map(({ id }, i) => [id, `n${i}`]))
  const name = (id: string) => names.get(id) ?? 'n0'
  return [
    '---',
    `title: ${JSON.stringify(title)}`,
    '---',
    'flowchart TD',
    ...nodes.map((node) => `  ${name(node.id)}${shape(node)}`),
    ...edges.map((edge) => `  ${name(edge.from)} ${arrow(edge)} ${name(edge.to)}`),
    '  classDef unreached stroke-dasharray: 5 5,color:#8a1c1c,stroke:#8a1c1c',
    '',
  ].join('\n')
}

function shape({ kind, title, lines, isReached }: GraphNode): string {
  const words = [title, ...lines, ...(isReached ? [] : ['nothing leads here'])]
    .map(escaped)
    .join('<br/>')
  const drawn = kind === 'step' ? `["${words}"]` : `(["${words}"])`
  return isReached ? drawn : `${drawn}:::unreached`
}

function arrow({ kind, words }: GraphEdge): string {
  const line = kind === 'failure' ? '-.->' : '-->'
  return words === '' ? line : `${line}|"${escaped(words)}"|`
}

function escaped(words: string): string {
  return words
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
