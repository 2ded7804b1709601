import type { CurrentUserQuery } from '#renderer/api/generated/graphql.ts'

type Person = Pick<CurrentUserQuery['currentUser'], 'tasks' | 'notifications'>

export type HomeTask = {
  readonly id: string
  readonly title: string
  readonly body: string
  readonly path: string
  readonly isStarted: boolean
}

const OF_TASK: { readonly [ref: string]: { readonly path: string; readonly flow: string; readonly body: string } | undefined } = {
  'triage-flow': {
    path: '/assessment?key=SelfRefer1Screener',
    flow: 'self-refer1-screener',
    body: 'A few questions to find the right start.',
  },
  'initial-questionnaire-assessment': {
    path: '/assessment?key=Intake',
    flow: 'intake',
    body: 'Sixteen short questions, about five minutes.',
  },
  'medical-history': {
    path: '/task/medical-history',
    flow: 'medical-history',
    body: 'Helps your provider prepare for your visit.',
  },
}

/** Flows that a task begins. */
export const STARTABLE_FLOWS: readonly string[] = Object.values(OF_TASK).flatMap((known) => (known ? [known.flow] : []))

const OF_NOTIFICATION: { readonly [key: string]: { readonly title: string; readonly body: string } | undefined } = {
  monthlyScales: { title: 'Your monthly check-in', body: 'A few short questions about the last two weeks.' },
  bipolarScreener: { title: 'A few questions from your provider', body: 'Your provider would like to know more.' },
}

/** What a person has to do, in the order of their tasks; requests after them. */
export function homeTasks({ tasks, notifications }: Person, running: readonly string[]): readonly HomeTask[] {
  const own = tasks.flatMap((task): readonly HomeTask[] => {
    const known = OF_TASK[task.ref]
    return known && !task.done
      ? [{ id: task.ref, title: task.title, body: known.body, path: known.path, isStarted: running.includes(known.flow) }]
      : []
  })
  const asked = notifications.flatMap((notification): readonly HomeTask[] => {
    const { requestId } = notification.data
    const known = OF_NOTIFICATION[notification.key]
    return known && requestId ? [{ id: notification.key, ...known, path: `/assessment/${requestId}`, isStarted: false }] : []
  })
  return [...own, ...asked]
}
