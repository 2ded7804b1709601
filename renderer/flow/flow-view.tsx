import {
  type ComponentType,
  Fragment,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useSyncExternalStore,
  useRef,
} from 'react'
import {
  type FormScreen,
  type RunState,
  type Screen,
  screenOf,
  type StepScreen,
  transition,
} from '#engine/index.ts'
import { Banner } from '#renderer/ui/banner.tsx'
import { Loading } from '#renderer/ui/loading.tsx'
import { useNewPage } from '#renderer/ui/use-new-page.ts'
import { WIDGETS } from '#renderer/widgets/registry.ts'
import { WidgetsContext } from '#renderer/widgets/widgets-context.ts'
import { WORDS } from '#renderer/words/words.ts'
import { EditedStep } from './edited-step.tsx'
import { FormPage } from './form-page.tsx'
import { NotNow } from './not-now.tsx'
import { OverDialog } from './over-dialog.tsx'
import { RunContext, type RunContextValue, useRun, type ViewRegistry } from './run-context.ts'
import type { Elsewhere, RunStore } from './run-store.ts'
import { SaveRefusalNotice } from './save-refusal-notice.tsx'
import { usePressNames } from './press-names.ts'
import { useAhead } from './use-ahead.ts'
import { useChangedTitle } from './use-changed-title.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useLeavePrompt } from './use-leave-prompt.tsx'
import { useFlowHistory } from './use-flow-history.ts'
import { useLiveInputs } from './use-live-inputs.ts'
import { usePageGuard } from './use-page-guard.ts'
import { useRunClock } from './use-run-clock.ts'

/** The frame around the blocks of a page. */
export type PageFrame = ComponentType<{ readonly children: ReactNode }>

type FlowViewProps = {
  readonly store: RunStore
  readonly views: ViewRegistry
  readonly isV2?: boolean
  readonly frame?: PageFrame | undefined
  /** Continues after a run that ended elsewhere. Default: a link to the home page. */
  readonly onEndedElsewhere?: () => void
}

/**
 * Renders a flow: shows its screen, sends the person's events, and moves the focus to the heading
 * of each new page. If the heading of the current page changes, it is announced. The focus stays
 * where it is, if that element still exists.
 */
export function FlowView(props: FlowViewProps) {
  const { store } = props
  const state = useSyncExternalStore(store.subscribe, store.getState)
  const elsewhere = useSyncExternalStore(store.subscribe, store.getElsewhere)
  const screen = useMemo(() => screenOf(store.flow, state), [store, state])
  const page = pageKey(screen)
  const over = overKey(screen)
  const place = over === '' ? page : `${page} ${over}`
  const askToClose = useRef<(() => boolean) | null>(null)
  // Called here and not in `Run`, so that Back and Forward work while a page waits for its view.
  const back = useFlowHistory({
    page: place,
    below: over === '' ? null : page,
    isBusy: innermostStep(screen)?.busy ?? false,
    // Back shows the earlier page of the dialog. On its first page, Back closes it.
    goBack: () => {
      if (over !== '' && closesByBack(store) && askToClose.current?.()) return 'stays'
      if (store.send({ type: 'back' }).refusal === null) return true
      return over !== '' && store.send({ type: 'close' }).refusal === null
    },
    goOn: () => store.send({ type: 'next' }).refusal === null,
  })
  // Around everything else, so that a page whose view is still loading does not count as shown.
  return (
    <Suspense fallback={<Loading />}>
      {elsewhere === 'ended' ? (
        <NotNow
          title={WORDS.pages.notAskedFor}
          lead={WORDS.connection.endedElsewhere}
          onGoOn={props.onEndedElsewhere}
        />
      ) : (
        <Run
          {...props}
          state={state}
          screen={screen}
          page={page}
          place={place}
          back={back}
          askToClose={askToClose}
          elsewhere={elsewhere}
        />
      )}
    </Suspense>
  )
}

type RunProps = FlowViewProps & {
  readonly elsewhere: Elsewhere
  readonly state: RunState
  readonly screen: Screen
  readonly page: string
  /** The key of the page and of the dialog over it. */
  readonly place: string
  readonly back: () => void
  readonly askToClose: RunContextValue['askToClose']
}

function Run({
  store,
  views,
  isV2 = false,
  frame: Frame = Fragment,
  elsewhere,
  state,
  screen,
  page,
  place,
  back,
  askToClose,
}: RunProps) {
  const innermost = innermostStep(screen)
  const changedTitle = useChangedTitle(place, innermost?.title ?? innermost?.texts.title ?? '')
  usePageGuard(place)
  const changed = changedStep(screen)
  const leaving = useLeavePrompt(changed !== undefined, changed?.texts)
  usePressNames(store.flow, screen)
  useRunClock(store)
  useAhead(store, views, isAnswered(innermost?.form))
  useLiveInputs(store, state)

  useNewPage(page === '' ? null : page)
  useKeptFocus(screen)

  useEffect(() => {
    const isFocusLost = document.activeElement === null || document.activeElement === document.body
    if (changedTitle !== '' && isFocusLost) document.getElementById('page-heading')?.focus()
  }, [changedTitle])

  const context = useMemo<RunContextValue>(
    () => ({ send: store.send, back, store, views, isV2, askToClose }),
    [store, back, views, isV2, askToClose],
  )
  return (
    <WidgetsContext value={WIDGETS}>
      <RunContext value={context}>
        {elsewhere === 'continued' && (
          <Banner tone="info">
            <p>{WORDS.connection.wasElsewhere}</p>
          </Banner>
        )}
        <p className="sr" aria-live="polite">
          {changedTitle}
        </p>
        <SaveRefusalNotice step={innermost} />
        <Frame>
          <ScreenView screen={screen} />
        </Frame>
        {leaving}
      </RunContext>
    </WidgetsContext>
  )
}

/** A screen: one step, or all steps of a page of blocks. A step with rows appears once per row. */
export function ScreenView({ screen }: { readonly screen: Screen }) {
  const { over } = screen
  // The breadcrumbs belong to the page, not to a dialog over it.
  const alone = useMemo(() => ({ ...screen, trail: [], over: null }), [screen])
  return (
    <>
      {screen.steps.map((step) => (
        <StepView key={stepKey(step)} step={step} screen={screen} />
      ))}
      {over && (
        <OverDialog key={over.id} step={over} at={screen.at} page={stepPage(over)}>
          <StepView step={over} screen={alone} />
        </OverDialog>
      )}
    </>
  )
}

/** The React key of a step, stable when rows are reordered. Step ids contain no slash. */
function stepKey({ id, row }: StepScreen): string {
  return row === undefined ? id : `${id}/${row}`
}

function StepView({ step, screen }: { readonly step: StepScreen; readonly screen: Screen }) {
  if (step.child) return <ScreenView screen={step.child} />
  if (step.isEditable)
    return (
      <EditedStep step={step} screen={screen} view={<StepContent step={step} screen={screen} />} />
    )
  return <StepContent step={step} screen={screen} />
}

function StepContent({ step, screen }: { readonly step: StepScreen; readonly screen: Screen }) {
  const { views } = useRun()
  if (step.form) return <FormPage step={step} form={step.form} screen={screen} />
  if (!step.view) return null
  const View = views[step.view.name]
  if (!View) throw new Error(`Cannot draw view "${step.view.name}": the registry does not have it`)
  return <View step={step} screen={screen} />
}

/** The step with unsaved entries. */
function changedStep({ steps, over }: Screen): StepScreen | undefined {
  for (const step of [...steps, ...(over ? [over] : [])]) {
    const found = step.form?.isChanged
      ? step
      : screensIn(step)
          .map(changedStep)
          .find((one) => one)
    if (found) return found
  }
  return undefined
}

function isAnswered(form: FormScreen | null | undefined): boolean {
  if (!form) return false
  return (
    form.progress > 0 ||
    form.sections.some(({ items }) =>
      items.some((item) => item.kind === 'question' && item.isAnswered),
    )
  )
}

/** The innermost step of the topmost screen. The person's actions go to it. */
function innermostStep(screen: Screen): StepScreen | undefined {
  const step = screen.over ?? screen.steps[0]
  return step?.child ? innermostStep(step.child) : step
}

/**
 * The key of the page on screen. It changes exactly when another page is shown; a dialog does not
 * count as a page.
 */
function pageKey(screen: Screen): string {
  const step = screen.steps[0]
  // Editing a block does not change the page.
  if (screen.steps.some(({ isEditable }) => isEditable)) return screen.flow
  return step ? stepPage(step) : ''
}

function stepPage(step: StepScreen): string {
  return step.child ? `${step.id}>${pageKey(step.child)}` : `${step.id}:${step.form?.page ?? ''}`
}

/** True if Back would close the dialog. False if Back would show an earlier page of the dialog. */
function closesByBack({ flow, getState }: RunStore): boolean {
  const { state, refusal } = transition(flow, getState(), { type: 'back' })
  return refusal !== null || overKey(screenOf(flow, state)) === ''
}

/** The key of the open dialog, at any depth; empty if no dialog is open. */
function overKey({ over, steps }: Screen): string {
  if (over) return [stepPage(over), ...screensIn(over).map(overKey)].join('')
  return steps.flatMap(screensIn).map(overKey).join('')
}

function screensIn({ child, view }: StepScreen): readonly Screen[] {
  return [...(child ? [child] : []), ...Object.values(view?.slots ?? {})]
}
