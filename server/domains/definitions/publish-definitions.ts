import { createHash } from 'node:crypto'
import {
  closureFiles,
  flowOf,
  isObject,
  type Library,
  loadLibrary,
  parseJson,
  type SourceFile,
} from '#engine/index.ts'
import type { Db } from '../../database/database.ts'
import { type Trx, withSerializableTransaction } from '../../database/transaction.ts'
import {
  addFacts,
  addVersion,
  type FactsVersion,
  findCurrent,
  findCurrentFacts,
  findFactsNumber,
  findNumber,
  type NewVersion,
  readCurrents,
} from './definition-store.ts'

/**
 * The result of publishing: new versions, and flows whose files differ from the current version.
 */
type PublishReport = {
  readonly published: readonly { readonly flowId: string; readonly number: number }[]
  /** One sentence each, for the operator. */
  readonly differences: readonly string[]
}

type PublishPorts = { readonly db: Db; readonly now: () => Date }

/**
 * Computes SHA-256 in hexadecimal. The version of a flow is this hash over the flow and everything
 * that it refers to.
 */
export function hashText(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}

/**
 * Publishes checked definitions. A flow whose hash is new becomes a new version and the current
 * one. A hash that was published before changes nothing; if it is not the current version, the
 * report says so. All facts together form a version of their own, which the server uses.
 */
export function publishDefinitions(
  ports: PublishPorts,
  files: readonly SourceFile[],
): Promise<PublishReport> {
  const library = loadLibrary(files, { hash: hashText })
  const versions = [...library.flows.keys()].toSorted().map((flowId) => versionOf(library, flowId))
  const facts = factsOf(files)
  return withSerializableTransaction(ports.db, async (trx) => {
    const published: { readonly flowId: string; readonly number: number }[] = []
    const differences: string[] = []
    for (const version of versions) {
      const { flowId } = version
      const number = await findNumber(trx, flowId, version.version)
      if (number === undefined)
        published.push({ flowId, number: await addVersion(trx, version, ports.now()) })
      else {
        const current = await findCurrent(trx, flowId)
        if (current !== undefined && current.version !== version.version) {
          differences.push(
            `Flow "${flowId}" on disk is version ${number}, which was published before; new runs begin with version ${current.number}`,
          )
        }
      }
    }
    const onDisk = new Set(versions.map(({ flowId }) => flowId))
    for (const { flowId, number } of await readCurrents(trx)) {
      if (!onDisk.has(flowId))
        differences.push(`Flow "${flowId}" is not on disk; new runs begin with version ${number}`)
    }
    differences.push(...(await publishFacts(trx, facts, ports.now())))
    return { published, differences }
  })
}

/** @returns A sentence for the operator if the server's current facts differ from the files. */
async function publishFacts(trx: Trx, facts: FactsVersion, at: Date): Promise<readonly string[]> {
  const number = await findFactsNumber(trx, facts.version)
  if (number === undefined) {
    await addFacts(trx, facts, at)
    return []
  }
  const current = await findCurrentFacts(trx)
  if (current === undefined || current.version === facts.version) return []
  return [
    `The facts on disk are version ${number}, which was published before; the server judges by version ${current.number}`,
  ]
}

/** All facts, because the server uses some that no flow refers to. */
function factsOf(files: readonly SourceFile[]): FactsVersion {
  const stored = files
    .map(({ path, text }) => ({ path, source: parseJson(text) }))
    .filter(({ source }) => isObject(source) && source.kind === 'facts')
    .map(({ path, source }) => ({ path, text: JSON.stringify(source) }))
  return { version: hashText(JSON.stringify(stored)), files: stored }
}

function versionOf(library: Library, flowId: string): NewVersion {
  const flow = flowOf(library, flowId)
  return { flowId, version: flow.version, title: flow.title, files: closureFiles(library, flowId) }
}
