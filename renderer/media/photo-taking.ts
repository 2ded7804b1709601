import { createContext, use } from 'react'
import { type Capture, createCapture, type Facing, type MediaPort } from './capture.ts'
import { drawSquare, drawSquareOf } from './square-crop.ts'

/** A square photo. It lives in the page alone, until it is sent or another one is taken. */
export type Photo = { readonly picture: HTMLCanvasElement }

/** A camera, and the photo that was taken last. */
export type PhotoTaking = {
  readonly capture: Capture<MediaStreamTrack>
  /** Which camera is opened from now on. */
  readonly face: (facing: Facing) => void
  /** Takes the present picture of a video. @returns False while it has none. */
  readonly takeFrom: (video: HTMLVideoElement) => boolean
  /** Takes a picture from a file. @returns False of what this browser cannot read as a picture. */
  readonly takeFile: (file: Blob) => Promise<boolean>
  readonly photo: () => Photo | null
}

const CAMERA_ALONE = {
  camera: { isOn: true, deviceId: null },
  microphone: { isOn: false, deviceId: null },
} as const

/** Opens no camera yet: views do, as long as they show it. */
export function createPhotoTaking(media: MediaPort<MediaStreamTrack>): PhotoTaking {
  let facing: Facing = 'environment'
  let photo: Photo | null = null
  const keep = (picture: HTMLCanvasElement): boolean => {
    if (picture.width === 0) return false
    photo = { picture }
    return true
  }
  return {
    capture: createCapture(media, CAMERA_ALONE, { kinds: ['camera'], facing: () => facing }),
    face: (wanted) => {
      facing = wanted
    },
    takeFrom: (video) => {
      const picture = document.createElement('canvas')
      drawSquare(video, picture)
      return keep(picture)
    },
    takeFile: async (file) => {
      const bitmap = await createImageBitmap(file).catch(() => null)
      if (bitmap === null) return false
      const picture = document.createElement('canvas')
      drawSquareOf(bitmap, bitmap, picture)
      bitmap.close()
      return keep(picture)
    },
    photo: () => photo,
  }
}

/** A photo as it is sent. @throws {Error} If this browser cannot encode it. */
export function jpegOf({ picture }: Photo): Promise<Blob> {
  return new Promise((resolve, reject) =>
    picture.toBlob(
      (blob) => (blob === null ? reject(new Error('The photo cannot be encoded')) : resolve(blob)),
      'image/jpeg',
      0.92,
    ),
  )
}

export const PhotoTakingContext = createContext<PhotoTaking | null>(null)

/** @throws {Error} If the page around gives none. */
export function usePhotoTaking(): PhotoTaking {
  const taking = use(PhotoTakingContext)
  if (taking === null) throw new Error('Cannot take a photo: the page gives no camera')
  return taking
}
