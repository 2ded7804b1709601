import { viewRegistry } from '#renderer/flow/contract.ts'
import { MailHelp } from './mail-help.tsx'
import { PhotoCamera } from './photo-camera.tsx'
import { PhotoPreview } from './photo-preview.tsx'

/** Views of the flows that take photos. */
export type PhotoView = 'mail-help' | 'photo-camera' | 'photo-preview'

export const PHOTO_VIEWS = viewRegistry<PhotoView>({
  'mail-help': MailHelp,
  'photo-camera': PhotoCamera,
  'photo-preview': PhotoPreview,
})
