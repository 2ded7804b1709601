import { PhoneCallIcon } from '@phosphor-icons/react/PhoneCall'
import { FirstAidIcon } from '@phosphor-icons/react/FirstAid'
import { BuildingsIcon } from '@phosphor-icons/react/Buildings'
import { CalendarIcon } from '@phosphor-icons/react/Calendar'
import { ChatsIcon } from '@phosphor-icons/react/Chats'
import { CompassIcon } from '@phosphor-icons/react/Compass'
import { CurrencyDollarIcon } from '@phosphor-icons/react/CurrencyDollar'
import { HouseIcon } from '@phosphor-icons/react/House'
import { ListIcon } from '@phosphor-icons/react/List'
import { PillIcon } from '@phosphor-icons/react/Pill'
import { SignOutIcon } from '@phosphor-icons/react/SignOut'
import { UserCircleIcon } from '@phosphor-icons/react/UserCircle'
import { Icon } from '#renderer/ui/icon.tsx'

const SHAPES = {
  buildings: BuildingsIcon,
  chats: ChatsIcon,
  calendar: CalendarIcon,
  compass: CompassIcon,
  'currency-dollar': CurrencyDollarIcon,
  'first-aid': FirstAidIcon,
  house: HouseIcon,
  list: ListIcon,
  'phone-call': PhoneCallIcon,
  pill: PillIcon,
  'sign-out': SignOutIcon,
  'user-circle': UserCircleIcon,
} as const

/** A picture next to an entry of the navigation. */
export function NavIcon({ name }: { readonly name: keyof typeof SHAPES }) {
  return <Icon shape={SHAPES[name]} size="bar" />
}
