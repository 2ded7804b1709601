import { factReader, type Library, sameJson } from '#engine/index.ts'
import { ASKED_FACTS, type NamedFact } from '../domains/definitions/asked-facts.ts'

/**
 * Finds reasons why the server cannot evaluate its facts: facts that are missing, have other
 * parameters, or read inputs that the server does not provide.
 *
 * @param named Facts that content names, with the inputs that each may read.
 * @returns One sentence per reason.
 */
export function factObstacles(
  library: Library,
  named: readonly NamedFact[] = [],
): readonly string[] {
  const read = factReader(library)
  const asked = Object.entries(ASKED_FACTS).map(([name, { inputs, parameters }]) => ({
    name,
    inputs,
    parameters,
    who: 'The server asks',
  }))
  const inContent = named.map((one) => ({ ...one, parameters: [], who: 'The content names' }))
  return [...asked, ...inContent].flatMap(({ name, inputs, parameters, who }) => {
    const fact = library.templates.get(name) ?? library.facts.get(name)
    if (fact === undefined) return [`${who} fact "${name}", which is not defined`]
    const own = Object.keys(fact.parameters ?? {})
    if (!sameJson(own.toSorted(), [...parameters].toSorted()))
      return [`${who} fact "${name}" with ${list(parameters)}; its parameters are ${list(own)}`]
    const args = Object.fromEntries(
      parameters.map((parameter) => [parameter, parameter === 'careType' ? 'Therapy' : 'NY']),
    )
    const known: readonly string[] = inputs
    return [...read(name, args).inputs]
      .filter((input) => !known.includes(input))
      .map((input) => `${who} fact "${name}" without "${input}", which it reads`)
  })
}

function list(names: readonly string[]): string {
  return names.length === 0 ? 'no parameters' : names.join(', ')
}
