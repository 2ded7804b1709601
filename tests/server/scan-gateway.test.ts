import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createClamdGateway } from '#server/gateways/scan/clamd-gateway.ts'
import { NO_SCANNER } from '#server/gateways/scan/scan-gateway.ts'
import { MALWARE, startClamdEmulator } from '#tests/support/uploads/clamd-emulator.ts'

const clamd = await startClamdEmulator({ mostBytes: 3_000_000 })
afterAll(() => clamd.close())
const lines: string[] = []
const log = { warn: (...said: unknown[]) => void lines.push(JSON.stringify(said)) }
const address = { host: '127.0.0.1', port: clamd.port }
const gateway = createClamdGateway({ address, log })
const impatient = createClamdGateway({ address, silenceMs: 300, log })

beforeEach(() => {
  clamd.state.fault = undefined
  clamd.scanned.length = 0
  lines.length = 0
})

/** A file in parts, and the number of parts that the scan passed on. */
function scanned(file: Buffer, by = gateway) {
  const partBytes = 64_000
  const parts = Array.from({ length: Math.ceil(file.length / partBytes) }, (_, i) =>
    file.subarray(i * partBytes, (i + 1) * partBytes),
  )
  const passed: Uint8Array[] = []
  const all = (async () => {
    for await (const part of by.scan(Readable.from(parts))) passed.push(part)
    return Buffer.concat(passed)
  })()
  return { all, passed }
}

it.each([0, 1, 64_000, 64_001, 2_500_000])(
  'passes on a clean file of %i bytes unchanged',
  async (size) => {
    const file = Buffer.alloc(size, 'portal ')
    expect((await scanned(file).all).equals(file)).toBe(true)
    expect(clamd.scanned.map((one) => one.equals(file))).toEqual([true])
    expect(lines).toEqual([])
  },
)

it('refuses a file with malware, and does not pass on its end', async () => {
  const file = Buffer.concat([Buffer.alloc(200_000), Buffer.from(MALWARE), Buffer.alloc(200_000)])
  const { all, passed } = scanned(file)
  await expect(all).rejects.toMatchObject({ code: 'FILE_INFECTED' })
  expect(Buffer.concat(passed).length).toBeLessThan(file.length)
  expect(lines.join()).toContain('Emulated.Malware-1')
})

it.each(['silent', 'hangs up', 'garbage'] as const)(
  'that is %s causes a refusal, and the file can be sent again',
  async (fault) => {
    clamd.state.fault = fault
    const file = Buffer.alloc(300_000)
    const { all, passed } = scanned(file, fault === 'silent' ? impatient : gateway)
    await expect(all).rejects.toMatchObject({ code: 'SCAN_UNAVAILABLE' })
    expect(Buffer.concat(passed).length).toBeLessThan(file.length)
    clamd.state.fault = undefined
    expect(await scanned(file).all).toEqual(file)
  },
)

it('that accepts only smaller files is reported to the operator', async () => {
  await expect(scanned(Buffer.alloc(9_000_000)).all).rejects.toMatchObject({
    code: 'SCAN_UNAVAILABLE',
  })
  expect(lines.join()).toContain('StreamMaxLength')
})

it('that is unavailable, at an address or a local socket, causes the same refusal', async () => {
  const gone = await startClamdEmulator()
  await gone.close()
  for (const nobody of [{ host: '127.0.0.1', port: gone.port }, { path: '/nowhere/clamd.ctl' }]) {
    const { scan } = createClamdGateway({ address: nobody, log })
    await expect(buffer(scan(Readable.from([Buffer.from('a')])))).rejects.toMatchObject({
      code: 'SCAN_UNAVAILABLE',
    })
  }
})

describe('a file whose source fails', () => {
  it('fails with the same error, and closes the connection', async () => {
    const source = Readable.from(
      (async function* () {
        yield Buffer.from('a')
        throw new Error('the disk is gone')
      })(),
    )
    await expect(buffer(gateway.scan(source))).rejects.toThrow('the disk is gone')
    expect(clamd.scanned).toEqual([])
  })
})

it('without a scanner every file is accepted', async () => {
  expect(String(await buffer(NO_SCANNER.scan(Readable.from([Buffer.from(MALWARE)]))))).toBe(MALWARE)
})
