import { inflateSync } from 'node:zlib'

/** A value of a PDF. Numbers, strings and keywords keep the letters that they were written with. */
export type PdfValue =
  | { readonly type: 'dict'; readonly entries: ReadonlyMap<string, PdfValue> }
  | { readonly type: 'array'; readonly items: readonly PdfValue[] }
  | { readonly type: 'name'; readonly name: string }
  | { readonly type: 'ref'; readonly number: number }
  | { readonly type: 'text'; readonly text: string }

/** An object that others refer to by its number. */
export type PdfObject = { readonly value: PdfValue; readonly stream: Buffer | undefined }

/** What a file holds: its objects by number, the newest of each, and where it begins. */
export type PdfDocument = {
  readonly objects: ReadonlyMap<number, PdfObject>
  readonly root: number
  /** Every value that was read, of older states of the file too. */
  readonly values: readonly PdfValue[]
}

const MOST_VALUES = 2_000_000
const MOST_NESTED = 60
const MOST_UNPACKED_BYTES = 64_000_000

/**
 * Reads a PDF from its first byte to its last, in the order of the file. No table of the file is believed: what is returned is all there is.
 *
 * @throws {Error} At anything that it does not understand. It is strict: viewers guess, and each guesses otherwise.
 */
export function readPdf(bytes: Buffer): PdfDocument {
  const reader = createReader(bytes, { values: [], unpackedBytes: 0 })
  const objects = new Map<number, PdfObject>()
  let root: number | undefined
  const readTrailer = (trailer: PdfValue) => {
    const found = entry(trailer, 'Root')
    if (found?.type === 'ref') root = found.number
  }
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 9))) throw new Error('A PDF begins with its version')
  for (reader.skip(); !reader.isDone(); reader.skip()) {
    if (reader.takeWord('xref')) reader.skipTable()
    else if (reader.takeWord('trailer')) readTrailer(reader.value())
    else if (reader.takeWord('startxref')) reader.integer()
    else {
      const number = reader.integer()
      reader.integer()
      const object = reader.object()
      const type = nameIn(object.value, 'Type')
      if (type === 'XRef') readTrailer(object.value)
      else if (type === 'ObjStm') reader.unpack(object, (inner, value) => objects.set(inner, { value, stream: undefined }))
      else objects.set(number, object)
    }
  }
  if (root === undefined || nameIn(objects.get(root)?.value, 'Type') !== 'Catalog') throw new Error('A PDF has a catalog')
  return { objects, root, values: reader.read.values }
}

/** The entry of a dictionary; `undefined` of what has none. */
export function entry(value: PdfValue | undefined, key: string): PdfValue | undefined {
  return value?.type === 'dict' ? value.entries.get(key) : undefined
}

/** The name that an entry holds. */
export function nameIn(value: PdfValue | undefined, key: string): string | undefined {
  const found = entry(value, key)
  return found?.type === 'name' ? found.name : undefined
}

/** What was read so far, of the file and of what is packed in it. */
type Read = { readonly values: PdfValue[]; unpackedBytes: number }

const SPACE = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20])
const DELIMITER = new Set(Buffer.from('()<>[]{}/%', 'latin1'))
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/

function createReader(bytes: Buffer, read: Read) {
  let at = 0
  const isDone = () => at >= bytes.length
  const isRegular = (byte: number | undefined) => byte !== undefined && !SPACE.has(byte) && !DELIMITER.has(byte)
  const skip = () => {
    for (;;) {
      while (SPACE.has(bytes[at] ?? -1)) at += 1
      if (bytes[at] !== 0x25) return
      while (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at += 1
    }
  }
  const word = (): string => {
    const from = at
    while (isRegular(bytes[at])) at += 1
    return bytes.toString('latin1', from, at)
  }
  const takeWord = (wanted: string): boolean => {
    const from = at
    if (word() === wanted) return true
    at = from
    return false
  }
  const takeMark = (mark: string): boolean => {
    if (bytes.toString('latin1', at, at + mark.length) !== mark) return false
    at += mark.length
    return true
  }
  const integer = (): number => {
    skip()
    const text = word()
    if (!/^\d{1,10}$/.test(text)) throw new Error('Expected a whole number')
    return Number(text)
  }
  const keep = (value: PdfValue): PdfValue => {
    if (read.values.push(value) > MOST_VALUES) throw new Error('Too many values')
    return value
  }
  const name = (): string =>
    word().replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

  const string = (): string => {
    const from = at
    let open = 0
    do {
      if (at >= bytes.length) throw new Error('A text without an end')
      if (bytes[at] === 0x5c) at += 1
      else if (bytes[at] === 0x28) open += 1
      else if (bytes[at] === 0x29) open -= 1
      at += 1
    } while (open > 0)
    return bytes.toString('latin1', from, at)
  }
  const hexString = (): string => {
    const end = bytes.indexOf('>', at)
    const text = bytes.toString('latin1', at, end + 1)
    if (end < 0 || !/^<[0-9A-Fa-f\s\0]*>$/.test(text)) throw new Error('A text without an end')
    at = end + 1
    return text
  }
  const numberOrRef = (): PdfValue => {
    const text = word()
    if (text === 'true' || text === 'false' || text === 'null') return { type: 'text', text }
    if (!NUMBER.test(text)) throw new Error('Expected a value')
    const after = at
    if (/^\d{1,10}$/.test(text)) {
      skip()
      if (/^\d{1,5}$/.test(word())) {
        skip()
        if (takeWord('R')) return { type: 'ref', number: Number(text) }
      }
    }
    at = after
    return { type: 'text', text }
  }
  const value = (depth = 0): PdfValue => {
    if (depth > MOST_NESTED) throw new Error('Nested too deep')
    skip()
    if (takeMark('/')) return keep({ type: 'name', name: name() })
    if (takeMark('<<')) return keep({ type: 'dict', entries: entries(depth) })
    if (takeMark('[')) return keep({ type: 'array', items: items(depth) })
    if (bytes[at] === 0x28) return keep({ type: 'text', text: string() })
    if (bytes[at] === 0x3c) return keep({ type: 'text', text: hexString() })
    return keep(numberOrRef())
  }
  const entries = (depth: number): ReadonlyMap<string, PdfValue> => {
    const all = new Map<string, PdfValue>()
    for (skip(); !takeMark('>>'); skip()) {
      if (!takeMark('/')) throw new Error('Expected a key')
      const key = name()
      if (all.has(key)) throw new Error('A key twice')
      all.set(key, value(depth + 1))
    }
    return all
  }
  const items = (depth: number): readonly PdfValue[] => {
    const all: PdfValue[] = []
    for (skip(); !takeMark(']'); skip()) all.push(value(depth + 1))
    return all
  }
  /** The bytes between `stream` and `endstream`. A stated length must be right. */
  const stream = (dict: PdfValue): Buffer => {
    if (!takeMark('\r\n') && !takeMark('\n')) throw new Error('A stream begins on a line of its own')
    const said = entry(dict, 'Length')
    const from = at
    const end = said?.type === 'text' ? from + Number(said.text) : lineBefore(bytes, from, bytes.indexOf('endstream', from))
    if (!Number.isInteger(end) || end < from || end > bytes.length) throw new Error('A stream without an end')
    at = end
    skip()
    if (!takeWord('endstream')) throw new Error('A stream of another length')
    return bytes.subarray(from, end)
  }
  const object = (): PdfObject => {
    skip()
    // Some writers leave no space: `obj<<`.
    if (!takeWord('obj')) throw new Error('Expected an object')
    const found = value()
    skip()
    const content = takeWord('stream') ? stream(found) : undefined
    skip()
    if (!takeWord('endobj') || (content !== undefined && found.type !== 'dict')) throw new Error('An object without an end')
    return { value: found, stream: content }
  }
  /** A table of where objects lie: it is made anew. */
  const skipTable = () => {
    for (skip(); !isDone(); skip()) {
      const from = at
      if (!/^(\d{1,10}|n|f)$/.test(word())) {
        at = from
        return
      }
    }
  }
  const unpack = ({ value: dict, stream: packed }: PdfObject, found: (number: number, value: PdfValue) => void) => {
    if (packed === undefined) throw new Error('Packed objects without a stream')
    const unpacked = unpackedBytes(dict, packed)
    read.unpackedBytes += unpacked.length
    if (read.unpackedBytes > MOST_UNPACKED_BYTES) throw new Error('Unpacks to too much')
    const [count, first] = [numberIn(dict, 'N'), numberIn(dict, 'First')]
    const heads = createReader(unpacked.subarray(0, first), read)
    for (let i = 0; i < count; i += 1) {
      const number = heads.integer()
      const place = first + heads.integer()
      if (place >= unpacked.length) throw new Error('A packed object that is not there')
      found(number, createReader(unpacked.subarray(place), read).value())
    }
  }
  return { read, isDone, skip, takeWord, integer, value, object, skipTable, unpack }
}

/** The end of what stands before a word: without the line break that belongs to the word. */
function lineBefore(bytes: Buffer, from: number, word: number): number {
  if (word < 0) return Number.NaN
  if (bytes[word - 1] === 0x0a && word > from) return bytes[word - 2] === 0x0d && word - 1 > from ? word - 2 : word - 1
  return word
}

function numberIn(dict: PdfValue, key: string): number {
  const found = entry(dict, key)
  const number = found?.type === 'text' ? Number(found.text) : Number.NaN
  if (!Number.isInteger(number) || number < 0) throw new Error('Expected a whole number')
  return number
}

/** Objects are packed by Flate, or not at all: in what writers make there is nothing else. */
function unpackedBytes(dict: PdfValue, packed: Buffer): Buffer {
  const filter = entry(dict, 'Filter')
  if (filter === undefined) return packed
  const [only, ...others] = filter.type === 'array' ? filter.items : [filter]
  const isFlate = only?.type === 'name' && only.name === 'FlateDecode' && others.length === 0
  if (!isFlate || entry(dict, 'DecodeParms') !== undefined) throw new Error('Packed in an unknown way')
  return inflateSync(packed, { maxOutputLength: MOST_UNPACKED_BYTES })
}
