import { expect, it } from 'vitest'
import { photoSharpness } from '#server/uploads/photo-sharpness.ts'
import { readUploadContent } from '#server/uploads/upload-limits.ts'
import { makePicture, makeScene } from '#tests/support/uploads/make-files.ts'

const { blurryBelow } = readUploadContent('content')

it('sharpness falls as a photo gets out of focus, and the shipped limit is between sharp and blurred', async () => {
  const [sharp = 0, soft = 0, blurred = 0] = await Promise.all(
    [0, 2, 8].map(async (blur) => photoSharpness(await makeScene({ blur }))),
  )
  expect(sharp).toBeGreaterThan(soft)
  expect(soft).toBeGreaterThan(blurred)
  expect(sharp).toBeGreaterThan(blurryBelow)
  expect(blurred).toBeLessThan(blurryBelow)
})

it('a plain area has no sharpness, however small the picture is', async () => {
  for (const size of [1, 2, 24, 900])
    expect(await photoSharpness(await makePicture('png', { width: size, height: size }))).toBe(0)
})

it('a very tall picture is measured like any other', async () => {
  expect(await photoSharpness(await makePicture('png', { width: 10, height: 200_000 }))).toBe(0)
})
