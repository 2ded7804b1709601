import type { FlowEvent } from '../machine/types.ts'
import type { Screen } from '../machine/screen-types.ts'
import { type Leaf, reachableLeaves } from './leaves.ts'

export type Button = {
  readonly words: string
  readonly enabled: boolean
  readonly event: FlowEvent
}

/**
 * The buttons that a person can reach: while a dialog is open, only those of the dialog. The
 * Continue button is labeled by the step's text `next`. Without that text it is 'Next' in a form
 * with one page per section, otherwise 'Continue'. View events have no label; send them with
 * `run.event`.
 */
export function buttonsOf(screen: Screen): readonly Button[] {
  return reachableLeaves(screen).flatMap((leaf) => [
    ...backButton(leaf),
    ...nextButton(leaf),
    ...undoButton(leaf),
  ])
}

function backButton({ at, step }: Leaf): readonly Button[] {
  return step.canBack ? [{ words: 'Back', enabled: !step.busy, event: { type: 'back', at } }] : []
}

function nextButton({ at, step }: Leaf): readonly Button[] {
  const named = step.texts.next
  if (step.form) {
    const onQuestions = step.form.pageKind === 'interstitial' ? undefined : named
    const words = onQuestions ?? (step.form.paging === 'section' ? 'Next' : 'Continue')
    return step.form.showsNext
      ? [{ words, enabled: step.form.canNext && !step.busy, event: { type: 'next', at } }]
      : []
  }
  return named === undefined
    ? []
    : [{ words: named, enabled: !step.busy, event: { type: 'next', at } }]
}

function undoButton({ at, step }: Leaf): readonly Button[] {
  return step.form && step.form.removed.length > 0
    ? [{ words: 'Undo', enabled: true, event: { type: 'undo', at } }]
    : []
}
