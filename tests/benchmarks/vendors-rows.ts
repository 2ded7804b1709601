import { isDeepStrictEqual } from 'node:util'
import { FAULTS, type Fault } from '../support/faulty-line.ts'
import { AFFECTED, type Affected, type VendorName } from '../support/vendors/affected-requests.ts'
import {
  doOtherThings,
  OTHER_DATA,
  type ScenePatient,
  startVendorScene,
  type VendorScene,
} from '../support/vendors/vendor-scene.ts'
import { type Row, rowOf } from './row.ts'

const VENDORS: readonly VendorName[] = ['mail', 'tickets', 'uploads', 'payments', 'pharmacy']
const LOOKS = 12

/** What one fault of one vendor did. Times are in milliseconds. */
type Cell = {
  readonly vendor: VendorName
  readonly fault: Fault
  readonly toldMs: number
  readonly isToldRight: boolean
  /** Times of requests that need no vendor. */
  readonly before: readonly number[]
  readonly meanwhile: readonly number[]
  /** How often the affected request happened in the end. */
  readonly effects: number
}

/**
 * Five vendors times five faults: when the person reads of it, what others wait, and what is lost.
 */
export async function vendorsRows(tell: (row: Row) => void): Promise<readonly Row[]> {
  const scene = await startVendorScene()
  const rows: Row[] = []
  const add = (row: Omit<Row, 'ratio' | 'goal' | 'isMet'>): void => {
    rows.push(rowOf(row))
    tell(rowOf(row))
  }
  const alone = { peer: null, peerValue: null }
  try {
    const other = await scene.addPatient()
    // The first requests of a process are slower.
    await timesOf(other, LOOKS)
    const cells: Cell[] = []
    for (const fault of FAULTS) cells.push(...(await cellsOf(scene, other, fault)))
    for (const { vendor, fault, toldMs } of cells)
      add({ measure: `${vendor}, ${fault}`, n: 1, ours: toldMs, unit: 'ms', ...alone })
    for (const vendor of VENDORS) {
      const own = cells.filter((cell) => cell.vendor === vendor)
      const [ours, peerValue] = [
        median(own.flatMap(({ meanwhile }) => meanwhile)),
        median(own.flatMap(({ before }) => before)),
      ]
      add({
        measure: `others, ${vendor}`,
        n: own.length,
        ours,
        peer: 'vendor up',
        peerValue,
        unit: 'ms',
      })
    }
    const count = (isOne: (cell: Cell) => boolean) => ({
      n: cells.length,
      ours: cells.filter(isOne).length,
      unit: '',
      ...alone,
    })
    add({ measure: 'wrong sentences', ...count(({ isToldRight }) => !isToldRight) })
    add({ measure: 'requests lost', ...count(({ effects }) => effects < 1) })
    add({ measure: 'requests doubled', ...count(({ effects }) => effects > 1) })
    return rows
  } finally {
    await scene.close()
  }
}

/** One fault of all vendors, one after the other. Their outboxes empty meanwhile. */
async function cellsOf(
  scene: VendorScene,
  other: ScenePatient,
  fault: Fault,
): Promise<readonly Cell[]> {
  const cells: Promise<Cell>[] = []
  for (const vendor of VENDORS) {
    const affected = await AFFECTED[vendor](scene, fault)
    const before = await timesOf(other, LOOKS)
    const measured = await duringFault(affected, fault, other)
    cells.push(affected.done().then((effects) => ({ vendor, fault, before, effects, ...measured })))
  }
  return Promise.all(cells)
}

async function duringFault(
  { line, ask, told, missed }: Affected,
  fault: Fault,
  other: ScenePatient,
) {
  await line.break(fault)
  const began = performance.now()
  const asking = ask().then((said) => ({
    toldMs: performance.now() - began,
    isToldRight: isDeepStrictEqual(said, told),
  }))
  const meanwhile = await timesOf(other, LOOKS)
  const said = await asking
  const status = await missed?.()
  await line.mend()
  return {
    ...said,
    isToldRight: said.isToldRight && (status ?? 'Waiting') === 'Waiting',
    meanwhile,
  }
}

async function timesOf(other: ScenePatient, count: number): Promise<readonly number[]> {
  const times: number[] = []
  for (let look = 0; look < count; look += 1) {
    const began = performance.now()
    if (!isDeepStrictEqual(await doOtherThings(other), OTHER_DATA))
      throw new Error('Another request failed')
    times.push(performance.now() - began)
  }
  return times
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}
