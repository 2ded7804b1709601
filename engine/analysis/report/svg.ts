import type { Graph, GraphEdge, GraphNode } from '../structure/graph.ts'

const WIDTH = 520
const LINE = 18
const PADDING = 12
const GAP = 36
/** Space at the right for arrows that skip steps. */
const LANE = 14
const LETTERS = 68

type Box = { readonly node: GraphNode; readonly top: number; readonly height: number; readonly lines: readonly Line[] }
const LOOKS = { title: ' font-weight="600"', edge: ' fill="#44615c"', line: '' } as const

type Line = { readonly words: string; readonly kind: 'title' | 'line' | 'edge' }

/**
 * Draws a graph as SVG, in one column in file order. Each box says what the step shows and asks of the host, then
 * where it leads and when. Steps that nothing leads to are dashed, and say so.
 */
export function svgOf(graph: Graph): string {
  const boxes = placed(graph)
  const height = (boxes.at(-1)?.top ?? 0) + (boxes.at(-1)?.height ?? 0) + GAP
  const far = graph.edges.filter(({ from, to }) => distance(boxes, from, to) !== 1)
  const width = WIDTH + 2 * GAP + far.length * LANE
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="system-ui, sans-serif" font-size="13">`,
    `<title>${escaped(graph.title)}</title>`,
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 8 4 0 8z"/></marker></defs>',
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...graph.edges.filter(({ from, to }) => distance(boxes, from, to) === 1).map((edge) => straight(boxes, edge)),
    ...far.map((edge, i) => around(boxes, edge, WIDTH + GAP + (i + 1) * LANE)),
    ...boxes.map(drawn),
    '</svg>',
    '',
  ].join('\n')
}

function placed(graph: Graph): readonly Box[] {
  let top = GAP
  return graph.nodes.map((node) => {
    const lines = linesOf(graph, node)
    const box = { node, top, lines, height: lines.length * LINE + 2 * PADDING }
    top += box.height + GAP
    return box
  })
}

function linesOf(graph: Graph, node: GraphNode): readonly Line[] {
  const edges = graph.edges.filter(({ from }) => from === node.id)
  const leads = edges.flatMap(({ to, words }) => (words === '' ? [] : wrapped(`→ ${to}: ${words}`)))
  return [
    ...wrapped(node.title).map((words): Line => ({ words, kind: 'title' })),
    ...node.lines.flatMap(wrapped).map((words): Line => ({ words, kind: 'line' })),
    ...(node.isReached ? [] : [{ words: 'nothing leads here', kind: 'line' } as const]),
    ...leads.map((words): Line => ({ words, kind: 'edge' })),
  ]
}

function wrapped(words: string): readonly string[] {
  const lines: string[] = []
  for (const word of words.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < LETTERS) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

function distance(boxes: readonly Box[], from: string, to: string): number {
  return boxes.findIndex(({ node }) => node.id === to) - boxes.findIndex(({ node }) => node.id === from)
}

function drawn({ node, top, height, lines }: Box): string {
  const stroke = node.isReached ? 'stroke="#33423f"' : 'stroke="#8a1c1c" stroke-dasharray="5 5"'
  const texts = lines.map(({ words, kind }, i) => {
    return `<text x="${GAP + PADDING}" y="${top + PADDING + LINE * (i + 1) - 5}"${LOOKS[kind]}>${escaped(words)}</text>`
  })
  const round = node.kind === 'step' ? 4 : 18
  const box = `<rect x="${GAP}" y="${top}" width="${WIDTH}" height="${height}" rx="${round}" fill="#f7f5f0" ${stroke}/>`
  return [`<g id="${escaped(node.id)}">`, box, ...texts, '</g>'].join('')
}

function straight(boxes: readonly Box[], edge: GraphEdge): string {
  const from = boxes.find(({ node }) => node.id === edge.from)
  const to = boxes.find(({ node }) => node.id === edge.to)
  if (!from || !to) return ''
  const x = GAP + WIDTH / 2
  return path(`M${x} ${from.top + from.height}V${to.top}`, edge)
}

function around(boxes: readonly Box[], edge: GraphEdge, lane: number): string {
  const from = boxes.find(({ node }) => node.id === edge.from)
  const to = boxes.find(({ node }) => node.id === edge.to)
  if (!from || !to) return ''
  const right = GAP + WIDTH
  return path(`M${right} ${from.top + from.height - PADDING}H${lane}V${to.top + PADDING}H${right}`, edge)
}

function path(d: string, { kind, from, to, words }: GraphEdge): string {
  const dash = kind === 'failure' ? ' stroke-dasharray="4 3"' : ''
  return `<path d="${d}" fill="none" stroke="#5b706b"${dash} marker-end="url(#tip)"><title>${escaped(`${from} → ${to} ${words}`.trim())}</title></path>`
}

function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
