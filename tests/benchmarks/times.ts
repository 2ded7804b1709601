/** Milliseconds of each of several times, one after the other. */
export async function timesOf(
  work: () => Promise<void>,
  times: number,
): Promise<readonly number[]> {
  const all: number[] = []
  for (let time = 0; time < times; time += 1) all.push(await timeOf(work))
  return all
}

/** Milliseconds by the watch. */
export async function timeOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** The value that this part of them does not exceed. */
export function part(values: readonly number[], of: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * of) - 1] ?? Number.NaN
}
