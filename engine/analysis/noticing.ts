import { templateOf } from '../definition/fact-parameters.ts'
import type { Flow } from '../definition/flow.ts'
import type { Case } from '../kit/case-file.ts'
import { runCase } from '../kit/run-case.ts'
import type { Mutant } from './mutants.ts'
import { choicesOf, inputsTelling } from './noticing-inputs.ts'
import { asFarAsItGoes, variantsOf } from './noticing-variants.ts'
import { fingerprintOf } from './record.ts'

/** A changed flow that nothing notices yet, and where it was changed. */
export type Unnoticed = Omit<Mutant, 'source'> & { readonly file: string; readonly after: Flow }

/** Cases that were found, and what was not tried, in words; empty where everything was. */
export type Noticing = { readonly cases: readonly Case[]; readonly why: readonly string[] }

/** Cases that are tried at most. */
const MOST_TRIED = 400

/** Cases that notice changes of a flow which the present ones do not: these with another answer, another reply, or another host. */
export function noticingCases(before: Flow, unnoticed: readonly Unnoticed[], cases: readonly Case[]): Noticing {
  const { choices, why: unsaid } = choicesOf(before)
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
      const { inputs, isCut } = inputsTelling(name, { before, after: change.after }, { bases, choices })
      if (isCut) why.add(`what hosts say of "${name}" differs in too many ways to try every two of them`)
      if (inputs) keep({ name, inputs, walk: [] }, `tells what "${name}" follows from`)
    }
  }
  let tried = 0
  for (const base of cases) {
    for (const { one, says } of variantsOf(before, base, choices)) {
      if (open.length === 0) return { cases: found, why: [...why] }
      if (tried >= MOST_TRIED)
        return {
          cases: found,
          why: [...why, `more than ${MOST_TRIED} cases can be made of the present ones; the first were tried`],
        }
      tried += 1
      keep(asFarAsItGoes(before, one), `${shortened(base.name)}, but ${says}`)
    }
  }
  return { cases: found, why: [...why] }
}

function noticedOf(before: Flow, one: Case, open: readonly Unnoticed[]): ReadonlySet<Unnoticed> {
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
