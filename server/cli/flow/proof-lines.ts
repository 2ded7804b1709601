import type { Proof } from '#engine/analysis/index.ts'

/** Formats the result of a guarantee as sentences. */
export function linesOf(proof: Proof): readonly string[] {
  const { name, sentence } = proof.guarantee
  const promise = sentence === undefined ? `"${name}"` : `"${name}" (${sentence})`
  switch (proof.outcome) {
    case 'holds':
      if (proof.tried === 0) return [`Holds: ${promise}. It follows from how the flow is written.`]
      return [
        `Holds: ${promise}. ${proof.tried} states were explored, and no run can reach another.`,
      ]
    case 'violated':
      return [
        `Does not hold: ${promise}. The shortest run that breaks it:`,
        ...proof.counterExample.lines.map((line) => `  ${line}`),
      ]
    case 'unknown':
      if (proof.isOnward === true)
        return [
          `Holds in runs without Back: ${promise}. Not decided with Back:`,
          ...proof.why.map((why) => `  ${why}`),
        ]
      return [
        `Not decided: ${promise}. ${proof.tried} states were explored, but:`,
        ...proof.why.map((why) => `  ${why}`),
      ]
  }
}
