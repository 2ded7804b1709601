import { type ComponentType, useCallback } from 'react'
import type { Json, Screen, StepScreen, Transition } from '#engine/index.ts'
import type { Vocabulary } from './generated.ts'
import { useRun, type ViewRegistry } from './run-context.ts'
import { viewEvent } from './view-event.ts'
import type { EffectHandler } from './run-store.ts'

/** A view that `flows/vocabulary/views.json` names. */
export type ViewName = keyof Vocabulary['views']
type ViewOf<Name extends ViewName> = Vocabulary['views'][Name]

/** What rules work out; a rule that has nothing to say says null. */
type Said<Members> = { readonly [Member in keyof Members]?: Members[Member] | null }

/** What a view is given: its step, with the props and texts that the vocabulary names, and the screen it stands in. */
export type ViewProps<Name extends ViewName> = {
  readonly step: StepScreen & {
    readonly texts: ViewOf<Name>['texts']
    readonly view: { readonly props: Said<ViewOf<Name>['props']> } | null
  }
  readonly screen: Screen
}

/** A component for each of some views. */
export type Views<Name extends ViewName> = { readonly [One in Name]: ComponentType<ViewProps<One>> }

/** Views that the renderer draws by itself, wherever they stand, and the form that a page shows in place of the flow that asks for it. */
export type OwnView = 'pre-screen' | 'crisis-help' | 'kept-form'

/** Views as a flow calls them. `flow check` holds props to the vocabulary that their types are made from. */
export function viewRegistry<Name extends ViewName>(views: Views<Name>): ViewRegistry {
  return views as unknown as ViewRegistry // by the sentence above
}

type EventsOf<Name extends ViewName> = ViewOf<Name>['events']
type DataOf<Data> = Data extends null ? readonly [] : readonly [Data]

/** Sends the events of a view. The same function as long as the view stands in the same place. */
export function useViewEvents<Name extends ViewName>(_view: Name, { step, screen }: ViewProps<Name>) {
  const { send } = useRun()
  const { at } = screen
  const { id, row } = step
  return useCallback(
    <Event extends keyof EventsOf<Name> & string>(name: Event, ...[data]: DataOf<EventsOf<Name>[Event]>): Transition => {
      const said = data as Json | undefined // the vocabulary's schemas describe JSON
      return send(viewEvent({ step: { id, ...(row === undefined ? {} : { row }) }, screen: { at } }, name, said))
    },
    [send, at, id, row],
  )
}

/** An effect that `flows/vocabulary/effects.json` names. */
export type EffectName = keyof Vocabulary['effects']

/** What an effect is asked with. */
export type EffectArgs<Name extends EffectName> = Said<Vocabulary['effects'][Name]['args']>

/** What carries out each of some effects: its arguments, to which `flow check` holds flows, and the result that they go on by. */
export type EffectHandlers<Name extends EffectName> = {
  readonly [One in Name]: (
    args: EffectArgs<One>,
    context: Parameters<EffectHandler>[1],
  ) => Promise<ReadOnly<Vocabulary['effects'][One]['result']>>
}

type ReadOnly<T> = { readonly [Member in keyof T]: ReadOnly<T[Member]> }

/** What hosts tell flows, as `flows/vocabulary/inputs.json` has it. */
export type HostInputs = ReadOnly<Vocabulary['inputs']> & { readonly now: string }
