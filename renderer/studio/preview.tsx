import { ApolloProvider } from '@apollo/client/react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { askedTurns, extendWalk } from '#engine/analysis/index.ts'
import {
  awaitedEffects,
  type Flow,
  type FlowEvent,
  flowOf,
  type JsonObject,
  type Library,
  loadLibrary,
  type SourceFile,
  serialize,
  transition,
} from '#engine/index.ts'
import type { Turn } from '#engine/kit/index.ts'
import { CurrentUserContext } from '#renderer/api/current-user.ts'
import { client } from '#renderer/api/transport.ts'
import { FlowView } from '#renderer/flow/flow-view.tsx'
import { HostContext } from '#renderer/flow/run-context.ts'
import {
  createRunStore,
  type EffectHandler,
  type EffectRegistry,
  type RunStore,
} from '#renderer/flow/run-store.ts'
import { ALL_VIEWS } from './all-views.ts'
import { exampleSession } from './example-session.ts'
import type { EffectChoices, FromPreview, PressedPart, Shown, ToPreview } from './messages.ts'
import { restoreRun } from './restore-run.ts'
import { rootElement } from './root-element.ts'

/** Long enough to see a busy button and its text. */
const SLOW_MS = 4000
const HIDDEN_MS = 500

/** The run on screen. `walk`: its turns so far; null if a case cannot tell them. */
type ShownRun = { readonly flow: Flow; readonly store: RunStore; walk: readonly Turn[] | null }

const page = createRoot(rootElement(), { onUncaughtError: goBackToPrevious })
const session = exampleSession()
/** Unchanged files keep their identity, because the engine caches by file. */
const known = new Map<string, SourceFile>()
let loaded: { readonly revision: number; readonly library: Library } | null = null
let run: ShownRun | null = null
let previous: ShownRun | null = null
let shown = 0
let choices: EffectChoices = {}
let results: JsonObject = {}
let isAsking = false

window.addEventListener('message', (event) => {
  if (event.origin !== location.origin || event.source !== window.parent) return
  const message: ToPreview = event.data
  switch (message.type) {
    case 'show':
      show(message)
      break
    case 'inputs':
      if (run !== null) send(run, { type: 'inputs', inputs: message.inputs })
      break
    case 'settings':
      document.documentElement.dataset.theme = message.theme
      choices = message.effects
      results = message.results
      isAsking = message.isAsking
      document.documentElement.style.cursor = isAsking ? 'help' : ''
      break
  }
})

// A press that asks "why" must not also answer the question.
for (const kind of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const) {
  window.addEventListener(
    kind,
    (event) => {
      if (!isAsking) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (kind === 'click' && event.target instanceof Element)
        tell({ type: 'asked', part: partAt(event.target) })
    },
    { capture: true },
  )
}

// The studio has none of the pages that links of the portal open.
window.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (link instanceof HTMLAnchorElement && !link.hash) event.preventDefault()
})

tell({ type: 'ready' })

function show({ files, revision, flow: id, inputs, state: kept, walk }: Shown): void {
  try {
    const library = libraryOf(files, revision)
    if (!library.flows.has(id)) {
      tell({ type: 'refused', revision, isFlowGone: true })
      return
    }
    const flow = flowOf(library, id)
    const { state, effects, isPlaceLost } = restoreRun(flow, inputs, kept)
    const store = createRunStore({ flow, state, effects: EFFECTS, keeper: null })
    run?.store.stop()
    previous = run
    const next: ShownRun = {
      flow,
      store,
      walk: turnsBefore(isPlaceLost, kept === null ? askedTurns(effects) : walk),
    }
    run = next
    // Reports in a later task, so that the turn of the event is included.
    store.subscribe(() => queueMicrotask(() => report(next, false, null)))
    draw(next)
    afterPaint(() => report(next, isPlaceLost, revision))
    store.carryOn(awaitedEffects(flow, state))
  } catch {
    // The definitions have a mistake, which the studio's check explains.
    tell({ type: 'refused', revision, isFlowGone: false })
  }
}

/** A definition can load and still not be drawn, for example if it names an unknown view. */
function goBackToPrevious(): void {
  run = previous
  previous = null
  tell({ type: 'refused', revision: loaded?.revision ?? 0, isFlowGone: false })
  if (run !== null) draw(run)
}

function libraryOf(files: readonly SourceFile[], revision: number): Library {
  if (loaded?.revision === revision) return loaded.library
  const kept = files.map((file) => {
    const old = known.get(file.path)
    if (old?.text === file.text) return old
    known.set(file.path, file)
    return file
  })
  const library = loadLibrary(kept)
  loaded = { revision, library }
  return library
}

/** A run that was started again at another place has no turns that lead there. */
function turnsBefore(isPlaceLost: boolean, walk: readonly Turn[] | null): readonly Turn[] | null {
  return isPlaceLost ? null : walk
}

function draw(next: ShownRun): void {
  shown += 1
  const store: RunStore = { ...next.store, send: (event) => send(next, event) }
  page.render(
    <ApolloProvider client={client}>
      <CurrentUserContext value={session}>
        <HostContext value={{}}>
          <MemoryRouter key={shown}>
            <FlowView store={store} views={ALL_VIEWS} />
          </MemoryRouter>
        </HostContext>
      </CurrentUserContext>
    </ApolloProvider>,
  )
}

function send(to: ShownRun, event: FlowEvent): ReturnType<RunStore['send']> {
  record(to, event)
  return to.store.send(event)
}

/** Adds an event to the turns of the run, before it is sent. */
function record(to: ShownRun, event: FlowEvent): void {
  if (to.walk === null) return
  const before = to.store.getState()
  to.walk = extendWalk(to.flow, to.walk, {
    before,
    event,
    after: transition(to.flow, before, event),
  })
}

function report(of: ShownRun, lost: boolean, revision: number | null): void {
  if (of !== run) return
  const state = serialize(of.flow, of.store.getState())
  tell({ type: 'state', flow: of.flow.id, run: { state, walk: of.walk }, lost, revision })
}

/**
 * Calls a function when the page was painted. A hidden page is not painted, so it waits no longer
 * than a moment.
 */
function afterPaint(done: () => void): void {
  let isDone = false
  const once = () => {
    if (!isDone) done()
    isDone = true
  }
  requestAnimationFrame(() => setTimeout(once))
  setTimeout(once, HIDDEN_MS)
}

/** Answers every effect as chosen. Nothing is sent. */
const EFFECTS: EffectRegistry = new Proxy<EffectRegistry>(
  {},
  { get: (_, name) => effectHandler(String(name)) },
)

function effectHandler(name: string): EffectHandler {
  return async (_args, { id }) => {
    const of = run
    const choice = choices[name] ?? { outcome: 'success' }
    if (choice.outcome === 'slow') await pause(SLOW_MS)
    const isAwaited =
      of !== null && awaitedEffects(of.flow, of.store.getState()).some((one) => one.id === id)
    if (choice.outcome === 'failure') {
      if (isAwaited) record(of, { type: 'failure', id, code: choice.code })
      throw { code: choice.code }
    }
    const value = results[name] ?? null
    if (isAwaited) record(of, { type: 'result', id, value })
    return value
  }
}

/**
 * The part of the screen that an element belongs to: the control of a question around or inside it,
 * or its own text.
 */
function partAt(element: Element): PressedPart {
  const around =
    element.closest('[id^="q-"]') ?? element.closest('.field')?.querySelector('[id^="q-"]')
  const button = element.closest('button, a, [role="button"]')
  const part = button ?? element.closest('h1, h2, h3, p, li, legend, label') ?? element
  return {
    control: around?.id.replace(/-(hint|error|label|advice)$/, '') ?? null,
    kind: button === null ? 'text' : 'button',
    words: wordsIn(part),
  }
}

/** The words that an element says. Marks such as an asterisk are hidden from speech. */
function wordsIn(element: Element): string {
  const copy = element.cloneNode(true)
  if (!(copy instanceof Element)) return ''
  for (const mark of copy.querySelectorAll('[aria-hidden="true"]')) mark.remove()
  return copy.textContent?.trim() ?? ''
}

function tell(message: FromPreview): void {
  window.parent.postMessage(message, location.origin)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
