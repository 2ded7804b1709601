import { type ReactNode, useId } from 'react'
import type { Screen, SectionScreen } from '#engine/index.ts'
import { Advice } from '#renderer/ui/advice.tsx'
import { SectionForm } from '#renderer/widgets/section-form.tsx'
import { InterstitialView } from './interstitial.tsx'
import type { FormRun } from './use-form-run.ts'

type SectionPartProps = {
  readonly section: SectionScreen
  readonly screen: Screen
  readonly number: number | null
  /** False if the page's heading shows the section's title. */
  readonly hasHeading: boolean
  readonly run: FormRun
  readonly aboveCard?: ReactNode
}

/**
 * A section of a page: its heading (with a number if sections are numbered), description and
 * questions.
 */
export function SectionPart({
  section,
  screen,
  number,
  hasHeading,
  run,
  aboveCard,
}: SectionPartProps) {
  const heading = useId()
  const hasView = section.items.some((item) => item.kind === 'interstitial')
  const form = (
    <SectionForm
      section={section}
      screen={hasView ? screen : null}
      schemaOf={run.schemaOf}
      actions={run.actions}
      Interstitial={InterstitialView}
      aboveCard={aboveCard}
    />
  )
  const description = (
    <>
      {section.description && <p className="muted">{section.description}</p>}
      <Advice advice={section.advice} />
    </>
  )
  if (section.items.length === 0) return null
  if (!hasHeading || section.title === null) {
    return (
      <>
        {description}
        {form}
      </>
    )
  }
  return (
    <section className="form-section stack-6" aria-labelledby={heading}>
      <h2 className="t24 numbered" id={heading}>
        {number !== null && <span className="number">{number}</span>} {section.title}
      </h2>
      {description}
      {form}
    </section>
  )
}
