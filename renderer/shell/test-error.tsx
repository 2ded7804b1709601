/** A page that breaks, outside production: shows what stands in the place of one (Q-AUTH-20). */
export function TestError(): never {
  throw new Error('A page that breaks, as it was asked for')
}
