import sharp from 'sharp'

/**
 * Photos are scaled to this width, so that one scene has about the same sharpness from any camera.
 * Very tall photos become narrower.
 */
const WIDTH = 500
const MOST_HEIGHT = 2_000

/**
 * Measures a photo's sharpness: the variance of the Laplacian of its brightness. Edges increase it;
 * blur and plain areas decrease it.
 *
 * @param bytes A picture from `cleanPicture`.
 */
export async function photoSharpness(bytes: Buffer): Promise<number> {
  const picture = sharp(bytes)
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize({ width: WIDTH, height: MOST_HEIGHT, fit: 'inside' })
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const brightness = (x: number, y: number) => data[(y * width + x) * channels] ?? 0
  let sum = 0
  let sumOfSquares = 0
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const around =
        brightness(x - 1, y) + brightness(x + 1, y) + brightness(x, y - 1) + brightness(x, y + 1)
      const laplacian = around - 4 * brightness(x, y)
      sum += laplacian
      sumOfSquares += laplacian * laplacian
    }
  }
  const count = Math.max(1, (width - 2) * (height - 2))
  return sumOfSquares / count - (sum / count) ** 2
}
