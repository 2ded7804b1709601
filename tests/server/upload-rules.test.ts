import { expect, it } from 'vitest'
import { bareName, keptName, sizeWords } from '#server/domains/uploads/upload-rules.ts'

it.each([
  ['letter.pdf', 'letter.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\Ana\\scan.png', 'scan.png'],
  ['..hidden.png', 'hidden.png'],
  ['photo\u202egnp.exe', 'photognp.exe'],
  ['a\u0000<b>:"|?*c\n.png', 'abc.png'],
  ['  two words.png  ', 'two words.png'],
  ['می\u200cخواهم.png', 'می\u200cخواهم.png'],
  ['e\u0301.png', 'é.png'],
  ['folder/', undefined],
  [' \u200d ', undefined],
  ['...', undefined],
])('the bare name of %j is %j', (name, bare) => {
  expect(bareName(name)).toBe(bare)
})

it.each([
  ['scan.PNG', 'image/png', 'scan.PNG'],
  ['scan.jpeg', 'image/jpeg', 'scan.jpeg'],
  ['scan.jpg', 'image/jpeg', 'scan.jpg'],
  ['scan.html', 'image/jpeg', 'scan.html.jpg'],
  ['scan', 'image/png', 'scan.png'],
  [`${'a'.repeat(119)} b.pdf`, 'application/pdf', `${'a'.repeat(119)}.pdf`],
  ['scan.png', 'application/pdf', 'scan.png.pdf'],
  [`${'a'.repeat(130)}.pdf`, 'application/pdf', `${'a'.repeat(120)}.pdf`],
  [`${'👨‍👩‍👧‍👦'.repeat(50)}.pdf`, 'application/pdf', `${'👨‍👩‍👧‍👦'.repeat(43)}.pdf`],
  [
    `${`a${'\u0301'.repeat(239)}`.repeat(2)}.pdf`,
    'application/pdf',
    `${`a${'\u0301'.repeat(239)}`.repeat(2)}.pdf`,
  ],
  [`a${'\u0301'.repeat(600)}.pdf`, 'application/pdf', `a${'\u0301'.repeat(479)}.pdf`],
] as const)('the name of %j as %s has its ending and a limited length', (bare, type, kept) => {
  expect(keptName(bare, type)).toBe(kept)
})

it('sizes are in megabytes', () => {
  expect(sizeWords(10_000_000)).toBe('10MB')
})
