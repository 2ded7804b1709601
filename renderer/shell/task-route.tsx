import { lazy, Suspense, useState } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { useCurrentUser, type Session } from '#renderer/api/current-user.ts'
import { PharmacyTaskPage } from '#renderer/pages/account-pharmacy/index.tsx'
import { AssessmentPage } from '#renderer/pages/assessment/index.tsx'
import { Link } from '#renderer/ui/link.tsx'
import { Loading } from '#renderer/ui/loading.tsx'
import { useNewPage } from '#renderer/ui/use-new-page.ts'
import { WORDS } from '#renderer/words/words.ts'
import { withCamera } from './with-camera.tsx'

type Task = Session['user']['tasks'][number]

/** A separate script, so that the other tasks do not wait for it. */
const VerifyIdentity = lazy(async () => {
  const { VerifyIdentityPage } = await import('#renderer/pages/verify-identity/index.tsx')
  return { default: withCamera(VerifyIdentityPage) }
})

/** The person's task that the path names. If they have no such task, it opens the home page. */
export function TaskRoute() {
  const { task: ref } = useParams()
  const { user } = useCurrentUser()
  const task = user.tasks.find((one) => one.ref === ref)
  return task === undefined ? (
    <Navigate to="/home" replace />
  ) : (
    <TaskScreen key={task.ref} task={task} />
  )
}

/**
 * The page of a task. Some tasks are shown on the home page or in the gate, and have no page here
 * (Q-TASK-02).
 */
function TaskScreen({ task }: { readonly task: Task }) {
  switch (task.ref) {
    case 'pharmacy-selection':
      return <PharmacyTaskPage />
    case 'medical-history':
      return <MedicalHistory isDone={task.done} />
    case 'verify-identity':
      return (
        <Suspense fallback={<Loading />}>
          <VerifyIdentity />
        </Suspense>
      )
    default:
      return <TaskWithoutScreen task={task} />
  }
}

/** If the medical history was submitted before, it opens the home page (Q-TASK-01). */
function MedicalHistory({ isDone }: { readonly isDone: boolean }) {
  // Submitting the form completes the task, too. The form's own flow decides what follows.
  const [wasDone] = useState(isDone)
  return wasDone ? <Navigate to="/home" replace /> : <AssessmentPage />
}

function TaskWithoutScreen({ task }: { readonly task: Task }) {
  useNewPage('task')
  return (
    <main id="main" className="page w-form stack-6" tabIndex={-1}>
      <h1 id="page-heading" className="t48" tabIndex={-1}>
        {task.title}
      </h1>
      <p className="lead">{WORDS.pages.taskHasNoScreen}</p>
      <dl>
        <dt>{WORDS.pages.taskId}</dt>
        <dd>{task.id}</dd>
        <dt>{WORDS.pages.taskRef}</dt>
        <dd>{task.ref}</dd>
      </dl>
      <p>
        <Link className="btn" to="/home" data-click="page-link">
          {WORDS.pages.toHome}
        </Link>
      </p>
    </main>
  )
}
