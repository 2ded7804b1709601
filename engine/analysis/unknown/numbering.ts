/** Numbers things: the same one has the same number. What has a name in one library is called by it and the number of that library. */
export function numbering<T extends object>(): (one: T) => number {
  const numbers = new WeakMap<T, number>()
  let count = 0
  return (one) => {
    const number = numbers.get(one) ?? count
    if (number === count) count += 1
    numbers.set(one, number)
    return number
  }
}
