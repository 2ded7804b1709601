import type { FlowSource } from '../definition/types.ts'
import type { Finding } from './model/finding.ts'
import type { Form } from './model/form.ts'
import type { Model } from './model/model.ts'

/** Each flow states the limits and the guarantees that the host demands of every flow. */
export function everyFlow({ documents, library, flows }: Model): readonly Finding[] {
  const demands = documents.flatMap(({ source }) => (source?.kind === 'views' ? (source.frame?.everyFlow ?? []) : []))
  const always = demands.flatMap((demand) => demand.always ?? [])
  const limits = demands.flatMap((demand) => demand.limits ?? [])
  return flows.flatMap((form) => {
    const source = library.flows.get(form.id)
    if (!source) return []
    return [
      ...limits
        .filter((name) => source.limits?.[name] === undefined)
        .map((name) => finding(form, 'missing-limit', `Flow "${form.id}" does not say the most ${name} that it asks`)),
      ...always
        .filter((name) => !promises(source, name))
        .map((name) =>
          finding(form, 'missing-guarantee', `Flow "${form.id}" does not guarantee that "${name}" is always offered`),
        ),
    ]
  })
}

function promises({ guarantees = [] }: FlowSource, name: string): boolean {
  return guarantees.some(({ whenever, always }) => whenever === true && always?.includes(name) === true)
}

function finding({ file }: Form, code: 'missing-limit' | 'missing-guarantee', message: string): Finding {
  return { code, file, pointer: '', message }
}
