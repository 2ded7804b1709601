import { MicrophoneIcon } from '@phosphor-icons/react/Microphone'
import { MicrophoneSlashIcon } from '@phosphor-icons/react/MicrophoneSlash'
import { VideoCameraIcon } from '@phosphor-icons/react/VideoCamera'
import { VideoCameraSlashIcon } from '@phosphor-icons/react/VideoCameraSlash'
import { Icon } from '#renderer/ui/icon.tsx'
import type { DeviceKind } from './devices.ts'

const SHAPES = {
  camera: { on: VideoCameraIcon, off: VideoCameraSlashIcon },
  microphone: { on: MicrophoneIcon, off: MicrophoneSlashIcon },
} as const

/** A camera or a microphone, struck through while it is off. A picture next to a text. */
export function DeviceIcon({ kind, isOn }: { readonly kind: DeviceKind; readonly isOn: boolean }) {
  return <Icon shape={SHAPES[kind][isOn ? 'on' : 'off']} />
}
