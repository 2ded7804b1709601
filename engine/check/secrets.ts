import { pointerStep } from '../definition/json-schema.ts'
import { readsOf } from '../rules/json-logic.ts'
import type { Finding } from './model/finding.ts'
import type { Model } from './model/model.ts'
import { isSecret } from './model/scope.ts'

/** Controls whose text nobody but the effect that takes it may keep. */
const SECRET_TOKENS = ['current-password', 'new-password', 'one-time-code', 'cc-number', 'cc-csc']

/** Secrets are marked, kept nowhere, and given to an effect that takes secrets. */
export function secrets({ flows, instruments, uses }: Model): readonly Finding[] {
  const marks = [...flows, ...instruments].flatMap((form) =>
    form.fields.flatMap(({ source, place, path, isOwn, step }): readonly Finding[] => {
      if (!isOwn) return []
      const at = { file: place.file, pointer: place.pointer }
      if (source.secret !== true) {
        if (!isSecret(source) && !SECRET_TOKENS.includes(source.autocomplete ?? '')) return []
        return [{ code: 'secret-not-marked', ...at, message: `Question "${path}" asks for a secret and is not marked as one` }]
      }
      const { sameAs } = source
      const others = form.fields.filter((one) => one.step?.step === step?.step && isSecret(one.source) && one.source !== source)
      const isUnknown = sameAs !== undefined && !others.some((one) => one.source.id === sameAs)
      const kept = (['prefill', 'hidden'] as const).filter((key) => source[key] !== undefined && source[key] !== 'drop')
      const isTaken = (step?.step.leave ?? []).some((use) =>
        Object.values(use.args ?? {}).some((arg) => readsOf(arg).includes(`secrets.${source.id}`)),
      )
      return [
        ...(isUnknown
          ? [
              {
                code: 'unknown-field' as const,
                file: at.file,
                pointer: `${at.pointer}/sameAs`,
                message: `This step has no other secret "${sameAs}"`,
              },
            ]
          : []),
        ...kept.map(
          (key): Finding => ({
            code: 'secret-kept',
            file: at.file,
            pointer: `${at.pointer}/${key}`,
            part: 'key',
            message: `"${key}" would keep the secret "${path}" outside its control`,
          }),
        ),
        // A repetition is only compared.
        ...(isTaken || sameAs !== undefined
          ? []
          : [{ code: 'secret-not-used' as const, ...at, message: `No effect takes the secret "${path}": it would be lost` }]),
      ]
    }),
  )
  const gifts = uses.effects.flatMap(({ use, declaration, file, pointer }) =>
    Object.entries(use.args ?? {}).flatMap(([name, rule]): readonly Finding[] => {
      const isGiven = readsOf(rule).some((path) => path.startsWith('secrets.'))
      if (!isGiven || !declaration || declaration.secretArgs?.includes(name)) return []
      return [
        {
          code: 'secret-not-taken',
          file,
          pointer: `${pointer}/args${pointerStep(name)}`,
          message: `Argument "${name}" of effect "${use.effect}" would be stored and logged`,
        },
      ]
    }),
  )
  return [...marks, ...gifts]
}
