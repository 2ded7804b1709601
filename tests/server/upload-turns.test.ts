import { expect, it } from 'vitest'
import { createUploadTurns } from '#server/uploads/upload-turns.ts'
import { eventually } from '#tests/support/eventually.ts'

/** Work that runs until the test ends it. */
function createWork() {
  const running: (() => void)[] = []
  const begun: string[] = []
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((done) => void running.push(() => done(name)))
  }
  return { work, begun, endNext: () => running.shift()?.() }
}

it("runs two of a person's files at the same time and the others in order; other people's do not wait", async () => {
  const { work, begun, endNext } = createWork()
  const turns = createUploadTurns()
  const all = ['a', 'b', 'c', 'd'].map((name) => turns('ada', work(name)))
  const other = turns('ben', work('ben'))
  await eventually(() => expect(begun).toEqual(['a', 'b', 'ben']))
  endNext()
  await eventually(() => expect(begun).toEqual(['a', 'b', 'ben', 'c']))
  for (let i = 0; i < 4; i += 1) {
    endNext()
    await eventually(() => expect(begun.length).toBe(5))
  }
  expect(await Promise.all([...all, other])).toEqual(['a', 'b', 'c', 'd', 'ben'])
})

it('continues after work that fails', async () => {
  const turns = createUploadTurns()
  const fail = () => turns('ada', () => Promise.reject(new Error('no')))
  for (let i = 0; i < 5; i += 1) await expect(fail()).rejects.toThrow('no')
  expect(await turns('ada', async () => 'done')).toBe('done')
})

it('lets twenty files of a person wait, and no more', async () => {
  const { work, endNext } = createWork()
  const turns = createUploadTurns()
  const waiting = Array.from({ length: 22 }, (_, i) => turns('ada', work(String(i))))
  await expect(turns('ada', work('one too many'))).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  })
  const done = Promise.all(waiting)
  let isDone = false
  void done.then(() => {
    isDone = true
  })
  await eventually(() => {
    endNext()
    expect(isDone).toBe(true)
  })
  expect(await turns('ada', async () => 'again')).toBe('again')
})

it('runs at most the files of fifty people at the same time', async () => {
  const { work, begun, endNext } = createWork()
  const turns = createUploadTurns()
  const people = Array.from({ length: 60 }, (_, i) => turns(`person ${i}`, work(String(i))))
  await eventually(() => expect(begun).toHaveLength(50))
  endNext()
  await eventually(() => expect(begun).toHaveLength(51))
  const done = Promise.all(people)
  for (let i = 0; i < 60; i += 1) {
    endNext()
    await new Promise(setImmediate)
  }
  expect(await done).toHaveLength(60)
})
