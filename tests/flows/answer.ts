import type { Run } from '../../engine/kit/index.ts'

/** Chooses the same option for the given number of questions; each continues automatically. */
export function chooseTimes(run: Run, times: number, option: string): Run {
  for (let i = 0; i < times; i += 1) run.choose(option)
  return run
}

/**
 * From the first page of an intake-like form to its last answer: PHQ-9 with its own answer to item
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
