/** One test of the last run. */
export type TestResult = {
  readonly title: string
  /** Titles of the groups around it, outermost first. */
  readonly groups: readonly string[]
  /** Path from the checkout's folder. */
  readonly file: string
  readonly status: 'passed' | 'failed' | 'skipped'
  /** It passed, but not at its first try. */
  readonly isFlaky?: boolean
  /** Steps of a journey whose titles name requirements. A step that was not reached is not among them. */
  readonly steps?: readonly StepResult[]
}

/** A step of a journey, proven or not by itself: a later step may fail. */
export type StepResult = Pick<TestResult, 'title' | 'status'>
