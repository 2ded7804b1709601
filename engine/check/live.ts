import { pointerStep } from '../definition/json-schema.ts'
import { nearest } from './model/document.ts'
import type { Finding } from './model/finding.ts'
import type { Model } from './model/model.ts'

/**
 * Reports live inputs that the flow does not list or that are never read again, and unknown effects
 * and codes.
 */
export function liveInputs({ flows, library, isKnown }: Model): readonly Finding[] {
  return flows.flatMap(({ id, file }) => {
    const flow = library.flows.get(id)
    return Object.entries(flow?.live ?? {}).flatMap(
      ([input, { everySeconds, onFocus, after = [] }]): readonly Finding[] => {
        const pointer = `/live${pointerStep(input)}`
        const listed = flow?.inputs ?? []
        const near = nearest(input, listed)
        const unlisted: Finding = {
          code: 'undeclared-input',
          file,
          pointer,
          part: 'key',
          message: `The flow does not list the input "${input}"${near === null ? '' : `; did you mean "${near}"?`}`,
        }
        const told: Finding = {
          code: 'live-never',
          file,
          pointer,
          part: 'key',
          message:
            input === 'now'
              ? 'Every run gets the time automatically: it cannot be read again'
              : `It is not said when "${input}" is read again`,
        }
        const isSaid = everySeconds !== undefined || onFocus === true || after.length > 0
        const effects = after.flatMap(({ effect, code }, i): readonly Finding[] => {
          const at = { file, pointer: `${pointer}/after/${i}` }
          const declaration = library.effects.get(effect)
          if (!declaration) {
            const similar = nearest(effect, library.effects.keys())
            const message = `There is no effect "${effect}"${similar === null ? '' : `; did you mean "${similar}"?`}`
            return isKnown('effects')
              ? [{ code: 'unknown-effect', ...at, pointer: `${at.pointer}/effect`, message }]
              : []
          }
          if (code === undefined || declaration.codes?.includes(code)) return []
          const message = `Effect "${effect}" never fails with "${code}"`
          return [{ code: 'unknown-failure-code', ...at, pointer: `${at.pointer}/code`, message }]
        })
        return [
          ...(listed.includes(input) ? [] : [unlisted]),
          ...(isSaid && input !== 'now' ? [] : [told]),
          ...effects,
        ]
      },
    )
  })
}
