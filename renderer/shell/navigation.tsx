import { use, useMemo, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { type Screen, screenOf, toJson } from '#engine/index.ts'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { lookForUnread, useUnread } from '#renderer/chat/unread.ts'
import type { EffectHandlers } from '#renderer/flow/contract.ts'
import { ScreenView } from '#renderer/flow/flow-view.tsx'
import { RunContext, type RunContextValue } from '#renderer/flow/run-context.ts'
import type { RunStore } from '#renderer/flow/run-store.ts'
import { useCurrentFlow } from '#renderer/flow/use-current-flow.ts'
import { useLiveInputs } from '#renderer/flow/use-live-inputs.ts'
import { FullMenu } from '#renderer/views/full-menu.tsx'
import { Link } from '#renderer/ui/link.tsx'
import { NavIcon } from '#renderer/views/nav-icon.tsx'
import { IsInFullMenu } from '#renderer/views/nav-menu.tsx'
import { unreadWords } from '#renderer/views/unread-badge.tsx'
import { NAVIGATION_VIEWS } from '#renderer/views/navigation-views.ts'
import { WORDS } from '#renderer/words/words.ts'
import { LogOutContext } from './log-out.ts'

/**
 * The portal's navigation, in the order of its flow: in the top bar, or on narrow screens in a menu
 * that fills the screen. Until it is loaded, the bar has help and log-out.
 */
export function Navigation() {
  const { user, config } = useCurrentUser()
  const logOut = use(LogOutContext)
  const unread = useUnread()
  const news = useMemo(
    () => ({
      user: toJson(user) ?? null,
      config: toJson(config) ?? null,
      unread: toJson(unread) ?? null,
    }),
    [user, config, unread],
  )
  const effects: EffectHandlers<'logOut'> = {
    logOut: async () => {
      logOut()
      return null
    },
  }
  const [store] = useCurrentFlow({
    flow: 'navigation',
    inputs: () => news,
    news,
    effects,
    readAgain: lookForUnread,
  })
  return store === null || store === 'failed' ? null : (
    <Bar store={store} brand={config.brand.name} unread={unread.total} />
  )
}

type BarProps = { readonly store: RunStore; readonly brand: string; readonly unread: number }

function Bar({ store, brand, unread }: BarProps) {
  const state = useSyncExternalStore(store.subscribe, store.getState)
  useLiveInputs(store, state)
  const screen = useMemo(() => screenOf(store.flow, state), [store, state])
  const [isOpen, setOpen] = useState(false)
  const run = useMemo<RunContextValue>(
    () => ({
      send: store.send,
      back: () => undefined,
      store,
      views: NAVIGATION_VIEWS,
      isV2: false,
      askToClose: { current: null },
    }),
    [store],
  )
  const links = document.getElementById('bar-links')
  const menus = document.getElementById('bar-menus')
  return (
    <RunContext value={run}>
      {links && createPortal(<Items screen={screen} />, links)}
      {menus &&
        createPortal(
          <>
            <Link
              className="icon-btn only-small"
              to="/messages"
              aria-label={unreadWords(unread, WORDS.frame.messages)}
            >
              <NavIcon name="chats" />
              {unread > 0 && <span className="dot" />}
            </Link>
            <button
              type="button"
              className="icon-btn only-small"
              aria-label={WORDS.frame.menu}
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
            >
              <NavIcon name="list" />
            </button>
          </>,
          menus,
        )}
      <IsInFullMenu value>
        <FullMenu brand={brand} isOpen={isOpen} onClose={() => setOpen(false)}>
          {isOpen && <Items screen={screen} />}
        </FullMenu>
      </IsInFullMenu>
    </RunContext>
  )
}

function Items({ screen }: { readonly screen: Screen }) {
  return (
    <nav aria-label={WORDS.frame.mainNavigation}>
      <ul>
        <ScreenView screen={screen} />
      </ul>
    </nav>
  )
}
