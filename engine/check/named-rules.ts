import { defaultOf } from '../definition/default-values.ts'
import { isEditName, readName } from '../definition/edited.ts'
import { factUse, templateOf } from '../definition/fact-parameters.ts'
import { isObject } from '../definition/json.ts'
import { pointerStep } from '../definition/json-schema.ts'
import { namedRule } from '../definition/named-rules.ts'
import type { Json } from '../definition/types.ts'
import { nearest } from './model/document.ts'
import type { Finding } from './model/finding.ts'
import type { Model } from './model/model.ts'
import { rememberedAt } from './remembered.ts'

type Naming = { readonly name: string; readonly pointer: string }

/** Reports named rules that are unknown, defined below their use, or never used. */
export function namedRules({ documents }: Model): readonly Finding[] {
  return documents.flatMap(({ path, kind, source }) =>
    kind === 'flow' && isObject(source) ? ofFlow(path, source) : [],
  )
}

function ofFlow(
  file: string,
  { rules, ...flow }: { readonly [key: string]: Json },
): readonly Finding[] {
  const defined = isObject(rules) ? Object.entries(rules) : []
  const inRules = defined.flatMap(([name, rule], i) =>
    namings(rule ?? null, `/rules${pointerStep(name)}`).map((naming) => ({
      naming,
      known: defined.slice(0, i).map(([one]) => one),
    })),
  )
  const known = defined.map(([name]) => name)
  const all = [...inRules, ...namings(flow, '').map((naming) => ({ naming, known }))]
  const used = new Set(all.map(({ naming }) => naming.name))
  return [
    ...all.flatMap(({ naming: { name, pointer }, known: here }): readonly Finding[] => {
      if (here.includes(name)) return []
      const near = nearest(name, here)
      const message = `No rule "${name}" is defined above${near === null ? '' : `; did you mean "${near}"?`}`
      return [{ code: 'unknown-rule', file, pointer: `${pointer}/rule`, message }]
    }),
    ...known.flatMap((name): readonly Finding[] =>
      used.has(name)
        ? []
        : [
            {
              code: 'unused-rule',
              file,
              pointer: `/rules${pointerStep(name)}`,
              part: 'key',
              message: `Nothing names the rule "${name}"`,
            },
          ],
    ),
  ]
}

function namings(value: Json, pointer: string): readonly Naming[] {
  const name = namedRule(value)
  if (name !== null) return [{ name, pointer }]
  if (Array.isArray(value))
    return value.flatMap((item: Json, i) => namings(item, `${pointer}/${i}`))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    namings(inner ?? null, pointer + pointerStep(key)),
  )
}

/**
 * Maps a pointer in a loaded file to where the part was written. The loader inlines named rules,
 * `remember`, defaults of `var`, and facts with arguments.
 */
export function writtenAt(json: Json | undefined, pointer: string): string {
  let value: Json | undefined = json
  let at = ''
  const written = rememberedAt(json, pointer, (step) => valueAtPointer(json, step))
  const steps = written.split('/').slice(1)
  for (let i = 0; i < steps.length; i += 1) {
    const step = i === 1 && steps[0] === 'facts' ? templateOf(steps[i] ?? '') : (steps[i] ?? '')
    // An inlined fact: the finding points to its use.
    if (factUse(value) && step !== 'fact' && step !== 'with') return `${at}/fact`
    // A rule for `editing` or `changed`: the finding points to the name.
    if (isEditName(readName(value) ?? '') && step !== 'var') return `${at}/var`
    const name = namedRule(value)
    if (name !== null && step !== 'rule') {
      at = `/rules${pointerStep(name)}/rule`
      value = valueAt(valueAt(valueAt(json, 'rules'), name), 'rule')
    }
    const withDefault = step === 'if' ? defaultOf(value) : null
    if (withDefault) {
      // A `var` with a default became an `if`. Its third argument is the default; the others are
      // the name.
      if (steps[i + 1] !== '2') return steps[i + 1] === undefined ? `${at}/var` : `${at}/var/0`
      at += '/var/1'
      value = withDefault.fallback
      i += 1
      continue
    }
    at += `/${step}`
    value = valueAt(value, step.replaceAll('~1', '/').replaceAll('~0', '~'))
  }
  return at
}

function valueAtPointer(json: Json | undefined, pointer: string): Json | undefined {
  return pointer.split('/').slice(1).reduce(valueAt, json)
}

function valueAt(value: Json | undefined, key: string): Json | undefined {
  if (Array.isArray(value)) return value[Number(key)]
  return isObject(value) ? value[key] : undefined
}
