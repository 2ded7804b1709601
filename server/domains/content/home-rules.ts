import type { CrisisCall, HomeTask, LatestAssessment, User } from '../../graphql/generated.ts'
import type { PortalContent } from './content-files.ts'

/** Something that a person has to do, and the flows by which it may have been begun. */
export type DueTask = Omit<HomeTask, 'action' | 'isStarted'> & {
  readonly flows: readonly string[]
  readonly requestId: string | null
}

/** What decides what a person has to do. */
export type Duties = Pick<User, 'tasks' | 'notifications'> & {
  readonly followUp: LatestAssessment['followUpRequest']
  readonly mayBookFirstVisit: boolean
}

/**
 * What a person has to do, in the order of their tasks; then an open follow-up, and what they were asked for; last the first visit,
 * which nothing else leads a person to whose school pays and who came without a referral.
 */
export function dueTasks({ tasks, requests, followUp, firstVisit }: PortalContent, user: Duties): readonly DueTask[] {
  const own = user.tasks.flatMap((task): readonly DueTask[] => {
    const known = tasks.find(({ ref }) => ref === task.ref)
    if (known === undefined || task.done) return []
    const { body, path, flows } = known
    return [{ id: task.ref, title: task.title, body, path, flows, requestId: null }]
  })
  const open = user.followUp?.complete === false ? user.followUp.id : null
  const first = open === null ? [] : [{ id: open, ...followUp, path: `/assessment/${open}`, requestId: open }]
  const asked = user.notifications.flatMap(({ id, key, data: { requestId } }): readonly DueTask[] => {
    const known = requests.find(({ notification }) => notification === key)
    if (known === undefined || requestId == null || requestId === open) return []
    const { title, body, flows } = known
    return [{ id, title, body, path: `/assessment/${requestId}`, flows, requestId }]
  })
  const visit = user.mayBookFirstVisit && open === null ? [{ id: 'first-visit', ...firstVisit, flows: [], requestId: null }] : []
  return [...own, ...first, ...asked, ...visit]
}

/** Whether a person's school lets them begin care by themselves, and they have not begun any. Therapy onboarding is led to its own visit. */
export function mayReferSelf({
  organization,
  careTypes,
  isTherapyOnboarding,
}: Pick<User, 'organization' | 'careTypes' | 'isTherapyOnboarding'>): boolean {
  if (isTherapyOnboarding || careTypes.length > 0) return false
  return organization?.careFlows.some(({ canSelfRefer }) => canSelfRefer) === true
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
export function crisisCallOf(organization: User['organization'], words: PortalContent['crisisCall']): CrisisCall | null {
  const config: unknown = organization?.entitlements.find(({ key }) => key === 'ConnectNow')?.config
  if (typeof config !== 'object' || config === null || !('crisisCallPhoneNumber' in config)) return null
  const { crisisCallPhoneNumber: phone } = config
  return typeof phone === 'string'
    ? { title: words.title, body: words.body, call: words.call.replace('{phone}', () => phone), phone }
    : null
}
