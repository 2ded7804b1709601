export type TestResult = {
  readonly title: string
  /** Titles of the enclosing groups, outermost first. */
  readonly groups: readonly string[]
  /** Path from the checkout's folder. */
  readonly file: string
  readonly status: 'passed' | 'failed' | 'skipped'
  /** True if it passed, but not on the first try. */
  readonly isFlaky?: boolean
  /** The journey's steps that name requirements. Steps that did not run are missing. */
  readonly steps?: readonly StepResult[]
}

/** The result of one step. It does not depend on later steps. */
export type StepResult = Pick<TestResult, 'title' | 'status'>
