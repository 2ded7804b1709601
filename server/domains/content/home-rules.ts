import type { CrisisCall, HomeTask, LatestAssessment, User } from '../../graphql/generated.ts'
import type { HomeFacts } from '../definitions/asked-facts.ts'
import type { PortalContent } from './content-files.ts'

/** Something that a person has to do, and the flows by which it may have been begun. */
export type DueTask = Omit<HomeTask, 'action' | 'isStarted'> & {
  readonly flows: readonly string[]
  readonly requestId: string | null
}

/** What a person was asked for. */
export type Duties = Pick<User, 'tasks' | 'notifications'> & { readonly followUp: LatestAssessment['followUpRequest'] }

/** What a person has to do, in the order of the content: their own tasks, an open follow-up, what they were asked for, the first visit. */
export function dueTasks(content: PortalContent, user: Duties, facts: HomeFacts): readonly DueTask[] {
  const open = facts.ask('has-open-follow-up') ? (user.followUp?.id ?? null) : null
  const groups = {
    tasks: () => ownTasks(content, user),
    followUp: () => (open === null ? [] : [{ id: open, ...content.followUp, path: `/assessment/${open}`, requestId: open }]),
    requests: () => requestedForms(content, user).filter(({ requestId }) => requestId !== open),
    firstVisit: () => firstVisit(content, facts),
  }
  return content.order.flatMap((group) => groups[group]())
}

function ownTasks({ tasks }: PortalContent, user: Duties): readonly DueTask[] {
  return user.tasks.flatMap((task) => {
    const known = tasks.find(({ ref }) => ref === task.ref)
    if (known === undefined || task.done) return []
    const { body, path, flows } = known
    return [{ id: task.ref, title: task.title, body, path, flows, requestId: null }]
  })
}

function requestedForms({ requests }: PortalContent, user: Duties): readonly DueTask[] {
  return user.notifications.flatMap(({ id, key, data: { requestId } }) => {
    const known = requests.find(({ notification }) => notification === key)
    if (known === undefined || requestId == null) return []
    const { title, body, flows } = known
    return [{ id, title, body, path: `/assessment/${requestId}`, flows, requestId }]
  })
}

function firstVisit({ firstVisit: visit }: PortalContent, facts: Pick<HomeFacts, 'holds'>): readonly DueTask[] {
  const { when, ...words } = visit
  return facts.holds(when) ? [{ id: 'first-visit', ...words, flows: [], requestId: null }] : []
}

/** A task as the home page shows it. */
export function presentTask({ id, title, body, path }: DueTask, isStarted: boolean, words: PortalContent['words']): HomeTask {
  return { id, title, path, isStarted, body: isStarted ? words.isSaved : body, action: isStarted ? words.goOn : words.start }
}

/**
 * The crisis call of a person's organization; `null` where it offers none.
 *
 * Source: onboarding, section 6.
 */
export function crisisCallOf(facts: HomeFacts, words: PortalContent['crisisCall']): CrisisCall | null {
  const phone = facts.ask('crisis-phone-number')
  return phone === null ? null : { title: words.title, body: words.body, call: words.call.replace('{phone}', () => phone), phone }
}
