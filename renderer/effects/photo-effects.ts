import { isApiError } from '#renderer/api/api-error.ts'
import { request } from '#renderer/api/client.ts'
import { CheckIsBlurryDocument, CompleteUploadDocument } from '#renderer/api/generated/uploads.ts'
import { postFile } from '#renderer/chat/send-file.ts'
import type { EffectHandlers } from '#renderer/flow/contract.ts'
import { jpegOf, type Photo } from '#renderer/media/photo-taking.ts'
import { orKnown } from './known-failure.ts'

type PhotoPage = {
  /** The last photo. */
  readonly photo: () => Photo | null
  /** Reads again which photos have arrived. Returns true if none is missing. */
  readonly readPhotos: () => Promise<boolean>
}

/** Progress is not shown, and uploads are never canceled. */
const SENDING = { onProgress: () => undefined, signal: new AbortController().signal }

/** Sends photos that staff use to verify a person's identity. */
export function photoEffects({
  photo,
  readPhotos,
}: PhotoPage): EffectHandlers<'sendPhoto' | 'checkPhoto' | 'refetchPhotos'> {
  /** Keys of uploaded photos. A new attempt completes such a photo and does not upload it again. */
  const posted = new WeakMap<Photo, string>()
  let sentKey: string | null = null

  const keyOf = async (taken: Photo): Promise<string> => {
    const key = posted.get(taken) ?? (await postFile(await jpegOf(taken), SENDING))
    posted.set(taken, key)
    return key
  }
  return {
    sendPhoto: ({ purpose }) =>
      orKnown<true>(['NO_PHOTO', 'NOT_REQUESTED'], 'NOT_SENT', async () => {
        const taken = photo()
        if (taken === null || !purpose)
          throw Object.assign(new Error('There is no photo'), { code: 'NO_PHOTO' })
        sentKey = await keyOf(taken)
        try {
          await request(CompleteUploadDocument, { key: sentKey, purpose, name: `${purpose}.jpg` })
        } catch (error) {
          // Everything was sent in another tab or on another device, so the task is done.
          if (isApiError(error) && error.code === 'PHOTOS_COMPLETE') sentKey = null
          else {
            // The upload no longer exists. The next attempt uploads the photo again.
            if (isApiError(error) && error.code === 'NOT_FOUND') posted.delete(taken)
            throw error
          }
        }
        return true
      }),
    checkPhoto: () =>
      orKnown([], 'NOT_CHECKED', async () =>
        sentKey === null
          ? false
          : (await request(CheckIsBlurryDocument, { key: sentKey })).checkIsBlurry,
      ),
    refetchPhotos: () => orKnown([], 'NOT_LOADED', readPhotos),
  }
}
