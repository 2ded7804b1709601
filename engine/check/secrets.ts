import type { Place } from '../definition/issue.ts'
import { pointerStep } from '../definition/json-schema.ts'
import type { StepSource } from '../definition/types.ts'
import { readsOf } from '../rules/json-logic.ts'
import type { Finding } from './model/finding.ts'
import type { FieldAt, Form } from './model/form.ts'
import type { Model } from './model/model.ts'
import { isSecret } from './model/scope.ts'
import type { EffectAt } from './model/uses.ts'

/** Autocomplete tokens of secrets. Only the effect that takes such a text may keep it. */
const SECRET_TOKENS = ['current-password', 'new-password', 'one-time-code', 'cc-number', 'cc-csc']

/** Reports secrets that are not marked, that are stored, or that no effect takes. */
export function secrets(model: Model): readonly Finding[] {
  const { flows, instruments, uses } = model
  return [
    ...[...flows, ...instruments].flatMap((form) =>
      form.fields.flatMap((field) => fieldMistakes(form, field)),
    ),
    ...uses.effects.flatMap(undeclaredGifts),
    ...flows.flatMap((form) => lateGifts(form, model)),
  ]
}

function fieldMistakes(form: Form, field: FieldAt): readonly Finding[] {
  const { source, place, path, parent } = field
  // For an instrument, the flow that uses it takes the secret. Other mistakes belong to the
  // instrument.
  if (!field.isOwn) return unusedSecret(field, field.section?.place ?? place)
  if (parent !== null && isSecret(source))
    return [
      {
        code: 'secret-inside',
        file: place.file,
        pointer: place.pointer,
        message: `The secret "${path}" is inside a ${parent.source.type}, which stores its answers`,
      },
    ]
  if (source.secret !== true) return unmarkedSecret(field)
  return [...unknownRepetition(form, field), ...keptSecret(field), ...unusedSecret(field, place)]
}

function unusedSecret(field: FieldAt, { file, pointer }: Place): readonly Finding[] {
  const { source, step, path } = field
  const isTaken = source.sameAs !== undefined || step === null || takes(step.step, source.id)
  if (isTaken || source.secret !== true) return []
  return [
    {
      code: 'secret-not-used',
      file,
      pointer,
      message: `No effect takes the secret "${path}": it would be lost`,
    },
  ]
}

function unmarkedSecret({ source, place, path }: FieldAt): readonly Finding[] {
  if (!isSecret(source) && !SECRET_TOKENS.includes(source.autocomplete ?? '')) return []
  return [
    {
      code: 'secret-not-marked',
      file: place.file,
      pointer: place.pointer,
      message: `Question "${path}" asks for a secret and is not marked as one`,
    },
  ]
}

/** Reports `sameAs` if it names no other secret of the step. */
function unknownRepetition(form: Form, { source, place, step }: FieldAt): readonly Finding[] {
  const { sameAs } = source
  const others = form.fields.filter(
    (one) => one.step?.step === step?.step && isSecret(one.source) && one.source !== source,
  )
  if (sameAs === undefined || others.some((one) => one.source.id === sameAs)) return []
  return [
    {
      code: 'unknown-field',
      file: place.file,
      pointer: `${place.pointer}/sameAs`,
      message: `This step has no other secret "${sameAs}"`,
    },
  ]
}

function keptSecret({ source, place, path }: FieldAt): readonly Finding[] {
  const keys = (['prefill', 'hidden'] as const).filter(
    (key) => source[key] !== undefined && source[key] !== 'drop',
  )
  return keys.map((key) => ({
    code: 'secret-kept',
    file: place.file,
    pointer: `${place.pointer}/${key}`,
    part: 'key',
    message: `"${key}" would keep the secret "${path}" outside its control`,
  }))
}

/** Reports secrets in arguments that the effect does not declare as secret. */
function undeclaredGifts({ use, declaration, file, pointer }: EffectAt): readonly Finding[] {
  return Object.entries(use.args ?? {}).flatMap(([name, rule]): readonly Finding[] => {
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
  })
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
