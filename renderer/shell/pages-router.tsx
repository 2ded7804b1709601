import {
  Component,
  type ComponentType,
  createContext,
  type ReactElement,
  type ReactNode,
  startTransition,
  use,
  useLayoutEffect,
  useState,
} from 'react'
import {
  type Location,
  matchRoutes,
  NavigationType,
  type Navigator,
  type RouteMatch,
  type RouteObject,
  Router,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router-dom'
import { reportFailure } from '#renderer/api/report-failure.ts'

/** Loads the script of a page, or of the frame around pages. */
export type BringPage = () => Promise<ComponentType>

/** A page, or the frame around pages, in a separate script. */
type Part = { readonly bring: BringPage; content: ComponentType | 'failed' | null }

const parts = new Map<RouteObject, Part>()

/** A route whose script is loaded before its page is shown. */
export function lazyRoute(route: RouteObject, bring: BringPage): RouteObject {
  const part: Part = { bring, content: null }
  const whole: RouteObject = { ...route, element: <PartContent part={part} /> }
  parts.set(whole, part)
  return whole
}

/** True if the page itself failed, and not the loading of its script. */
export const IsBroken = createContext(false)

/** Shown if a script could not be loaded or a page failed. */
const FailureContext = createContext<ReactNode>(null)

function PartContent({ part: { content: Content } }: { readonly part: Part }) {
  const failure = use(FailureContext)
  if (Content === 'failed') return failure
  return Content && <Content />
}

/** Resolves when all scripts of a page are loaded or have failed. Null if they are all loaded. */
function bringParts(routes: RouteObject[], pathname: string): Promise<unknown> | null {
  const missing = (matchRoutes(routes, pathname) ?? [])
    .map(({ route }) => parts.get(route))
    .filter((part) => part !== undefined && (part.content === null || part.content === 'failed'))
  return missing.length === 0 ? null : Promise.all(missing.map((part) => part && bringPart(part)))
}

async function bringPart(part: Part): Promise<void> {
  part.content = await part.bring().catch(() => 'failed' as const)
}

/** The history entry of the page on screen. */
type Shown = { readonly action: NavigationType; readonly location: Location }

const ShownContext = createContext<Shown | null>(null)

/**
 * Shows `failure` in place of a page that fails or cannot be loaded, until the person opens another
 * page.
 */
export function Guarded({
  failure,
  children,
}: {
  readonly failure: ReactNode
  readonly children: ReactNode
}) {
  return (
    <Boundary shown={use(ShownContext)} failure={failure}>
      <FailureContext value={failure}>{children}</FailureContext>
    </Boundary>
  )
}

/** The elements of the routes that match an address, each in the outlet of the one before. */
function elementOf(matches: readonly RouteMatch[]): ReactElement | null {
  return matches.reduceRight<ReactElement | null>(
    (outlet, _, i) => routeElement(outlet, matches.slice(0, i + 1)),
    null,
  )
}

function routeElement(outlet: ReactElement | null, matches: RouteMatch[]): ReactElement {
  const element = matches.at(-1)?.route.element ?? outlet
  return <RouteContext value={{ outlet, matches, isDataRoute: false }}>{element}</RouteContext>
}

type BoundaryProps = {
  readonly shown: Shown | null
  readonly failure: ReactNode
  readonly children: ReactNode
}
type BoundaryState = { readonly shown: Shown | null; readonly hasFailed: boolean }

class Boundary extends Component<BoundaryProps, BoundaryState> {
  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps(
    { shown }: BoundaryProps,
    state: BoundaryState,
  ): Partial<BoundaryState> | null {
    return shown === state.shown ? null : { shown, hasFailed: false }
  }

  override state: BoundaryState = { shown: this.props.shown, hasFailed: false }

  override componentDidCatch(error: unknown): void {
    // Not the message, because it may contain a person's answer.
    reportFailure(`A page broke: ${error instanceof Error ? error.name : typeof error}`)
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return <IsBroken value>{this.props.failure}</IsBroken>
  }
}

/**
 * Navigates between pages whose scripts load on demand. The current page and its address stay until
 * the next page can be rendered. Uses React Router's `Router` with its history. Its data router
 * would add 16 kB (gzip) that no page needs, and its `useRoutes` 2 kB.
 */
export function createPages(routes: RouteObject[]) {
  const history = createBrowserHistory({ v5Compat: true })
  let shown: Shown = { action: history.action, location: history.location }
  let tell: () => void
  const isReady = new Promise<void>((resolve) => {
    tell = resolve
  })

  let last = 0
  /**
   * Runs a function when the scripts of a page are loaded, unless the person goes elsewhere first.
   */
  function whenThere(pathname: string, act: () => void): void {
    last += 1
    const mine = last
    const missing = bringParts(routes, pathname)
    if (missing === null) act()
    else {
      void missing.then(() => {
        if (mine === last) act()
      })
    }
  }

  function show(entry: Shown): void {
    shown = entry
    tell()
  }

  history.listen((entry) => {
    // `push` and `replace` have waited for the scripts. Back and Forward change the address
    // immediately, so they wait here.
    if (entry.action === NavigationType.Pop) whenThere(entry.location.pathname, () => show(entry))
    else show(entry)
  })
  whenThere(shown.location.pathname, () => show(shown))

  /**
   * Loads the page of a link when a person points at the link, focuses it or begins to press it.
   */
  function bringPointedAt({ target }: Event): void {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.origin === location.origin) void bringParts(routes, link.pathname)
  }
  for (const sign of ['pointerover', 'focusin', 'pointerdown'])
    document.addEventListener(sign, bringPointedAt, { passive: true })

  const pathnameOf = (to: Parameters<Navigator['push']>[0]) =>
    new URL(history.createHref(to), window.location.href).pathname
  const navigator: Navigator = {
    createHref: history.createHref,
    go: history.go,
    push: (to, state) => whenThere(pathnameOf(to), () => history.push(to, state)),
    replace: (to, state) => whenThere(pathnameOf(to), () => history.replace(to, state)),
  }

  function Pages() {
    const [entry, setEntry] = useState(shown)
    useLayoutEffect(() => {
      tell = () => startTransition(() => setEntry(shown))
      tell()
    }, [])
    return (
      <ShownContext value={entry}>
        <Router location={entry.location} navigationType={entry.action} navigator={navigator}>
          {elementOf(matchRoutes(routes, entry.location) ?? [])}
        </Router>
      </ShownContext>
    )
  }

  return {
    Pages,
    /** Resolves when the first page and its frame can be rendered, or have failed to load. */
    isReady,
  }
}
