import { isObject } from '../definition/json.ts'
import { pointerStep } from '../definition/json-schema.ts'
import { type Document, nearest } from './model/document.ts'
import type { Finding } from './model/finding.ts'
import type { Model } from './model/model.ts'
import type { EffectAt } from './model/uses.ts'
import { areApart, schemaType, typeWords } from './model/value-type.ts'

/**
 * Reports missing and unknown arguments of effects, results that do not fit, and unhandled
 * failures.
 */
export function effectsGiven({ uses, documents }: Model): readonly Finding[] {
  const given = uses.effects.flatMap((at) =>
    at.declaration ? [...args(at), ...result(at), ...failures(at), ...unexplained(at)] : [],
  )
  return [...documents.flatMap(explainedOnly), ...given]
}

/** Codes that an effect calls explained, but with which it never fails. */
function explainedOnly({ source, path: file }: Document): readonly Finding[] {
  if (source?.kind !== 'effects') return []
  return Object.entries(source.effects).flatMap(([name, { codes = [], explained = [] }]) =>
    explained.flatMap((code, i): readonly Finding[] => {
      const pointer = `/effects${pointerStep(name)}/explained/${i}`
      const message = `Effect "${name}" never fails with "${code}"`
      return codes.includes(code) ? [] : [{ code: 'unknown-failure-code', file, pointer, message }]
    }),
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

/** Failures that the person can act on, but that are answered like any other failure. */
function unexplained({ use, declaration, file, pointer }: EffectAt): readonly Finding[] {
  const { onFail = [] } = use
  const codes = declaration?.codes ?? []
  const isMisspelled = onFail.some(({ code }) => code !== undefined && !codes.includes(code))
  const open = (declaration?.explained ?? []).filter((wanted) => {
    if (!codes.includes(wanted)) return false
    const taken = onFail.find(({ code }) => code === wanted || code === undefined)
    if (taken === undefined) return false
    const says = taken.text ?? taken.to ?? taken.clear
    return taken.code === undefined || says === undefined
  })
  if (open.length === 0 || isMisspelled) return []
  const message = `Nothing tells the person what to do when effect "${use.effect}" fails with ${open.join(', ')}`
  return [{ code: 'failure-unexplained', file, pointer, message }]
}
