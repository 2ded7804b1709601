import type { Run } from '../../engine/kit/index.ts'

/** Chooses the same option for the given number of questions; each continues automatically. */
export function chooseTimes(run: Run, times: number, option: string): Run {
  for (let i = 0; i < times; i += 1) run.choose(option)
  return run
}

/**
 * Answers an intake-like form from its first page to its last: PHQ-9 with the given answer to item
 * 9, then GAD-7.
 */
export function answerMoodAndWorry(run: Run, option = 'Not at all', item9 = 'Not at all'): Run {
  run.shows('First, your mood').press('Continue')
  chooseTimes(run, 8, option).choose(item9)
  if (item9 !== 'Not at all') run.press('Continue')
  run.shows('Next, worry and tension').press('Continue')
  return chooseTimes(run, 7, option)
}

/** The loading screen of a paginated assessment, up to its submission being accepted. */
export function handIn(run: Run): Run {
  return run
    .shows('Reviewing your answers...')
    .asked('wait', { ms: 2000 })
    .reply()
    .asked('submitAssessment')
    .reply({ submissionId: 's1' })
}
