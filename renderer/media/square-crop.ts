/** The largest square in the middle of a picture, in its own pixels. */
export type Square = { readonly x: number; readonly y: number; readonly size: number }

export function squareCrop({ width, height }: { readonly width: number; readonly height: number }): Square {
  const size = Math.min(width, height)
  return { x: (width - size) / 2, y: (height - size) / 2, size }
}

/** Draws the middle square of a video's present picture; the canvas becomes a square of that size. A video without a picture draws nothing. */
export function drawSquare(video: HTMLVideoElement, canvas: HTMLCanvasElement): void {
  const { x, y, size } = squareCrop({ width: video.videoWidth, height: video.videoHeight })
  canvas.width = size
  canvas.height = size
  if (size > 0) canvas.getContext('2d')?.drawImage(video, x, y, size, size, 0, 0, size, size)
}
