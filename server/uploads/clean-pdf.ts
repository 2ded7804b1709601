import { entry, nameIn, type PdfDocument, type PdfObject, type PdfValue, readPdf } from './pdf-syntax.ts'

/** A PDF that was written anew, or why none is kept. */
export type CleanedPdf = { readonly ok: true; readonly bytes: Buffer } | { readonly ok: false; readonly why: 'BROKEN' | 'ACTIVE' }

/** Names of what runs, plays, sends, opens or carries other files, and of what hides all that from us (Encrypt). */
const ACTIVE_NAMES: ReadonlySet<string> = new Set([
  ...['JavaScript', 'JS', 'Launch', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE', 'Thread', 'Rendition', 'XFA', 'Encrypt'],
  ...['EmbeddedFile', 'EmbeddedFiles', 'EF', 'Collection', 'RichMedia', 'RichMediaExecute', 'Movie', 'Sound', '3D', 'PS'],
])
/** What tells of a file's makers and places, and draws nothing. */
const PRIVATE_KEYS: ReadonlySet<string> = new Set(['Metadata', 'PieceInfo'])
const LINK = /^(https?|mailto|tel):/i

/**
 * Writes a PDF anew from what it shows: older states, data between and behind objects, its own tables, metadata and what nothing refers to
 * are left out. What runs, opens or carries something else, or follows another link than of the web, mail and phone, is refused.
 */
export function cleanPdf(bytes: Buffer): CleanedPdf {
  const document = readOrNothing(bytes)
  if (document === undefined) return { ok: false, why: 'BROKEN' }
  if (document.values.some(isActive) || [...document.objects.values()].some(readsElsewhere)) return { ok: false, why: 'ACTIVE' }
  if (entry(document.objects.get(document.root)?.value, 'Pages') === undefined) return { ok: false, why: 'BROKEN' }
  return { ok: true, bytes: written(document) }
}

function readOrNothing(bytes: Buffer): PdfDocument | undefined {
  try {
    return readPdf(bytes)
  } catch {
    return undefined
  }
}

function isActive(value: PdfValue): boolean {
  if (value.type === 'name') return ACTIVE_NAMES.has(value.name)
  if (value.type !== 'dict') return false
  if ([...value.entries.keys()].some((key) => ACTIVE_NAMES.has(key))) return true
  const link = value.entries.get('URI')
  if (link === undefined || link.type === 'dict') return nameIn(value, 'S') === 'URI'
  return link.type !== 'text' || !LINK.test(decoded(link.text))
}

/** A stream whose content lies in another file. */
function readsElsewhere({ value, stream }: PdfObject): boolean {
  return stream !== undefined && (entry(value, 'F') !== undefined || entry(value, 'FFilter') !== undefined)
}

/** A text as it is meant: `(…)` with escapes, or `<…>` in hexadecimal digits. */
function decoded(text: string): string {
  if (text.startsWith('<')) return Buffer.from(text.replace(/[^0-9A-Fa-f]/g, ''), 'hex').toString('latin1')
  const letters = (_: string, code?: string, letter = '') =>
    code === undefined ? letter : String.fromCharCode(Number.parseInt(code, 8))
  return text.slice(1, -1).replace(/\\(?:([0-7]{1,3})|\r?\n|(.))/g, letters)
}

/** The document with new numbers, a new table, and nothing that its catalog does not lead to. */
function written({ objects, root }: PdfDocument): Buffer {
  const numbers = new Map([[root, 1]])
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const places: number[] = []
  let length = parts[0]?.length ?? 0
  const numberOf = (old: number) => {
    if (!objects.has(old)) return 'null'
    const known = numbers.get(old) ?? numbers.size + 1
    numbers.set(old, known)
    return `${known} 0 R`
  }
  // Iterating a map includes entries that are added meanwhile.
  for (const [old, number] of numbers) {
    const object = objects.get(old)
    if (object === undefined) continue
    const { value, stream } = object
    const body =
      stream === undefined
        ? [Buffer.from(`${number} 0 obj\n${writtenValue(value, numberOf)}\nendobj\n`, 'latin1')]
        : [
            Buffer.from(`${number} 0 obj\n${writtenValue(value, numberOf, stream.length)}\nstream\n`, 'latin1'),
            stream,
            Buffer.from('\nendstream\nendobj\n', 'latin1'),
          ]
    places.push(length)
    parts.push(...body)
    for (const part of body) length += part.length
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 ${places.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${places.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(end, 'latin1')])
}

function writtenValue(value: PdfValue, numberOf: (old: number) => string, streamLength?: number): string {
  switch (value.type) {
    case 'text':
      return value.text
    case 'name':
      return writtenName(value.name)
    case 'ref':
      return numberOf(value.number)
    case 'array':
      return `[${value.items.map((item) => writtenValue(item, numberOf)).join(' ')}]`
    case 'dict': {
      const kept = [...value.entries].filter(
        ([key]) => !PRIVATE_KEYS.has(key) && !(streamLength !== undefined && key === 'Length'),
      )
      const entries = kept.map(([key, one]) => `${writtenName(key)} ${writtenValue(one, numberOf)}`)
      if (streamLength !== undefined) entries.push(`/Length ${streamLength}`)
      return `<< ${entries.join(' ')} >>`
    }
    default:
      return value satisfies never
  }
}

function writtenName(name: string): string {
  const code = (letter: string) => `#${letter.charCodeAt(0).toString(16).padStart(2, '0')}`
  return `/${name.replace(/[^!-~]|[#()<>[\]{}/%]/g, code)}`
}
