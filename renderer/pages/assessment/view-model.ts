import type { Session } from '#renderer/api/current-user.ts'

type Catalogue = Session['assessments']
type Asked = { readonly key: string | null; readonly requestId: string | null }
type Task = { readonly ref: string; readonly done: boolean }

/** An assessment in a path, and the person's tasks. */
export type Asking = Asked & { readonly task: string | null; readonly tasks: readonly Task[] }

/**
 * The assessment that a path names. If it names none, the one that the person's open tasks need.
 */
export function assessmentOf(catalogue: Catalogue, { requestId, task, key, tasks }: Asking): Asked {
  if (requestId !== null) return { key: null, requestId }
  const ofTask = catalogue.find((one) => one.task !== null && one.task === task)
  return {
    key: ofTask?.key ?? key ?? dueAssessment(catalogue, tasks) ?? catalogue[0]?.key ?? null,
    requestId: null,
  }
}

/** The key of the first assessment that fulfills an open task. */
function dueAssessment(catalogue: Catalogue, tasks: readonly Task[]): string | null {
  return (
    catalogue.find((one) => tasks.some(({ ref, done }) => ref === one.task && !done))?.key ?? null
  )
}
