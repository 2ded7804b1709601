import { templateOf } from '../../definition/fact-parameters.ts'
import type { Flow } from '../../definition/flow.ts'
import type { Case } from '../../kit/case-file.ts'
import { runCase } from '../../kit/run-case.ts'
import type { Mutant } from './mutants.ts'
import { inputChoices, distinguishingInputs } from './detecting-inputs.ts'
import { trimCase, caseVariants } from './case-variants.ts'
import { fingerprintOf } from '../compare/index.ts'

/** A changed flow that nothing detects yet, and the place of the change. */
export type UndetectedMutant = Omit<Mutant, 'source'> & {
  readonly file: string
  readonly after: Flow
}

/** New cases, and the reasons why some variants were not tried. */
export type DetectingCases = { readonly cases: readonly Case[]; readonly why: readonly string[] }

/** The maximum number of cases to try. */
const MOST_TRIED = 400

/**
 * Finds cases that detect changes of a flow which the present cases miss. They are variants of
 * present cases with another answer, reply or input.
 */
export function detectingCases(
  before: Flow,
  unnoticed: readonly UndetectedMutant[],
  cases: readonly Case[],
): DetectingCases {
  const { choices, why: unsaid } = inputChoices(before)
  const why = new Set(unsaid)
  const found: Case[] = []
  let open = unnoticed
  const keep = (one: Case, said: string): void => {
    const noticed = noticedOf(before, one, open)
    if (noticed.size === 0) return
    const isTaken = [...cases, ...found].some(({ name }) => name === said)
    found.push({ ...one, name: isTaken ? `${said} (${found.length + 1})` : said })
    open = open.filter((change) => !noticed.has(change))
  }
  for (const change of unnoticed) {
    const fact = /^\/facts\/([^/]+)/.exec(change.pointer)?.[1]
    if (fact === undefined || !open.includes(change)) continue
    for (const name of before.library.facts.keys()) {
      if (templateOf(name) !== fact || !open.includes(change)) continue
      const bases = [...cases, ...found].map(({ inputs = {} }) => inputs)
      const { inputs, isCut } = distinguishingInputs(
        name,
        { before, after: change.after },
        { bases, choices },
      )
      if (isCut) why.add(`the inputs of "${name}" have too many values to try every pair of them`)
      if (inputs) keep({ name, inputs, walk: [] }, `tells what "${name}" follows from`)
    }
  }
  let tried = 0
  for (const base of cases) {
    for (const { one, says } of caseVariants(before, base, choices)) {
      if (open.length === 0) return { cases: found, why: [...why] }
      if (tried >= MOST_TRIED)
        return {
          cases: found,
          why: [
            ...why,
            `more than ${MOST_TRIED} variants of the present cases exist; only the first were tried`,
          ],
        }
      tried += 1
      keep(trimCase(before, one), `${shortened(base.name)}, but ${says}`)
    }
  }
  return { cases: found, why: [...why] }
}

function noticedOf(
  before: Flow,
  one: Case,
  open: readonly UndetectedMutant[],
): ReadonlySet<UndetectedMutant> {
  const approved = fingerprintOf(before, runCase(before.library, before.id, one))
  return new Set(
    open.filter(({ after }) => {
      const run = runCase(after.library, after.id, one)
      return run.failure !== null || fingerprintOf(after, run) !== approved
    }),
  )
}

function shortened(name: string): string {
  return name.length > 40 ? `${name.slice(0, 39)}…` : name
}
