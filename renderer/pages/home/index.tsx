import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { request } from '#renderer/api/client.ts'
import { CurrentRunDocument } from '#renderer/api/generated/graphql.ts'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { Street } from '#renderer/ui/street.tsx'
import { homeTasks, STARTABLE_FLOWS } from './view-model.ts'

/** The greeting, and what comes next. */
export function HomePage() {
  const { user } = useCurrentUser()
  const [running, setRunning] = useState<readonly string[]>([])
  useEffect(() => {
    const flows = STARTABLE_FLOWS.map(async (flowId) =>
      (await request(CurrentRunDocument, { flowId })).currentRun ? [flowId] : [],
    )
    // The tasks stand without it; a link then says what it always says.
    Promise.all(flows).then(
      (found) => setRunning(found.flat()),
      () => undefined,
    )
  }, [])
  const tasks = homeTasks(user, running)
  return (
    <main id="main" tabIndex={-1}>
      <div className="night on-night">
        <div className="night-head">
          <h1 className="t48">Hello, {user.preferredName ?? user.firstName}</h1>
        </div>
        <Street />
      </div>
      <div className="page w-home stack-6">
        {tasks.length === 0 && <p className="lead">There is nothing to do right now.</p>}
        {tasks.map((task) => (
          <section key={task.path} className="card task" aria-labelledby={`task-${task.id}`}>
            <div className="stack-1">
              <h2 className="t24" id={`task-${task.id}`}>
                {task.title}
              </h2>
              <p className="muted">{task.isStarted ? 'Your answers so far are saved.' : task.body}</p>
            </div>
            <Link className="btn" to={task.path}>
              {task.isStarted ? 'Continue where you left off' : 'Start'}
            </Link>
          </section>
        ))}
        <p>
          <Link to="/assessment-results">See your results</Link>
        </p>
      </div>
    </main>
  )
}
