import { type Flow, flowOf, type Library, loadLibrary } from '#engine/index.ts'
import type { Db } from '../../database/database.ts'
import { madeOnce } from '../../made-once.ts'
import { findCurrent, findVersion, type PublishedVersion, type VersionEntry } from './definition-store.ts'
import { hashText } from './publish-definitions.ts'

/** Published flows, compiled once a version. */
export type FlowVersions = {
  /** The version that new runs begin with, or `undefined` for a flow that nobody published. */
  readonly current: (flowId: string) => Promise<VersionEntry | undefined>
  /** A version with its files, or `undefined`. */
  readonly published: (flowId: string, version: string) => Promise<PublishedVersion | undefined>
  /**
   * A version, ready to run.
   *
   * @param connection The transaction of a caller that is inside one.
   * @throws {Error} If it was never published.
   */
  readonly flow: (flowId: string, version: string, connection?: Db) => Promise<Flow>
  /**
   * The version under which a flow was published that a version of another calls: both went out together.
   *
   * @param connection The transaction of a caller that is inside one.
   * @throws {Error} If the version that calls it was never published.
   */
  readonly versionInside: (
    calling: { readonly flowId: string; readonly version: string },
    flowId: string,
    connection?: Db,
  ) => Promise<string>
}

/** The service. A version never changes, so what was compiled is kept for the life of the process. */
export function createFlowVersions(db: Db): FlowVersions {
  const compiled = madeOnce<Flow>()
  const inside = madeOnce<Library>()
  const read = async (connection: Db, flowId: string, version: string): Promise<PublishedVersion> => {
    const stored = await findVersion(connection, flowId, version)
    if (stored === undefined) throw new Error(`Cannot run flow "${flowId}": version ${version} was never published`)
    return stored
  }
  return {
    current: (flowId) => findCurrent(db, flowId),
    published: (flowId, version) => findVersion(db, flowId, version),
    flow: (flowId, version, connection = db) =>
      compiled(`${flowId}@${version}`, async () => flowOf(libraryOf(await read(connection, flowId, version)), flowId)),
    versionInside: async (calling, flowId, connection = db) => {
      if (flowId === calling.flowId) return calling.version
      const library = await inside(`${calling.flowId}@${calling.version}`, async () =>
        loadLibrary((await read(connection, calling.flowId, calling.version)).files, { hash: hashText }),
      )
      return flowOf(library, flowId).version
    },
  }
}

/** The library of one published version, as the browser loads it. */
export function libraryOf(version: PublishedVersion): Library {
  return loadLibrary(version.files, { versions: { [version.flowId]: version.version } })
}
