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
import { Icon, type IconName } from '#renderer/ui/icon.tsx'
import { IconShape } from '#renderer/ui/icon-shape.tsx'

const SHAPES = {
  buildings: BuildingsIcon,
  chats: ChatsIcon,
  calendar: CalendarIcon,
  compass: CompassIcon,
  'currency-dollar': CurrencyDollarIcon,
  house: HouseIcon,
  list: ListIcon,
  pill: PillIcon,
  'sign-out': SignOutIcon,
  'user-circle': UserCircleIcon,
} as const

type OwnIcon = keyof typeof SHAPES
type NavIconName = OwnIcon | Extract<IconName, 'first-aid' | 'phone-call'>

/** A picture next to a place of the navigation. */
export function NavIcon({ name }: { readonly name: NavIconName }) {
  return isOwn(name) ? <IconShape shape={SHAPES[name]} size="bar" /> : <Icon name={name} size="bar" />
}

function isOwn(name: NavIconName): name is OwnIcon {
  return name in SHAPES
}
