import sharp from 'sharp'
import { expect, it } from 'vitest'
import { readPdf } from '#server/uploads/pdf-syntax.ts'
import { inspectFile } from '#server/uploads/inspect-file.ts'
import { readUploadContent } from '#server/uploads/upload-limits.ts'
import { makeHostileFiles } from '#tests/support/uploads/hostile-files.ts'

const { message } = readUploadContent('content').purposes

it('refuses each of 300 hostile files, or makes it harmless', async () => {
  const files = await makeHostileFiles()
  expect(new Set(files.map(({ bytes }) => bytes.toString('base64'))).size).toBeGreaterThan(280)
  expect(files).toHaveLength(300)
  const outcomes: string[] = []
  for (const { name, bytes, mark } of files) {
    const inspected = await inspectFile(bytes, message)
    outcomes.push(inspected.ok ? 'kept' : inspected.code)
    if (!inspected.ok) continue
    expect(inspected.bytes.includes(mark), name).toBe(false)
    expect(inspected.bytes.equals(bytes), name).toBe(false)
    if (inspected.type === 'application/pdf') {
      for (const { stream } of readPdf(inspected.bytes).objects.values())
        expect(stream?.includes(mark) ?? false, name).toBe(false)
    } else {
      const { exif, icc, iptc, xmp, comments, orientation } = await sharp(inspected.bytes).metadata()
      expect({ exif, icc, iptc, xmp, comments, orientation }, name).toEqual({})
    }
  }
  const count = (outcome: string) => outcomes.filter((one) => one === outcome).length
  expect(count('FILE_TYPE') + count('FILE_BROKEN')).toBe(150)
  expect([count('FILE_ACTIVE'), count('kept')]).toEqual([76, 74])
})
