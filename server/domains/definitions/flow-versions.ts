import { type Flow, flowOf, type Library, loadLibrary } from '#engine/index.ts'
import type { Db } from '../../database/database.ts'
import { madeOnce } from '../../made-once.ts'
import {
  findCurrent,
  findVersion,
  type PublishedVersion,
  type VersionEntry,
} from './definition-store.ts'
import { hashText } from './publish-definitions.ts'

/** Published flows, compiled once per version. */
export type FlowVersions = {
  /** The version for new runs, or `undefined` if the flow was never published. */
  readonly current: (flowId: string) => Promise<VersionEntry | undefined>
  readonly published: (flowId: string, version: string) => Promise<PublishedVersion | undefined>
  /**
   * Compiles a version.
   *
   * @param connection The caller's transaction, if it is in one.
   * @throws {Error} If the version was never published.
   */
  readonly flow: (flowId: string, version: string, connection?: Db) => Promise<Flow>
  /**
   * The version of a sub-flow that was published together with the version of the calling flow.
   *
   * @param connection The caller's transaction, if it is in one.
   * @throws {Error} If the calling version was never published.
   */
  readonly versionInside: (
    calling: { readonly flowId: string; readonly version: string },
    flowId: string,
    connection?: Db,
  ) => Promise<string>
}

/** A version never changes, so compiled flows stay in memory. */
export function createFlowVersions(db: Db): FlowVersions {
  const compiled = madeOnce<Flow>()
  const inside = madeOnce<Library>()
  const read = async (
    connection: Db,
    flowId: string,
    version: string,
  ): Promise<PublishedVersion> => {
    const stored = await findVersion(connection, flowId, version)
    if (stored === undefined)
      throw new Error(`Cannot run flow "${flowId}": version ${version} was never published`)
    return stored
  }
  return {
    current: (flowId) => findCurrent(db, flowId),
    published: (flowId, version) => findVersion(db, flowId, version),
    flow: (flowId, version, connection = db) =>
      compiled(`${flowId}@${version}`, async () =>
        flowOf(libraryOf(await read(connection, flowId, version)), flowId),
      ),
    versionInside: async (calling, flowId, connection = db) => {
      if (flowId === calling.flowId) return calling.version
      const library = await inside(`${calling.flowId}@${calling.version}`, async () =>
        loadLibrary((await read(connection, calling.flowId, calling.version)).files, {
          hash: hashText,
        }),
      )
      return flowOf(library, flowId).version
    },
  }
}

/** The library of one published version, as the browser loads it. */
export function libraryOf(version: PublishedVersion): Library {
  return loadLibrary(version.files, { versions: { [version.flowId]: version.version } })
}
