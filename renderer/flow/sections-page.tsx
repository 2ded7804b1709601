import { useRef } from 'react'
import type { FormScreen, InterstitialScreen, Library, SectionScreen } from '#engine/index.ts'
import { ErrorSummary } from '#renderer/ui/error-summary.tsx'
import { PageHeading } from '#renderer/ui/page-main.tsx'
import { titleSize } from '#renderer/ui/title-size.ts'
import { isCards } from '#renderer/widgets/choice-widget.tsx'
import { WORDS } from '#renderer/words/words.ts'
import { hasCrumbs } from './crumbs.tsx'
import { InterstitialView } from './interstitial.tsx'
import { PageButtons, type PartProps } from './page-buttons.tsx'
import { RemovedNotice } from './removed-notice.tsx'
import { useRun } from './run-context.ts'
import { SectionPart } from './section-part.tsx'
import { StepError } from './step-error.tsx'
import { questionsOf } from './use-form-run.ts'
import { useMeasuredSections } from './use-measured-sections.ts'

/** One or all sections, with an error summary after a refused Next. */
export function SectionsPage(props: PartProps) {
  const { form, step, screen, run } = props
  const { flow } = useRun().store
  const { beside, sections, buttons, after } = arranged(run.sections, flow.library)
  const title = form.paging === 'section' ? (sections[0]?.title ?? step.title) : step.title
  const questions = questionsOf(sections)
  const hasCard = questions.some((question) => question.type === 'card')
  const box = useRef<HTMLDivElement>(null)
  useMeasuredSections(box, sections.length)
  const drawn = (items: readonly InterstitialScreen[]) =>
    items.map((item) => (
      <InterstitialView key={`${item.id} ${item.row ?? ''}`} item={item} screen={screen} />
    ))
  const fields = (
    <div className="stack-8" ref={box}>
      {sections.map((section) => (
        <SectionPart
          key={section.id}
          section={section}
          screen={screen}
          number={form.numbered ? numberOf(section, sections) : null}
          hasHeading={form.paging === 'all'}
          run={run}
          aboveCard={hasCard && step.error !== null ? <StepError step={step} /> : undefined}
        />
      ))}
      <RemovedNotice form={form} />
      {!hasCard && <StepError step={step} />}
      <PageButtons {...props}>{drawn(buttons)}</PageButtons>
    </div>
  )
  const heading = (
    <div className="stack-6">
      <div className="stack-2">
        <PageHeading
          words={title ?? ''}
          className={titleSize(title ?? '', beside.length > 0 ? 'page' : 'column')}
        />
        {questions.some((question) => question.required && !isCards(question)) && (
          <p className="muted">
            <span className="req" aria-hidden>
              *
            </span>{' '}
            {WORDS.form.required}
          </p>
        )}
      </div>
      {run.refusals > 0 && run.mistakes.length > 0 && (
        <ErrorSummary key={run.refusals} mistakes={run.mistakes} />
      )}
    </div>
  )
  return (
    <div className="stack-8">
      {isBesideTitle(form) && !hasCrumbs(screen) && beside.length === 0 ? (
        <div className="split">
          {heading}
          {fields}
        </div>
      ) : (
        <>
          {heading}
          {beside.length === 0 ? (
            fields
          ) : (
            <div className="split">
              <div className="stack-6">{drawn(beside)}</div>
              {fields}
            </div>
          )}
        </>
      )}
      {drawn(after)}
    </div>
  )
}

/**
 * True if the form is drawn next to its title, as a question is next to its answers. The
 * same applies to a single section.
 */
export function isBesideTitle({ paging, sections }: FormScreen): boolean {
  return paging !== 'section' && sections.length === 1
}

type Arranged = {
  readonly beside: readonly InterstitialScreen[]
  readonly sections: readonly SectionScreen[]
  readonly buttons: readonly InterstitialScreen[]
  readonly after: readonly InterstitialScreen[]
}

/**
 * Separates the views that belong next to the form, next to the Next button, and below it. The
 * others stay in their sections.
 */
function arranged(sections: readonly SectionScreen[], { views }: Library): Arranged {
  const items = sections.flatMap((section) => section.items)
  const standing = (place: string) =>
    items
      .filter((item) => item.kind === 'interstitial')
      .filter((item) => views.get(item.view)?.stands === place)
  const beside = standing('beside')
  const buttons = standing('buttons')
  const lastOther = items.findLastIndex(
    (item) => item.kind === 'question' || views.get(item.view)?.stands !== 'after',
  )
  const after = items.slice(lastOther + 1).filter((item) => item.kind === 'interstitial')
  const moved = new Set<unknown>([...beside, ...buttons, ...after])
  if (moved.size === 0) return { beside, sections, buttons, after }
  return {
    beside,
    sections: sections.map((section) => ({
      ...section,
      items: section.items.filter((item) => !moved.has(item)),
    })),
    buttons,
    after,
  }
}

function numberOf(section: SectionScreen, sections: readonly SectionScreen[]): number | null {
  if (section.title === null) return null
  return sections.filter((one) => one.title !== null).indexOf(section) + 1
}
