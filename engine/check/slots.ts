import type { Finding } from './model/finding.ts'
import type { Model } from './model/model.ts'
import { traitsOf } from '../modes/modes.ts'

/**
 * Reports slots that are empty, unknown, or filled with a flow that is not of mode first or all.
 */
export function slots({ library, flows }: Model): readonly Finding[] {
  return flows.flatMap((form) =>
    form.steps.flatMap(({ step, place }): readonly Finding[] => {
      const view = step.view === undefined ? undefined : library.views.get(step.view)
      if (!view) return []
      const given = Object.entries(step.slots ?? {})
      const missing = (view.slots ?? []).filter((slot) => !given.some(([name]) => name === slot))
      return [
        ...missing.map(
          (slot): Finding => ({
            code: 'slot-missing',
            file: place.file,
            pointer: place.pointer,
            message: `Slot "${slot}" of view "${step.view}" is not filled`,
          }),
        ),
        ...given.flatMap(([slot, id]): readonly Finding[] => {
          const at = { file: place.file, pointer: `${place.pointer}/slots/${slot}` }
          if (!view.slots?.includes(slot))
            return [
              {
                code: 'slot-unknown',
                ...at,
                part: 'key',
                message: `View "${step.view}" has no slot "${slot}"`,
              },
            ]
          const flow = library.flows.get(id)
          if (!flow || traitsOf(flow).fillsSlots) return []
          return [{ code: 'slot-mode', ...at, message: `Flow "${id}" is of mode "${flow.mode}"` }]
        }),
      ]
    }),
  )
}
