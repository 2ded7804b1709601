import { describe, expect, it } from 'vitest'
import { madeOnce } from '#server/made-once.ts'

/** A value that counts how often it is created, and is ready when the test says so. */
function counted() {
  const waiting: { readonly give: (value: string) => void; readonly fail: () => void }[] = []
  const make = () =>
    new Promise<string>((give, refuse) =>
      waiting.push({ give, fail: () => refuse(new Error('connection lost')) }),
    )
  return { waiting, make }
}

describe('a value that is created once', () => {
  it('is created by the first caller, for all concurrent and later callers', async () => {
    const kept = madeOnce<string>()
    const { waiting, make } = counted()
    const asked = Array.from({ length: 50 }, () => kept('a', make))
    waiting[0]?.give('ready')
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 50 }, () => 'ready'))
    expect(await kept('a', make)).toBe('ready')
    expect(waiting).toHaveLength(1)
  })

  it('is created again for another key', async () => {
    const kept = madeOnce<string>()
    expect(
      await Promise.all([kept('a', async () => 'of a'), kept('b', async () => 'of b')]),
    ).toEqual(['of a', 'of b'])
  })

  it('fails only for its creator: waiting callers create it on their own', async () => {
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
