import { describe, expect, it } from 'vitest'
import { madeOnce } from '#server/made-once.ts'

/** A value that counts how often it is made, and is ready when it is told so. */
function counted() {
  const waiting: { readonly give: (value: string) => void; readonly fail: () => void }[] = []
  const make = () =>
    new Promise<string>((give, refuse) => waiting.push({ give, fail: () => refuse(new Error('connection lost')) }))
  return { waiting, make }
}

describe('a value that is made once', () => {
  it('is made by the first who asks, for all who ask meanwhile and later', async () => {
    const kept = madeOnce<string>()
    const { waiting, make } = counted()
    const asked = Array.from({ length: 50 }, () => kept('a', make))
    waiting[0]?.give('ready')
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 50 }, () => 'ready'))
    expect(await kept('a', make)).toBe('ready')
    expect(waiting).toHaveLength(1)
  })

  it('is another one for another key', async () => {
    const kept = madeOnce<string>()
    expect(await Promise.all([kept('a', async () => 'of a'), kept('b', async () => 'of b')])).toEqual(['of a', 'of b'])
  })

  it('that failed fails for its own maker alone: who waited makes it by their own means', async () => {
    const kept = madeOnce<string>()
    const [first, second] = [counted(), counted()]
    const one = kept('a', first.make)
    const other = kept('a', second.make)
    first.waiting[0]?.fail()
    await expect(one).rejects.toThrow('connection lost')
    await expect.poll(() => second.waiting.length).toBe(1)
    second.waiting[0]?.give('ready')
    expect(await other).toBe('ready')
    expect(await kept('a', first.make)).toBe('ready')
    expect(first.waiting).toHaveLength(1)
  })
})
