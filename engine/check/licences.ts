import type { Finding } from './model/finding.ts'
import type { Model } from './model/model.ts'

/**
 * Reports sections that ask wording in need of confirmation without a condition, and instruments
 * that include such wording under another licence.
 */
export function licences({ library, flows }: Model): readonly Finding[] {
  const needsConfirmation = (id: string | undefined) =>
    id !== undefined && library.instruments.get(id)?.licence === 'needs-operator-confirmation'
  const asked = flows.flatMap((form) =>
    form.sections.flatMap(({ section, place, step }): readonly Finding[] => {
      if (
        !needsConfirmation(section.instrument) ||
        section.when !== undefined ||
        step.step.when !== undefined
      )
        return []
      return [
        {
          code: 'licence-unconfirmed',
          file: place.file,
          pointer: `${place.pointer}/instrument`,
          message: `Instrument "${section.instrument}" is asked even if the operator has not confirmed its wording`,
        },
      ]
    }),
  )
  const taken = [...library.instruments].flatMap(([id, instrument]) =>
    instrument.questions.flatMap((entry, i): readonly Finding[] => {
      if (
        !('use' in entry) ||
        !needsConfirmation(entry.use) ||
        instrument.licence === 'needs-operator-confirmation'
      )
        return []
      const file = library.origins.get(`instrument:${id}`)?.path ?? id
      return [
        {
          code: 'licence-unconfirmed',
          file,
          pointer: `/questions/${i}/use`,
          message: `Instrument "${id}" takes questions of "${entry.use}" but does not say that their wording must be confirmed`,
        },
      ]
    }),
  )
  return [...asked, ...taken]
}
