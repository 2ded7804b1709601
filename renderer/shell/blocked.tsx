import { Button } from '#renderer/ui/button.tsx'
import { CRISIS_LINKS } from '#renderer/ui/crisis-block.tsx'
import { TopBar } from '#renderer/ui/top-bar.tsx'
import { useNewPage } from '#renderer/ui/use-new-page.ts'
import { weave } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'

/** Replaces every page for people outside the United States. Crisis help stays available. */
export function Blocked() {
  useNewPage('blocked')
  return (
    <>
      <TopBar brand={WORDS.crisisPage.brand} />
      <main id="main" className="page w-support stack-6" tabIndex={-1}>
        <h1 id="page-heading" className="t32 measure" tabIndex={-1}>
          {WORDS.blocked.title}
        </h1>
        <p className="lead measure">{weave(WORDS.blocked.crisis, CRISIS_LINKS)}</p>
        <p className="measure">{WORDS.blocked.lead}</p>
        <div className="actions">
          <Button look="secondary" onClick={() => window.location.reload()}>
            {WORDS.general.tryAgain}
          </Button>
        </div>
      </main>
    </>
  )
}
