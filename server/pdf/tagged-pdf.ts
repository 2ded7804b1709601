import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

/** A part of a document, in reading order. */
export type PdfBlock =
  | { readonly type: 'heading'; readonly text: string }
  | { readonly type: 'paragraph'; readonly text: string }
  | {
      readonly type: 'table'
      readonly columns: readonly PdfColumn[]
      readonly rows: readonly (readonly string[])[]
    }

/** A column of a table: its title and its share of the width. Amounts are right-aligned. */
type PdfColumn = { readonly title: string; readonly share: number; readonly isAmount?: boolean }

export type PdfContent = {
  readonly title: string
  readonly author: string
  /** As BCP 47 language tag. */
  readonly language: string
  readonly createdAt: Date
  readonly blocks: readonly PdfBlock[]
}

type Document = PDFKit.PDFDocument
type Structure = PDFKit.PDFStructureElement
type Weight = 'regular' | 'bold'
type Place = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly isAmount: boolean
}

const { resolve } = createRequire(import.meta.url)
const MARGIN = 54
const GAP = 10
const PADDING = 4
const SIZES = { title: 20, heading: 13, text: 10.5 } as const
/** The library supports it, but its types do not list it yet. */
const ACCESSIBLE: object = { subset: 'PDF/UA' }
/** Screen readers announce the column's title with each cell. */
const OF_COLUMN: object = { scope: 'Column' }
/** A font with two files: Western letters and other Latin letters. */
const FONTS: { readonly [Name in Weight]: readonly [string, string] } = {
  regular: fontFiles(500),
  bold: fontFiles(700),
}

/**
 * Creates a PDF whose text can be selected and read aloud. It has a language and a title, and each
 * part is tagged as heading, paragraph or table (PDF/UA).
 */
export async function createTaggedPdf(content: PdfContent): Promise<Buffer> {
  const { title, author, language, createdAt, blocks } = content
  const document = new PDFDocument({
    pdfVersion: '1.7',
    ...ACCESSIBLE,
    tagged: true,
    lang: language,
    displayTitle: true,
    size: 'LETTER',
    margins: { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN },
    font: FONTS.regular[0],
    info: { Title: title, Author: author, CreationDate: createdAt, ModDate: createdAt },
  })
  const bytes = collect(document)
  const root = document.struct('Document')
  document.addStructure(root)
  root.add(textElement(document, 'H1', { text: title, size: SIZES.title, weight: 'bold' }))
  for (const block of blocks) addBlock(document, root, block)
  root.end()
  document.end()
  return bytes
}

/** Adding an element to its parent draws it, so parents must be added before their children. */
function addBlock(document: Document, root: Structure, block: PdfBlock): void {
  switch (block.type) {
    case 'heading':
      root.add(
        textElement(document, 'H2', { text: block.text, size: SIZES.heading, weight: 'bold' }),
      )
      return
    case 'paragraph':
      root.add(
        textElement(document, 'P', { text: block.text, size: SIZES.text, weight: 'regular' }),
      )
      return
    case 'table':
      addTable(document, root, block)
  }
}

type Words = { readonly text: string; readonly size: number; readonly weight: Weight }

function textElement(
  document: Document,
  tag: 'H1' | 'H2' | 'P',
  { text, size, weight }: Words,
): Structure {
  return document.struct(tag, {}, () => {
    document.fontSize(size)
    const place = {
      x: MARGIN,
      y: document.y,
      width: document.page.width - 2 * MARGIN,
      isAmount: false,
    }
    const height = heightOf(document, text, { weight, width: place.width })
    write(document, text, weight, roomFor(document, place, height))
    document.y += GAP
  })
}

function addTable(
  document: Document,
  root: Structure,
  { columns, rows }: Extract<PdfBlock, { type: 'table' }>,
): void {
  const table = document.struct('Table')
  root.add(table)
  const titles = columns.map(({ title }) => title)
  addRow(document, table, { columns, cells: titles, isHead: true })
  for (const cells of rows) addRow(document, table, { columns, cells, isHead: false })
  table.end()
  document.y += GAP
}

type Row = {
  readonly columns: readonly PdfColumn[]
  readonly cells: readonly string[]
  readonly isHead: boolean
}

function addRow(document: Document, table: Structure, { columns, cells, isHead }: Row): void {
  const weight: Weight = isHead ? 'bold' : 'regular'
  const row = document.struct('TR')
  table.add(row)
  document.fontSize(SIZES.text)
  const whole = document.page.width - 2 * MARGIN
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  const widths = columns.map(({ share }) => (whole * share) / shares - PADDING * 2)
  const height = Math.max(
    ...cells.map((cell, index) =>
      heightOf(document, cell, { weight, width: widths[index] ?? whole }),
    ),
  )
  const { y } = roomFor(
    document,
    { x: MARGIN, y: document.y, width: whole, isAmount: false },
    height + 2 * PADDING,
  )
  let x = MARGIN
  cells.forEach((cell, index) => {
    const width = widths[index] ?? whole
    const place = {
      x: x + PADDING,
      y: y + PADDING,
      width,
      isAmount: columns[index]?.isAmount ?? false,
    }
    const words = () => {
      write(document, cell, weight, place)
    }
    row.add(document.struct(isHead ? 'TH' : 'TD', isHead ? OF_COLUMN : {}, words))
    x += width + 2 * PADDING
  })
  document.y = y + height + 2 * PADDING
  // A line is decoration, which screen readers skip.
  document.markContent('Artifact', { type: 'Layout' })
  document
    .moveTo(MARGIN, document.y)
    .lineTo(MARGIN + whole, document.y)
    .lineWidth(isHead ? 1 : 0.5)
    .strokeColor('#8a857d')
    .stroke()
  document.endMarkedContent()
  row.end()
}

/** Returns the place, or one on a new page if there is not enough room. */
function roomFor(document: Document, place: Place, height: number): Place {
  if (place.y + height <= document.page.height - MARGIN) return place
  document.addPage()
  return { ...place, y: MARGIN }
}

function heightOf(
  document: Document,
  text: string,
  { weight, width }: { readonly weight: Weight; readonly width: number },
): number {
  return document.font(FONTS[weight][0]).heightOfString(text === '' ? ' ' : text, { width })
}

/** Writes text at a place. Letters that the first font lacks use the second. */
function write(
  document: Document,
  text: string,
  weight: Weight,
  { x, y, width, isAmount }: Place,
): void {
  const [main, other] = FONTS[weight]
  const parts = isAmount
    ? [text]
    : text.split(/([\u0100-\u024f\u1e00-\u1eff]+)/).filter((part) => part !== '')
  document.fillColor('#1f1c18')
  parts.forEach((part, index) => {
    document.font(/^[\u0100-\u024f\u1e00-\u1eff]/.test(part) ? other : main)
    const options = {
      width,
      align: isAmount ? ('right' as const) : ('left' as const),
      continued: index < parts.length - 1,
    }
    if (index === 0) document.text(part, x, y, options)
    else document.text(part, options)
  })
}

function fontFiles(weight: 500 | 700): readonly [string, string] {
  const file = (script: string) =>
    resolve(`@fontsource/besley/files/besley-${script}-${weight}-normal.woff`)
  return [file('latin'), file('latin-ext')]
}

function collect(document: Document): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((done, failed) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => done(Buffer.concat(chunks)))
    document.on('error', failed)
  })
}
