import type { Place } from '../definition/issue.ts'
import { pointerStep } from '../definition/json-schema.ts'
import type { StepSource } from '../definition/types.ts'
import { readsOf } from '../rules/json-logic.ts'
import type { Finding } from './model/finding.ts'
import type { Form } from './model/form.ts'
import type { Model } from './model/model.ts'
import { isSecret } from './model/scope.ts'

/** Autocomplete tokens of secrets. Only the effect that takes such a text may keep it. */
const SECRET_TOKENS = ['current-password', 'new-password', 'one-time-code', 'cc-number', 'cc-csc']

/** Reports secrets that are not marked, that are stored, or that no effect takes. */
export function secrets(model: Model): readonly Finding[] {
  const { flows, instruments, uses } = model
  const marks = [...flows, ...instruments].flatMap((form) =>
    form.fields.flatMap(
      ({ source, place, path, isOwn, step, section, parent }): readonly Finding[] => {
        // For an instrument, the flow that uses it takes the secret. Other mistakes belong to the
        // instrument.
        const isTaken = source.sameAs !== undefined || step === null || takes(step.step, source.id)
        const unused = ({ file, pointer }: Place): readonly Finding[] =>
          isTaken || source.secret !== true
            ? []
            : [
                {
                  code: 'secret-not-used',
                  file,
                  pointer,
                  message: `No effect takes the secret "${path}": it would be lost`,
                },
              ]
        if (!isOwn) return unused(section?.place ?? place)
        const at = { file: place.file, pointer: place.pointer }
        if (parent !== null && isSecret(source))
          return [
            {
              code: 'secret-inside',
              ...at,
              message: `The secret "${path}" is inside a ${parent.source.type}, which stores its answers`,
            },
          ]
        if (source.secret !== true) {
          if (!isSecret(source) && !SECRET_TOKENS.includes(source.autocomplete ?? '')) return []
          return [
            {
              code: 'secret-not-marked',
              ...at,
              message: `Question "${path}" asks for a secret and is not marked as one`,
            },
          ]
        }
        const { sameAs } = source
        const others = form.fields.filter(
          (one) => one.step?.step === step?.step && isSecret(one.source) && one.source !== source,
        )
        const isUnknown = sameAs !== undefined && !others.some((one) => one.source.id === sameAs)
        const kept = (['prefill', 'hidden'] as const).filter(
          (key) => source[key] !== undefined && source[key] !== 'drop',
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
          ...unused(at),
        ]
      },
    ),
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
  return [...marks, ...gifts, ...flows.flatMap((form) => lateGifts(form, model))]
}

/** True if a `leave` effect of the step takes the secret. */
function takes(step: StepSource, secret: string): boolean {
  return (step.leave ?? []).some((use) =>
    Object.values(use.args ?? {}).some((arg) => readsOf(arg).includes(`secrets.${secret}`)),
  )
}

/**
 * Reports secrets in effects that come after an awaited one. Secrets are never stored, so they are
 * null there.
 */
function lateGifts(form: Form, model: Model): readonly Finding[] {
  return form.steps.flatMap(({ step, place }) => {
    const uses = step.leave ?? []
    const firstWait = uses.findIndex(
      ({ effect }) => model.library.effects.get(effect)?.waits !== false,
    )
    return uses.flatMap((use, i) =>
      i <= firstWait || firstWait < 0
        ? []
        : Object.entries(use.args ?? {}).flatMap(([name, rule]): readonly Finding[] => {
            const secret = readsOf(rule).find((path) => path.startsWith('secrets.'))
            // Arguments that are not declared as secret are reported above.
            const isTaken = model.library.effects.get(use.effect)?.secretArgs?.includes(name)
            if (secret === undefined || !isTaken) return []
            return [
              {
                code: 'secret-late',
                file: place.file,
                pointer: `${place.pointer}/leave/${i}/args${pointerStep(name)}`,
                message: `Effect "${use.effect}" gets nothing of "${secret}": "${uses[firstWait]?.effect}" is waited for before`,
              },
            ]
          }),
    )
  })
}
