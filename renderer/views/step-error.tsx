import type { ViewProps } from '#renderer/flow/run-context.ts'

/** What failed on this step, in the definition's words or the general sentence. */
export function StepError({ step }: Pick<ViewProps, 'step'>) {
  return step.error ? (
    <p className="err" role="alert">
      {step.error.text ?? 'An unexpected error occurred. Please try again.'}
    </p>
  ) : null
}
