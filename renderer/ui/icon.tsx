import { ArrowLeftIcon } from '@phosphor-icons/react/ArrowLeft'
import { ArrowRightIcon } from '@phosphor-icons/react/ArrowRight'
import { CalendarPlusIcon } from '@phosphor-icons/react/CalendarPlus'
import { CaretDownIcon } from '@phosphor-icons/react/CaretDown'
import { CaretRightIcon } from '@phosphor-icons/react/CaretRight'
import { ChatCircleDotsIcon } from '@phosphor-icons/react/ChatCircleDots'
import { CheckCircleIcon } from '@phosphor-icons/react/CheckCircle'
import { CheckIcon } from '@phosphor-icons/react/Check'
import { CircleIcon } from '@phosphor-icons/react/Circle'
import { ClockIcon } from '@phosphor-icons/react/Clock'
import { CloudArrowUpIcon } from '@phosphor-icons/react/CloudArrowUp'
import { CloudCheckIcon } from '@phosphor-icons/react/CloudCheck'
import { CloudSlashIcon } from '@phosphor-icons/react/CloudSlash'
import { CreditCardIcon } from '@phosphor-icons/react/CreditCard'
import { EnvelopeIcon } from '@phosphor-icons/react/Envelope'
import { EyeIcon } from '@phosphor-icons/react/Eye'
import { FirstAidIcon } from '@phosphor-icons/react/FirstAid'
import { InfoIcon } from '@phosphor-icons/react/Info'
import { LifebuoyIcon } from '@phosphor-icons/react/Lifebuoy'
import { LockSimpleIcon } from '@phosphor-icons/react/LockSimple'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/MagnifyingGlass'
import { PaperPlaneRightIcon } from '@phosphor-icons/react/PaperPlaneRight'
import { PhoneCallIcon } from '@phosphor-icons/react/PhoneCall'
import { VideoCameraIcon } from '@phosphor-icons/react/VideoCamera'
import { WarningIcon } from '@phosphor-icons/react/Warning'
import { XIcon } from '@phosphor-icons/react/X'
import { IconShape } from './icon-shape.tsx'

const SHAPES = {
  'arrow-left': ArrowLeftIcon,
  'arrow-right': ArrowRightIcon,
  'calendar-plus': CalendarPlusIcon,
  'caret-down': CaretDownIcon,
  'caret-right': CaretRightIcon,
  chat: ChatCircleDotsIcon,
  check: CheckIcon,
  'check-circle': CheckCircleIcon,
  clock: ClockIcon,
  circle: CircleIcon,
  'cloud-check': CloudCheckIcon,
  'cloud-slash': CloudSlashIcon,
  envelope: EnvelopeIcon,
  'credit-card': CreditCardIcon,
  eye: EyeIcon,
  'first-aid': FirstAidIcon,
  info: InfoIcon,
  lifebuoy: LifebuoyIcon,
  'lock-simple': LockSimpleIcon,
  'magnifying-glass': MagnifyingGlassIcon,
  'phone-call': PhoneCallIcon,
  saving: CloudArrowUpIcon,
  send: PaperPlaneRightIcon,
  'video-camera': VideoCameraIcon,
  warning: WarningIcon,
  x: XIcon,
} as const

export type IconName = keyof typeof SHAPES

type IconProps = { readonly name: IconName; readonly size?: 'text' | 'bar' }

/** An icon by its name in a definition. It brings all of them: what the log-in shows takes its own. */
export function Icon({ name, size = 'text' }: IconProps) {
  return <IconShape shape={SHAPES[name]} size={size} />
}
