import { memo } from 'react'
import type { FormScreen, InterstitialScreen, Screen, StepScreen } from '#engine/index.ts'
import { Button } from '#renderer/ui/button.tsx'
import { CrisisBlock } from '#renderer/ui/crisis-block.tsx'
import { PageHeading } from '#renderer/ui/page-main.tsx'
import { PicturedPage } from '#renderer/ui/pictured-page.tsx'
import { WORDS } from '#renderer/words/words.ts'
import { BackButton } from './page-buttons.tsx'
import type { InterstitialProps } from '#renderer/widgets/section-form.tsx'
import { useRun } from './run-context.ts'

/**
 * Content next to or between questions: crisis help, or a view of the registry, drawn as a step
 * without buttons.
 */
export const InterstitialView = memo(function InterstitialView({
  item,
  screen,
}: InterstitialProps) {
  const { views } = useRun()
  if (item.view === 'crisis-help') {
    const { title = '', body, note } = item.texts
    return <CrisisBlock title={title} body={body} note={note} order="lifeline-first" isAnnounced />
  }
  const View = views[item.view]
  if (!View) throw new Error(`Cannot draw view "${item.view}": the registry does not have it`)
  return <View step={stepOf(item, screen)} screen={screen} />
})

/**
 * Builds a step for the view. It sends the events of the step around it, and is busy when that step
 * is.
 */
function stepOf(item: InterstitialScreen, { steps, over }: Screen): StepScreen {
  const around = [...steps, ...(over ? [over] : [])].find(({ form }) =>
    form?.sections.some(({ items }) => items.includes(item)),
  )
  return {
    id: around?.id ?? item.id,
    title: item.texts.title ?? null,
    texts: item.texts,
    view: { name: item.view, props: item.props, slots: {}, events: around?.form?.events ?? [] },
    form: null,
    child: null,
    canBack: false,
    busy: around?.busy ?? false,
    waitsFor: around?.waitsFor ?? null,
    error: null,
  }
}

type InterstitialPageProps = {
  readonly step: StepScreen
  readonly form: FormScreen
  readonly onNext: () => void
}

/** A page before a section: a picture, a title, a description, and bullets or details. */
export function InterstitialPage({ step, form, onNext }: InterstitialPageProps) {
  const item = form.sections[0]?.items.find((one) => one.kind === 'interstitial')
  if (!item) return null
  const { title, description, details } = item.texts
  return (
    <PicturedPage>
      <div className="stack-4">
        <PageHeading className="t48" words={title ?? ''} title={WORDS.pages.questions} />
        <p className="lead">{description}</p>
        {item.bullets.length > 0 && (
          <ul>
            {item.bullets.map((bullet) => (
              <li key={bullet}>{bullet}</li>
            ))}
          </ul>
        )}
        {details && <p>{details}</p>}
      </div>
      <div className="page-buttons">
        <BackButton step={step} />
        <Button onClick={onNext}>{WORDS.general.continue}</Button>
      </div>
    </PicturedPage>
  )
}
