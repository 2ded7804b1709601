/** The largest square in the middle of a picture, in its own pixels. */
export type Square = { readonly x: number; readonly y: number; readonly size: number }

type PictureSize = { readonly width: number; readonly height: number }

export function squareCrop({ width, height }: PictureSize): Square {
  const size = Math.min(width, height)
  return { x: (width - size) / 2, y: (height - size) / 2, size }
}

/** Draws the middle square of a video's present picture; the canvas becomes a square of that size. A video without a picture draws nothing. */
export function drawSquare(video: HTMLVideoElement, canvas: HTMLCanvasElement): void {
  drawSquareOf(video, { width: video.videoWidth, height: video.videoHeight }, canvas)
}

/** As `drawSquare`, of any picture of a size. */
export function drawSquareOf(picture: CanvasImageSource, size: PictureSize, canvas: HTMLCanvasElement): void {
  const square = squareCrop(size)
  canvas.width = square.size
  canvas.height = square.size
  if (square.size > 0)
    canvas.getContext('2d')?.drawImage(picture, square.x, square.y, square.size, square.size, 0, 0, square.size, square.size)
}
