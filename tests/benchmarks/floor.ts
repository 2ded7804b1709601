import { HIDING_OPTION, isFirstOfSection } from './form.ts'
import type { Subject } from './subject.ts'

const NONE = -1

/**
 * What a programmer would write by hand for exactly this form: typed arrays, one total, only the
 * section's rest looked at.
 */
export const floor: Subject = {
  write: (count) => JSON.stringify({ count }),
  load: (text) => {
    const { count }: { count: number } = JSON.parse(text)
    const answers = new Int8Array(count).fill(NONE)
    const visible = new Uint8Array(count).fill(1)
    let total = 0
    let missing = count

    function set(question: number, option: number): void {
      const before = answers[question] ?? NONE
      if (before !== NONE) total -= before
      if (option !== NONE) total += option
      if (before === NONE && option !== NONE) missing--
      if (before !== NONE && option === NONE) missing++
      answers[question] = option
    }

    function settleAfter(question: number): void {
      for (let next = question + 1; next < count && !isFirstOfSection(next); next++) {
        const isVisible = answers[next - 1] === HIDING_OPTION ? 0 : 1
        if (visible[next] === isVisible) return
        if (isVisible === 0) {
          set(next, NONE)
          missing--
        } else missing++
        visible[next] = isVisible
      }
    }

    function answer(question: number, option: number): { total: number; isComplete: boolean } {
      set(question, option)
      settleAfter(question)
      return { total, isComplete: missing === 0 }
    }

    return {
      fill: (given) => {
        for (const [question, option] of given.entries())
          if (option !== null) answer(question, option)
      },
      answer,
      submit: () => missing === 0,
      look: () => ({
        visible: Array.from(visible, (one) => one === 1),
        answers: Array.from(answers, (one) => (one === NONE ? null : one)),
        total,
        missing,
      }),
    }
  },
}
