import { isObject } from '../definition/json.ts'
import { pointerStep } from '../definition/json-schema.ts'
import type { Finding } from './model/finding.ts'
import type { Model } from './model/model.ts'

/** Texts of the buttons that any screen may have. */
const EVERYWHERE = ['next', 'busy', 'back', 'leave', 'logout']

/** Reports missing and unknown texts and props of views. */
export function viewTexts({ uses }: Model): readonly Finding[] {
  return uses.views.flatMap(
    ({ view, declaration, file, pointer, owner, texts, props, takesTexts }): readonly Finding[] => {
      if (!declaration || !takesTexts) return []
      const known = [
        ...(declaration.texts ?? []),
        ...(declaration.optionalTexts ?? []),
        ...EVERYWHERE,
      ]
      const schema = isObject(declaration.props) ? declaration.props : {}
      const members = isObject(schema.properties) ? Object.keys(schema.properties) : []
      const required = Array.isArray(schema.required)
        ? schema.required.filter((name) => typeof name === 'string')
        : []
      const given = Object.keys(props ?? {})
      return [
        ...(declaration.texts ?? []).flatMap((name): readonly Finding[] =>
          texts.includes(name)
            ? []
            : [
                {
                  code: 'view-text-missing',
                  file,
                  pointer,
                  message: `View "${view}" needs the text "${name}"`,
                },
              ],
        ),
        ...texts.flatMap((name): readonly Finding[] =>
          known.includes(name)
            ? []
            : [
                {
                  code: 'view-text-unknown',
                  file,
                  pointer: `${owner}/texts${pointerStep(name)}`,
                  part: 'key',
                  message: `View "${view}" shows no text "${name}"`,
                },
              ],
        ),
        ...required.flatMap((name): readonly Finding[] =>
          given.includes(name)
            ? []
            : [
                {
                  code: 'prop-missing',
                  file,
                  pointer,
                  message: `View "${view}" needs the prop "${name}"`,
                },
              ],
        ),
        ...given.flatMap((name): readonly Finding[] =>
          members.includes(name)
            ? []
            : [
                {
                  code: 'prop-unknown',
                  file,
                  pointer: `${owner}/props${pointerStep(name)}`,
                  part: 'key',
                  message: `View "${view}" has no prop "${name}"`,
                },
              ],
        ),
      ]
    },
  )
}
