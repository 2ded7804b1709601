/**
 * Stands for the form library's comparing, which knows every kind of object and goes in circles: what it compares here are plain objects
 * without circles (`section-form.tsx`), and 2 kB of gzip stay away. All functions are equal to it, as the library wants it.
 */
export function createCustomEqual() {
  return isEqual
}

function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one === 'function') return typeof other === 'function'
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isEqual(Reflect.get(one, key), Reflect.get(other, key)))
  )
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
