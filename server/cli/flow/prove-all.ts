import { join } from 'node:path'
import { type Budget, type Proof, prove } from '#engine/analysis/index.ts'
import { checkLibrary } from '#engine/check/index.ts'
import { flowOf, toJson } from '#engine/index.ts'
import { contentChecker } from '../../domains/content/content-files.ts'
import { countOf } from './count-of.ts'
import { folders } from './folders.ts'
import { readDefinitions } from './library.ts'
import type { Outcome } from './outcome.ts'
import { progress } from './progress.ts'
import { linesOf } from './proof-lines.ts'

/** The names of the guarantees that keep patients safe, in reading order. */
type ClinicalSafety = {
  readonly parts: readonly { readonly title: string; readonly guarantees: readonly string[] }[]
}

/** The proof of a guarantee in one of its flows. */
export type FlowProof = { readonly flow: string; readonly proof: Proof }

/** If more flows keep a guarantee, only their number is printed. */
const MOST_NAMED = 10

/** Reads `clinical-safety.json` of the content folder. */
export function readClinicalSafety(contentDir: string): ClinicalSafety {
  return contentChecker<ClinicalSafety>(join(contentDir, 'clinical-safety.schema.json'))(
    join(contentDir, 'clinical-safety.json'),
  )
}

/** Proves the guarantees of every flow, and lists those of clinical safety first. */
export function proveAll(budget?: Budget): Outcome {
  const definitions = readDefinitions([])
  if (typeof definitions === 'string') return wrong([definitions])
  const { library, issues } = checkLibrary(definitions.definitions)
  if (!library) return wrong(issues.map(({ file, message }) => `${file}: ${message}`))
  const ids = [...library.flows.keys()].toSorted()
  const proofs: FlowProof[] = []
  for (const [i, flow] of ids.entries()) {
    progress(`${i + 1} of ${ids.length} flows: ${flow}`)
    const found = prove(flowOf(library, flow), undefined, { budget })
    proofs.push(...found.map((proof) => ({ flow, proof })))
  }
  progress('')
  return guaranteeList(proofs, readClinicalSafety(folders.contentDir), ids.length)
}

function wrong(lines: readonly string[]): Outcome {
  return { isWell: false, lines, json: { errors: lines } }
}

/**
 * Lists all guarantees, each with the flows that keep it. All is well if those of clinical safety
 * hold, and the others hold at least in runs without Back.
 */
export function guaranteeList(
  proofs: readonly FlowProof[],
  safety: ClinicalSafety,
  flowCount: number,
): Outcome {
  const names = new Set(safety.parts.flatMap(({ guarantees }) => guarantees))
  const unknown = [...names].filter(
    (name) => !proofs.some(({ proof }) => proof.guarantee.name === name),
  )
  const clinical = proofs.filter(({ proof }) => names.has(proof.guarantee.name))
  const others = proofs.filter(({ proof }) => !names.has(proof.guarantee.name))
  const isKept = ({ proof }: FlowProof) =>
    proof.outcome === 'holds' || (proof.outcome === 'unknown' && proof.isOnward === true)
  const list = (some: readonly FlowProof[]) =>
    promisesOf(some).flatMap((promise) => promiseLines(promise, flowCount))
  const ofPart = (guarantees: readonly string[]) =>
    guarantees.flatMap((name) =>
      list(clinical.filter(({ proof }) => proof.guarantee.name === name)),
    )
  return {
    isWell:
      unknown.length === 0 &&
      clinical.every(({ proof }) => proof.outcome === 'holds') &&
      others.every(isKept),
    lines: [
      `Clinical safety: ${standing(clinical)}`,
      ...safety.parts.flatMap(({ title, guarantees }) => ['', title, ...ofPart(guarantees)]),
      ...unknown.map(
        (name) => `No flow has a guarantee "${name}", which content/clinical-safety.json names.`,
      ),
      '',
      `Other guarantees: ${standing(others)}`,
      ...list(others),
    ],
    json: toJson({ clinicalSafety: clinical, others, unknown }),
  }
}

function standing(some: readonly FlowProof[]): string {
  const promises = promisesOf(some)
  const holding = promises.filter((each) => each.every(({ proof }) => proof.outcome === 'holds'))
  return `${holding.length} of ${countOf(promises.length, 'guarantee')} hold.`
}

/** Groups proofs of the same guarantee with the same text. */
function promisesOf(some: readonly FlowProof[]): readonly (readonly FlowProof[])[] {
  const byWords = Map.groupBy(some, ({ proof: { guarantee } }) =>
    JSON.stringify([guarantee.name, guarantee.sentence]),
  )
  return [...byWords.values()]
}

function promiseLines(promise: readonly FlowProof[], flowCount: number): readonly string[] {
  const [first] = promise
  if (first === undefined) return []
  const { name, sentence } = first.proof.guarantee
  const holding = promise.filter(({ proof }) => proof.outcome === 'holds').map(({ flow }) => flow)
  const many =
    holding.length === flowCount
      ? `all ${flowCount} flows`
      : `${holding.length} of ${flowCount} flows`
  const where =
    holding.length === flowCount || holding.length > MOST_NAMED ? many : holding.join(', ')
  const holds =
    holding.length === 0
      ? []
      : [`  Holds: "${name}"${sentence === undefined ? '' : ` (${sentence})`} in ${where}`]
  const open = promise
    .filter(({ proof }) => proof.outcome !== 'holds')
    .flatMap(({ flow, proof }) => [`  In ${flow}:`, ...linesOf(proof).map((line) => `    ${line}`)])
  return [...holds, ...open]
}
