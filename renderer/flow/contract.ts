import { type ComponentType, useCallback } from 'react'
import type { Json, Screen, StepScreen, Transition } from '#engine/index.ts'
import type { Vocabulary } from './generated.ts'
import { useRun, type ViewRegistry } from './run-context.ts'
import { viewEvent } from './view-event.ts'
import type { EffectHandler } from './run-store.ts'

/** A view in `flows/vocabulary/views.json`. */
export type ViewName = keyof Vocabulary['views']
type ViewOf<Name extends ViewName> = Vocabulary['views'][Name]

/** Values computed by rules. A rule without a result yields null. */
type Said<Members> = { readonly [Member in keyof Members]?: Members[Member] | null }

/**
 * The props of a view's component: its step, with the props and texts of the vocabulary, and the
 * screen around it.
 */
export type ViewProps<Name extends ViewName> = {
  readonly step: StepScreen & {
    readonly texts: ViewOf<Name>['texts']
    readonly view: { readonly props: Said<ViewOf<Name>['props']> } | null
  }
  readonly screen: Screen
}

export type Views<Name extends ViewName> = { readonly [One in Name]: ComponentType<ViewProps<One>> }

/**
 * Views that the renderer draws itself, and the form (`kept-form`) that a page shows in place of
 * the flow that requests it.
 */
export type OwnView = 'pre-screen' | 'crisis-help' | 'kept-form'

/**
 * Drops the exact types of the views. This is safe: the types are generated from the vocabulary,
 * and `flow check` compares the props in flows with it.
 */
export function viewRegistry<Name extends ViewName>(views: Views<Name>): ViewRegistry {
  return views as unknown as ViewRegistry // see above
}

type EventsOf<Name extends ViewName> = ViewOf<Name>['events']
type DataOf<Data> = Data extends null ? readonly [] : readonly [Data]

/**
 * Sends the events of a view. The function keeps its identity while the view keeps its place on the
 * screen.
 */
export function useViewEvents<Name extends ViewName>(
  _view: Name,
  { step, screen }: ViewProps<Name>,
) {
  const { send } = useRun()
  const { at } = screen
  const { id, row } = step
  return useCallback(
    <Event extends keyof EventsOf<Name> & string>(
      name: Event,
      ...[data]: DataOf<EventsOf<Name>[Event]>
    ): Transition => {
      const said = data as Json | undefined // safe: the vocabulary's schemas describe JSON
      return send(
        viewEvent(
          { step: { id, ...(row === undefined ? {} : { row }) }, screen: { at } },
          name,
          said,
        ),
      )
    },
    [send, at, id, row],
  )
}

/** An effect in `flows/vocabulary/effects.json`. */
type EffectName = keyof Vocabulary['effects']

export type EffectArgs<Name extends EffectName> = Said<Vocabulary['effects'][Name]['args']>

/**
 * Handlers of some effects. `flow check` makes sure that flows pass these arguments. Flows continue
 * with the result.
 */
export type EffectHandlers<Name extends EffectName> = {
  readonly [One in Name]: (
    args: EffectArgs<One>,
    context: Parameters<EffectHandler>[1],
  ) => Promise<ReadOnly<Vocabulary['effects'][One]['result']>>
}

type ReadOnly<T> = { readonly [Member in keyof T]: ReadOnly<T[Member]> }

/** The inputs that hosts provide, as declared in `flows/vocabulary/inputs.json`. */
export type HostInputs = ReadOnly<Vocabulary['inputs']> & { readonly now: string }
