import type { MutationCounts } from './mutation-counts.ts'

/** The counts of one flow, and the seconds that it took to find them. */
export type MutationRow = MutationCounts & { readonly id: string; readonly seconds: number }

const HEAD = [
  'flow',
  'changes',
  'noticed',
  'of a hundred',
  'listed',
  'open',
  'proven to make no difference',
]
const BEGIN = '<!-- figures: npm run flow -- mutate --all --write -->'
const END = '<!-- end of figures -->'

/**
 * Formats the figures of all flows as a Markdown table with aligned columns. The last row is the
 * total.
 */
export function figuresLines(rows: readonly MutationRow[]): readonly string[] {
  const cells = [HEAD, ...rows.map(cellsOf), sumOf(rows)]
  const widths = HEAD.map((_, column) =>
    Math.max(...cells.map((row) => (row[column] ?? '').length)),
  )
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  const [head = [], ...body] = cells
  return [line(head), rule, ...body.map(line)]
}

function cellsOf({
  id,
  changes,
  noticed,
  percent,
  listed,
  open,
  same,
}: MutationRow): readonly string[] {
  return [
    id,
    String(changes),
    String(noticed),
    percent.toFixed(1),
    String(listed),
    String(open),
    String(same),
  ]
}

function sumOf(rows: readonly MutationRow[]): readonly string[] {
  const sum = (read: (row: MutationRow) => number) => rows.reduce((all, row) => all + read(row), 0)
  const changes = sum((row) => row.changes)
  const same = sum((row) => row.same)
  const noticed = sum((row) => row.noticed)
  const percent = changes === same ? 100 : Math.floor((noticed / (changes - same)) * 1000) / 10
  return [
    'all',
    ...[changes, noticed].map(String),
    percent.toFixed(1),
    ...[sum((row) => row.listed), sum((row) => row.open), same].map(String),
  ]
}

/** Replaces the table in a page; null if the page has no table. */
export function figuresIn(page: string, rows: readonly MutationRow[]): string | null {
  const from = page.indexOf(BEGIN)
  const to = page.indexOf(END)
  return from < 0 || to < from
    ? null
    : [page.slice(0, from + BEGIN.length), ...figuresLines(rows), page.slice(to)].join('\n')
}
