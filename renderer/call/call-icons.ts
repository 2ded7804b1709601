import { CameraRotateIcon } from '@phosphor-icons/react/CameraRotate'
import { GearIcon } from '@phosphor-icons/react/Gear'
import { MicrophoneIcon } from '@phosphor-icons/react/Microphone'
import { MicrophoneSlashIcon } from '@phosphor-icons/react/MicrophoneSlash'
import { PhoneDisconnectIcon } from '@phosphor-icons/react/PhoneDisconnect'
import { VideoCameraIcon } from '@phosphor-icons/react/VideoCamera'
import { VideoCameraSlashIcon } from '@phosphor-icons/react/VideoCameraSlash'

/** Icons that only calls need. */
export const CALL_ICONS = {
  microphone: MicrophoneIcon,
  'microphone-slash': MicrophoneSlashIcon,
  'video-camera-slash': VideoCameraSlashIcon,
  'video-camera': VideoCameraIcon,
  'camera-rotate': CameraRotateIcon,
  gear: GearIcon,
  'phone-disconnect': PhoneDisconnectIcon,
} as const
