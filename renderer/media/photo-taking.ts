import { createContext, use } from 'react'
import { type Capture, createCapture, type Facing, type MediaPort } from './capture.ts'
import { drawSquare, drawSquareOf } from './square-crop.ts'

/** A square photo. It exists only in the page, until it is sent or replaced. */
export type Photo = { readonly picture: HTMLCanvasElement }

/** A camera, and its last photo. */
type PhotoTaking = {
  readonly capture: Capture<MediaStreamTrack>
  /** Selects the camera for the next opening. */
  readonly face: (facing: Facing) => void
  /** Takes the current picture of a video. Returns false if there is none. */
  readonly takeFrom: (video: HTMLVideoElement) => boolean
  /** Takes a picture from a file. Returns false if this browser cannot read it as a picture. */
  readonly takeFile: (file: Blob) => Promise<boolean>
  readonly photo: () => Photo | null
}

const CAMERA_ALONE = {
  camera: { isOn: true, deviceId: null },
  microphone: { isOn: false, deviceId: null },
} as const

/** Does not open the camera. Views open it while they show it. */
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

/**
 * A photo as JPEG, for sending.
 *
 * @throws {Error} If this browser cannot encode it.
 */
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

/** @throws {Error} If no page provides it. */
export function usePhotoTaking(): PhotoTaking {
  const taking = use(PhotoTakingContext)
  if (taking === null) throw new Error('Cannot take a photo: the page gives no camera')
  return taking
}
