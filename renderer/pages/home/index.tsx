import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { request } from '#renderer/api/client.ts'
import { HomeContentDocument, type HomeContentQuery } from '#renderer/api/generated/graphql.ts'
import { ErrorScreen } from '#renderer/ui/error-screen.tsx'
import { Loading } from '#renderer/ui/loading.tsx'
import { Street } from '#renderer/ui/street.tsx'
import { browserTimeZone, dayWords } from '#renderer/ui/time-words.ts'
import { useNewPage } from '#renderer/ui/use-new-page.ts'
import { NextVisit } from '#renderer/views/next-visit.tsx'
import { VisitActions } from '#renderer/views/visit-actions.tsx'
import { WORDS } from '#renderer/words/words.ts'
import { CrisisCall } from './crisis-call.tsx'
import { NeedHelp } from './need-help.tsx'

type Content = HomeContentQuery['homeContent']

/** The greeting, and what comes next. */
export function HomePage() {
  const [content, setContent] = useState<Content | 'failed' | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [today] = useState(() => new Date().toISOString())
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reads again
  useEffect(() => {
    request(HomeContentDocument, {}).then(
      (reply) => setContent(reply.homeContent),
      () => setContent('failed'),
    )
  }, [attempt])
  useNewPage(content === null || content === 'failed' ? null : 'home')

  if (content === null) return <Loading shape="home" />
  if (content === 'failed') return <ErrorScreen onRetry={() => setAttempt(attempt + 1)} />
  return (
    <main id="main" tabIndex={-1}>
      <div className="night on-night">
        <div className="night-head stack-1">
          <h1 id="page-heading" className="t48" tabIndex={-1} data-title={WORDS.pages.home}>
            {content.greeting}
          </h1>
          <p className="muted">{dayWords(today, browserTimeZone())}</p>
        </div>
        <Street />
      </div>
      <div className="page w-home stack-6">
        <NextVisit
          title={content.visitTitle}
          actions={(visit) => <VisitActions visit={visit} />}
          none={content.tasks.length === 0 && <NothingToDo {...content} />}
        />
        {content.tasks.map((task) => (
          <Task key={task.id} {...task} />
        ))}
        <div className={content.crisisCall ? 'grid-2' : undefined}>
          <NeedHelp />
          {content.crisisCall && <CrisisCall {...content.crisisCall} />}
        </div>
        <nav className="stack-2" aria-labelledby="home-places">
          <h2 className="t24" id="home-places">
            {content.placesTitle}
          </h2>
          <ul className="places">
            {content.places.map(({ words, path, click }) => (
              <li key={path}>
                <Link to={path} data-click={click}>
                  {words}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </main>
  )
}

function NothingToDo({ nothingToDo, nothingToDoBody }: Pick<Content, 'nothingToDo' | 'nothingToDoBody'>) {
  return (
    <section className="card stack-1" aria-labelledby="nothing-to-do">
      <h2 className="t24" id="nothing-to-do">
        {nothingToDo}
      </h2>
      <p className="muted">{nothingToDoBody}</p>
    </section>
  )
}

function Task({ id, title, body, path, action, isStarted }: Content['tasks'][number]) {
  return (
    <section className="card task" aria-labelledby={`task-${id}`}>
      <div className="stack-1">
        <h2 className="t24" id={`task-${id}`}>
          {title}
        </h2>
        <p className="muted">{body}</p>
      </div>
      <Link className="btn" to={path} data-click={isStarted ? 'continue-task' : 'start-task'} aria-describedby={`task-${id}`}>
        {action}
      </Link>
    </section>
  )
}
