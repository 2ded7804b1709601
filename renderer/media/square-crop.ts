/** The largest square in the middle of a picture, in the picture's own pixels. */
type Square = { readonly x: number; readonly y: number; readonly size: number }

type PictureSize = { readonly width: number; readonly height: number }

export function squareCrop({ width, height }: PictureSize): Square {
  const size = Math.min(width, height)
  return { x: (width - size) / 2, y: (height - size) / 2, size }
}

/**
 * Draws the middle square of a video's current picture, and resizes the canvas to it. Draws nothing
 * if there is no picture.
 */
export function drawSquare(video: HTMLVideoElement, canvas: HTMLCanvasElement): void {
  drawSquareOf(video, { width: video.videoWidth, height: video.videoHeight }, canvas)
}

/** Like `drawSquare`, for any picture of a given size. */
export function drawSquareOf(
  picture: CanvasImageSource,
  size: PictureSize,
  canvas: HTMLCanvasElement,
): void {
  const square = squareCrop(size)
  canvas.width = square.size
  canvas.height = square.size
  if (square.size > 0)
    canvas
      .getContext('2d')
      ?.drawImage(
        picture,
        square.x,
        square.y,
        square.size,
        square.size,
        0,
        0,
        square.size,
        square.size,
      )
}
