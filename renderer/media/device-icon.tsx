import { MicrophoneIcon } from '@phosphor-icons/react/Microphone'
import { MicrophoneSlashIcon } from '@phosphor-icons/react/MicrophoneSlash'
import { VideoCameraIcon } from '@phosphor-icons/react/VideoCamera'
import { VideoCameraSlashIcon } from '@phosphor-icons/react/VideoCameraSlash'
import { IconShape } from '#renderer/ui/icon-shape.tsx'
import type { DeviceKind } from './devices.ts'

const SHAPES = {
  camera: { on: VideoCameraIcon, off: VideoCameraSlashIcon },
  microphone: { on: MicrophoneIcon, off: MicrophoneSlashIcon },
} as const

/** A camera or a microphone, struck out while it is off; a picture next to words. */
export function DeviceIcon({ kind, isOn }: { readonly kind: DeviceKind; readonly isOn: boolean }) {
  return <IconShape shape={SHAPES[kind][isOn ? 'on' : 'off']} size="text" />
}
