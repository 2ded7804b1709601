/** Gives each object a stable number, used in cache keys. */
export function numberObjects<T extends object>(): (one: T) => number {
  const numbers = new WeakMap<T, number>()
  let count = 0
  return (one) => {
    const number = numbers.get(one) ?? count
    if (number === count) count += 1
    numbers.set(one, number)
    return number
  }
}
