import { rmSync } from 'node:fs'
import { INTAKE_IS_DUE } from '../server/draft-over-http.ts'
import { folderWithCluster } from '../support/database.ts'
import { servePortal } from '../support/served-portal.ts'
import { type Row, rowOf } from './row.ts'
import { saver } from './saver.ts'
import { part, timesOf } from './times.ts'

const PEOPLE = 20
const WARM_UP = 30
const SAVES = 150

/**
 * The wait of people who save answers at the same time, each in a run of their own. The server is a
 * process with a durable database. If its saves held each other up, the slowest would be far from
 * the median.
 */
export async function saveRows(tell: (row: Row) => void): Promise<readonly Row[]> {
  const dataDir = await folderWithCluster()
  const portal = await servePortal({ dataDir, patients: PEOPLE, env: INTAKE_IS_DUE })
  try {
    const people = await Promise.all(portal.tokens.map((token) => saver(portal.url, token)))
    await Promise.all(people.map((save) => timesOf(save, WARM_UP)))
    const times = (await Promise.all(people.map((save) => timesOf(save, SAVES)))).flat()
    const peer = { peer: 'p50', peerValue: part(times, 0.5) }
    const row = rowOf({
      measure: 'saves, p99',
      n: PEOPLE,
      ours: part(times, 0.99),
      ...peer,
      unit: 'ms',
    })
    tell(row)
    return [row]
  } finally {
    await portal.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
