import type { ViewProps } from '#renderer/flow/contract.ts'

/** Examples by other people, for those who find it hard to begin. */
export function PlanExamples({ step: { texts } }: ViewProps<'plan-examples'>) {
  const lines = [texts.line1, texts.line2, texts.line3, texts.line4].filter(
    (line) => line !== undefined,
  )
  return (
    <div className="banner">
      <div className="stack-2">
        <p className="t16">{texts.title}</p>
        <ul className="eg">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}
