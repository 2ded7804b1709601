import { isObject } from '../definition/json.ts'
import { pointerStep } from '../definition/json-schema.ts'
import { nearest } from './model/document.ts'
import type { Finding } from './model/finding.ts'
import type { Model } from './model/model.ts'
import type { EffectAt } from './model/uses.ts'
import { areApart, schemaType, typeWords } from './model/value-type.ts'

/**
 * Reports missing and unknown arguments of effects, results that do not fit, and unhandled
 * failures.
 */
export function effectsGiven({ uses }: Model): readonly Finding[] {
  return uses.effects.flatMap((at) =>
    at.declaration ? [...args(at), ...result(at), ...failures(at)] : [],
  )
}

function args({ use, declaration, file, pointer }: EffectAt): readonly Finding[] {
  const schema = isObject(declaration?.args) ? declaration.args : {}
  const known = isObject(schema.properties) ? Object.keys(schema.properties) : []
  const required = Array.isArray(schema.required)
    ? schema.required.filter((name) => typeof name === 'string')
    : []
  const given = Object.keys(use.args ?? {})
  return [
    ...required.flatMap((name): readonly Finding[] =>
      given.includes(name)
        ? []
        : [
            {
              code: 'argument-missing',
              file,
              pointer,
              message: `Effect "${use.effect}" needs the argument "${name}"`,
            },
          ],
    ),
    ...given.flatMap((name): readonly Finding[] => {
      if (known.includes(name)) return []
      const near = nearest(name, known)
      const proposal = near === null ? '' : `; did you mean "${near}"?`
      return [
        {
          code: 'argument-unknown',
          file,
          pointer: `${pointer}/args${pointerStep(name)}`,
          part: 'key',
          message: `Effect "${use.effect}" has no argument "${name}"${proposal}`,
        },
      ]
    }),
  ]
}

function result({ use, declaration, form, file, pointer }: EffectAt): readonly Finding[] {
  if (declaration?.waits === false) {
    return (['into', 'onFail'] as const).flatMap((key): readonly Finding[] =>
      use[key] === undefined
        ? []
        : [
            {
              code: 'not-awaited',
              file,
              pointer: `${pointer}/${key}`,
              part: 'key',
              message: `Effect "${use.effect}" is not awaited: "${key}" never counts`,
            },
          ],
    )
  }
  if (use.into === undefined) return []
  const at = { file, pointer: `${pointer}/into` }
  if (declaration?.result === undefined)
    return [
      { code: 'into-without-result', ...at, message: `Effect "${use.effect}" gives no result` },
    ]
  const schema = form.values.get(use.into)
  if (schema === undefined) return []
  const [gives, takes] = [schemaType(declaration.result, use.effect), schemaType(schema, use.into)]
  return areApart(gives, takes)
    ? [
        {
          code: 'into-type',
          ...at,
          message: `Effect "${use.effect}" gives ${typeWords(gives)}, value "${use.into}" takes ${typeWords(takes)}`,
        },
      ]
    : []
}

function failures({ use, declaration, file, pointer }: EffectAt): readonly Finding[] {
  const codes = declaration?.codes ?? []
  const unknown = (use.onFail ?? []).flatMap(({ code }, i): readonly Finding[] => {
    if (code === undefined || codes.includes(code)) return []
    const near = nearest(code, codes)
    return [
      {
        code: 'unknown-failure-code',
        file,
        pointer: `${pointer}/onFail/${i}/code`,
        message: `Effect "${use.effect}" never fails with "${code}"${near === null ? '' : `; did you mean "${near}"?`}`,
      },
    ]
  })
  const takesAny = use.onFail?.some(({ code }) => code === undefined) ?? false
  const open =
    takesAny || declaration?.waits === false
      ? []
      : codes.filter((code) => !use.onFail?.some((one) => one.code === code))
  if (open.length === 0) return unknown
  return [
    ...unknown,
    {
      code: 'failure-unhandled',
      file,
      pointer,
      message: `Nothing says what happens when effect "${use.effect}" fails with ${open.join(', ')}`,
    },
  ]
}
