import type { ViewProps } from '#renderer/flow/run-context.ts'

/** Stands while the host works; goes on by itself. */
export function Reviewing({ step }: ViewProps) {
  return (
    <main id="main" className="page w-form reviewing" tabIndex={-1}>
      <div role="status">
        <h1 id="page-heading" className="t32" tabIndex={-1}>
          {step.texts.title}
        </h1>
      </div>
    </main>
  )
}
