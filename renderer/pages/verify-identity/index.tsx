import { useMemo, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'
import { type JsonObject, toJson } from '#engine/index.ts'
import { request } from '#renderer/api/client.ts'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { IdentityCheckDocument } from '#renderer/api/generated/uploads.ts'
import { pageEffects } from '#renderer/flow/page-effects.ts'
import { createPhotoTaking, PhotoTakingContext } from '#renderer/media/photo-taking.ts'
import { browserMedia } from '#renderer/media/use-capture.ts'
import { photoEffects } from '#renderer/effects/photo-effects.ts'
import { FlowPage } from '#renderer/pages/flow-page.tsx'
import { PHOTO_VIEWS } from '#renderer/views/photo-views.ts'
import { VIEWS } from '#renderer/views/registry.tsx'

const ALL_VIEWS = { ...VIEWS, ...PHOTO_VIEWS }

/**
 * The task of sending photos that staff use to verify a person's identity. A photo is kept until it
 * is sent.
 */
export function VerifyIdentityPage() {
  const { user, config, refetch } = useCurrentUser()
  const navigate = useNavigate()
  const [taking] = useState(() => createPhotoTaking(browserMedia()))
  const { failure, camera } = useSyncExternalStore(
    taking.capture.subscribe,
    taking.capture.getState,
  )
  const [photos, setPhotos] = useState<JsonObject>({})
  const media = useMemo(
    () => ({ failure, camera: camera.isOn, microphone: false, bars: null }),
    [failure, camera.isOn],
  )
  const news = useMemo(
    () => ({ user: toJson(user) ?? null, media, ...photos }),
    [user, media, photos],
  )
  const [sending] = useState(() =>
    photoEffects({
      photo: taking.photo,
      readPhotos: async () => {
        const { isComplete, inputs } = await readPhotos()
        setPhotos(inputs)
        return isComplete
      },
    }),
  )
  const effects = {
    ...pageEffects({ navigate: (to) => navigate(to, { replace: true }), refetch }),
    ...sending,
  }
  const inputs = async () => ({ ...news, config: toJson(config), ...(await readPhotos()).inputs })
  return (
    <PhotoTakingContext value={taking}>
      <FlowPage
        flow="verify-identity"
        inputs={inputs}
        news={news}
        effects={effects}
        views={ALL_VIEWS}
      />
    </PhotoTakingContext>
  )
}

async function readPhotos(): Promise<{
  readonly isComplete: boolean
  readonly inputs: JsonObject
}> {
  const { isComplete, ...identityPhotos } = (await request(IdentityCheckDocument, {})).identityCheck
  return { isComplete, inputs: { identityPhotos: toJson(identityPhotos) ?? null } }
}
