import { viewRegistry } from '#renderer/flow/contract.ts'
import { AccountMenu } from './account-menu.tsx'
import { NavButton } from './nav-button.tsx'
import { NavLink } from './nav-link.tsx'
import { NavLogo } from './nav-logo.tsx'
import { NavMenu } from './nav-menu.tsx'
import { NavSubMenu } from './nav-sub-menu.tsx'

/** Views that only the flows of the navigation use. */
export type NavigationView =
  | 'account-menu'
  | 'nav-button'
  | 'nav-link'
  | 'nav-logo'
  | 'nav-menu'
  | 'nav-sub-menu'

export const NAVIGATION_VIEWS = viewRegistry<NavigationView>({
  'account-menu': AccountMenu,
  'nav-button': NavButton,
  'nav-link': NavLink,
  'nav-logo': NavLogo,
  'nav-menu': NavMenu,
  'nav-sub-menu': NavSubMenu,
})
