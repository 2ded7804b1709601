import type { FormScreen, InterstitialScreen, StepScreen } from '#engine/index.ts'
import { Button } from '#renderer/ui/button.tsx'
import { CrisisBlock } from '#renderer/ui/crisis-block.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { useRun } from './run-context.ts'

/** What stands beside a question. */
export function InterstitialView({ item }: { readonly item: InterstitialScreen }) {
  const { title = '', body, note } = item.texts
  if (item.view === 'crisis-help') return <CrisisBlock title={title} body={body} note={note} order="lifeline-first" isAnnounced />
  return (
    <section className="card stack-4">
      <h2 className="t20">{title}</h2>
      <p>{body ?? item.texts.description}</p>
    </section>
  )
}

type InterstitialPageProps = { readonly step: StepScreen; readonly form: FormScreen; readonly onNext: () => void }

/** A page before a section: a picture, a title, a description, and bullets or details. */
export function InterstitialPage({ step, form, onNext }: InterstitialPageProps) {
  const { back } = useRun()
  const item = form.sections[0]?.items.find((one) => one.kind === 'interstitial')
  if (!item) return null
  const { title, description, details } = item.texts
  return (
    <main id="main" className="page w-form stack-8" tabIndex={-1}>
      <PreScreenPicture />
      <div className="stack-4">
        <h1 id="page-heading" className="t48" tabIndex={-1}>
          {title}
        </h1>
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
      <div className="spread">
        {step.canBack ? (
          <button type="button" className="back" onClick={back}>
            <Icon name="arrow-left" /> Back
          </button>
        ) : (
          <span />
        )}
        <Button onClick={onNext}>Continue</Button>
      </div>
    </main>
  )
}

/** One lit window. Decoration only. */
function PreScreenPicture() {
  return (
    <svg className="pre-screen" viewBox="0 0 28 28" width="96" height="96" aria-hidden focusable={false}>
      <rect className="mark-wall" width="28" height="28" rx="7" />
      <rect className="mark-lamp" x="14.5" y="8" width="7" height="12" rx="1.6" />
    </svg>
  )
}
