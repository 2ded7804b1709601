import { ApolloProvider } from '@apollo/client/react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { awaitedEffects, flowOf, type JsonObject, type Library, loadLibrary, type SourceFile, serialize } from '#engine/index.ts'
import { CurrentUserContext } from '#renderer/api/current-user.ts'
import { client } from '#renderer/api/transport.ts'
import { FlowView } from '#renderer/flow/flow-view.tsx'
import { HostContext } from '#renderer/flow/run-context.ts'
import { createRunStore, type EffectHandler, type EffectRegistry, type RunStore } from '#renderer/flow/run-store.ts'
import { VIEWS } from '#renderer/views/registry.tsx'
import { exampleSession } from './example-session.ts'
import type { EffectChoices, FromPreview, Shown, ToPreview } from './messages.ts'
import { restoreRun } from './restore-run.ts'

/** Long enough to see a busy button and its text. */
const SLOW_MS = 4000

const page = createRoot(rootElement())
const session = exampleSession()
let loaded: { readonly files: readonly SourceFile[]; readonly library: Library } | null = null
let store: RunStore | null = null
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
      store?.send({ type: 'inputs', inputs: message.inputs })
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
      if (kind === 'click' && event.target instanceof Element) tell({ type: 'asked', control: controlAt(event.target) })
    },
    { capture: true },
  )
}

// Links of the portal lead to pages that the studio does not have.
window.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (link instanceof HTMLAnchorElement && !link.hash) event.preventDefault()
})

tell({ type: 'ready' })

function show({ files, flow: id, inputs, state: kept }: Shown): void {
  if (loaded === null || !isSame(loaded.files, files)) loaded = { files, library: loadLibrary(files) }
  const flow = flowOf(loaded.library, id)
  const { state, isPlaceLost } = restoreRun(flow, inputs, kept)
  store?.stop()
  const next = createRunStore({ flow, state, effects: EFFECTS, keeper: null })
  store = next
  shown += 1
  const report = (lost: boolean) => tell({ type: 'state', flow: id, state: serialize(flow, next.getState()), lost })
  next.subscribe(() => {
    if (store === next) report(false)
  })
  page.render(
    <ApolloProvider client={client}>
      <CurrentUserContext value={session}>
        <HostContext value={{}}>
          <MemoryRouter key={shown}>
            <FlowView store={next} views={VIEWS} />
          </MemoryRouter>
        </HostContext>
      </CurrentUserContext>
    </ApolloProvider>,
  )
  report(isPlaceLost)
  next.carryOn(awaitedEffects(flow, state))
}

function isSame(some: readonly SourceFile[], others: readonly SourceFile[]): boolean {
  return some.length === others.length && some.every(({ path, text }, i) => others[i]?.path === path && others[i]?.text === text)
}

/** Answers every effect as chosen. Nothing is sent. */
const EFFECTS: EffectRegistry = new Proxy<EffectRegistry>({}, { get: (_, name) => effectHandler(String(name)) })

function effectHandler(name: string): EffectHandler {
  return async (args) => {
    tell({ type: 'effect', effect: name, args })
    const choice = choices[name] ?? { outcome: 'success' }
    if (choice.outcome === 'slow') await pause(SLOW_MS)
    if (choice.outcome === 'failure') throw { code: choice.code }
    return results[name] ?? null
  }
}

/** The id of the question's control around or inside an element; null if it is no question. */
function controlAt(element: Element): string | null {
  const around = element.closest('[id^="q-"]') ?? element.closest('.field')?.querySelector('[id^="q-"]')
  return around?.id.replace(/-(hint|error|label|advice)$/, '') ?? null
}

function tell(message: FromPreview): void {
  window.parent.postMessage(message, location.origin)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}

function rootElement(): HTMLElement {
  const root = document.getElementById('root')
  if (root === null) throw new Error('Cannot start the preview: the page has no root element')
  return root
}
