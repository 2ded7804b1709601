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

/** Loads the script of a page, or of what stands around pages. */
export type BringPage = () => Promise<ComponentType>

/** A page, or what stands around pages, in a script of its own. */
type Part = { readonly bring: BringPage; content: ComponentType | 'failed' | null }

const parts = new Map<RouteObject, Part>()

/** A route whose part is brought before anybody is led there. */
export function lazyRoute(route: RouteObject, bring: BringPage): RouteObject {
  const part: Part = { bring, content: null }
  const whole: RouteObject = { ...route, element: <PartContent part={part} /> }
  parts.set(whole, part)
  return whole
}

/** Whether what failed is a page that broke, and not one that did not arrive. */
export const IsBroken = createContext(false)

/** What stands where a part did not arrive or a page broke. */
const FailureContext = createContext<ReactNode>(null)

function PartContent({ part: { content: Content } }: { readonly part: Part }) {
  const failure = use(FailureContext)
  if (Content === 'failed') return failure
  return Content && <Content />
}

/** Resolves when every part that a page needs has arrived or failed; null where all are there. */
function bringParts(routes: RouteObject[], pathname: string): Promise<unknown> | null {
  const missing = (matchRoutes(routes, pathname) ?? [])
    .map(({ route }) => parts.get(route))
    .filter((part) => part !== undefined && (part.content === null || part.content === 'failed'))
  return missing.length === 0 ? null : Promise.all(missing.map((part) => part && bringPart(part)))
}

async function bringPart(part: Part): Promise<void> {
  part.content = await part.bring().catch(() => 'failed' as const)
}

/** The entry of the browser's history whose page is shown. */
type Shown = { readonly action: NavigationType; readonly location: Location }

const ShownContext = createContext<Shown | null>(null)

/** Shows `failure` in place of a page that breaks or does not load, until the person goes to another page. */
export function Guarded({ failure, children }: { readonly failure: ReactNode; readonly children: ReactNode }) {
  return (
    <Boundary shown={use(ShownContext)} failure={failure}>
      <FailureContext value={failure}>{children}</FailureContext>
    </Boundary>
  )
}

/** The elements of the routes that match an address, each in the outlet of the one before. */
function elementOf(matches: readonly RouteMatch[]): ReactElement | null {
  return matches.reduceRight<ReactElement | null>((outlet, _, i) => routeElement(outlet, matches.slice(0, i + 1)), null)
}

function routeElement(outlet: ReactElement | null, matches: RouteMatch[]): ReactElement {
  const element = matches.at(-1)?.route.element ?? outlet
  return <RouteContext value={{ outlet, matches, isDataRoute: false }}>{element}</RouteContext>
}

type BoundaryProps = { readonly shown: Shown | null; readonly failure: ReactNode; readonly children: ReactNode }
type BoundaryState = { readonly shown: Shown | null; readonly hasFailed: boolean }

class Boundary extends Component<BoundaryProps, BoundaryState> {
  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ shown }: BoundaryProps, state: BoundaryState): Partial<BoundaryState> | null {
    return shown === state.shown ? null : { shown, hasFailed: false }
  }

  override state: BoundaryState = { shown: this.props.shown, hasFailed: false }

  override componentDidCatch(error: unknown): void {
    // Its message may hold what somebody answered.
    reportFailure(`A page broke: ${error instanceof Error ? error.name : typeof error}`)
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return <IsBroken value>{this.props.failure}</IsBroken>
  }
}

/**
 * Leads through pages whose parts arrive one by one: the page before stays, and so does its address, until the next one can be drawn.
 * It is react-router's `Router` over its history: its data router would bring 16 kB (gzip) of what no page here uses, its `useRoutes` 2 kB.
 */
export function createPages(routes: RouteObject[]) {
  const history = createBrowserHistory({ v5Compat: true })
  let shown: Shown = { action: history.action, location: history.location }
  let tell: () => void
  const isReady = new Promise<void>((resolve) => {
    tell = resolve
  })

  let last = 0
  /** Does something when the parts of a page are there, unless somebody goes elsewhere meanwhile. */
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
    // Who is led somewhere was led when its parts were there, or had failed; Back and Forward change the address at once.
    if (entry.action === NavigationType.Pop) whenThere(entry.location.pathname, () => show(entry))
    else show(entry)
  })
  whenThere(shown.location.pathname, () => show(shown))

  /** Brings the page that a link leads to when somebody points at the link, goes to it by keys or begins to press it. */
  function bringPointedAt({ target }: Event): void {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.origin === location.origin) void bringParts(routes, link.pathname)
  }
  for (const sign of ['pointerover', 'focusin', 'pointerdown']) document.addEventListener(sign, bringPointedAt, { passive: true })

  const pathnameOf = (to: Parameters<Navigator['push']>[0]) => new URL(history.createHref(to), window.location.href).pathname
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
    /** Resolves when the first page, with all that stands around it, can be drawn or is known to fail. */
    isReady,
  }
}
