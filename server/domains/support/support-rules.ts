import { charactersOver, isBlank } from '#engine/index.ts'
import { type Outcome, refuse } from '../../errors.ts'
import type { SupportMessage } from '../../graphql/generated.ts'
import { isKey } from '../../idempotency/idempotency.ts'
import { type SupportSubject, type SupportTopics, subjectAt } from './support-topics.ts'

/** A message as the client sends it. */
export type SaidToSupport = {
  readonly path: string
  readonly subject: string
  readonly body: string
  readonly clientMessageId: string
}

/** A message with the tokens of its files. */
export type SupportToSend = SaidToSupport & { readonly attachmentTokens: readonly string[] }

/** The encrypted part of a message. */
export type SupportWords = {
  readonly path: string
  readonly subject: string
  readonly body: string
}

const MOST_CHARACTERS = { subject: 150, body: 5_000 } as const

/** Trims and checks a message. @returns BAD_INPUT, naming the field. */
export function messageToSend({ path, ...said }: SaidToSupport): Outcome<SupportWords> {
  const [subject, body] = [said.subject.trim(), said.body.trim()]
  if (isBlank(subject) || charactersOver(subject, MOST_CHARACTERS.subject) > 0)
    return refuse('BAD_INPUT', { field: 'subject' })
  if (isBlank(body) || charactersOver(body, MOST_CHARACTERS.body) > 0)
    return refuse('BAD_INPUT', { field: 'body' })
  if (!isKey(said.clientMessageId)) return refuse('BAD_INPUT', { field: 'clientMessageId' })
  return { ok: true, value: { path, subject, body } }
}

/**
 * The tags of a ticket: the base tag, then those of the question or, without one, the category's
 * path.
 */
export function tagsOf(
  { category, question }: SupportSubject,
  { baseTag }: Pick<SupportTopics, 'baseTag'>,
): readonly string[] {
  return [baseTag, ...(question?.tags ?? [category.path])]
}

/** The path of the form whose tickets have these tags, with or without the base tag. */
export function pathTagged(topics: SupportTopics, tags: readonly string[]): string | undefined {
  const wanted = [...new Set([topics.baseTag, ...tags])].toSorted()
  const paths = topics.categories.flatMap(({ path, subcategories }) =>
    subcategories === undefined
      ? [path]
      : subcategories.map((question) => `${path}/${question.path}`),
  )
  return paths.find((path) => {
    const subject = subjectAt(topics, path)
    return (
      subject !== undefined && wanted.join('\n') === tagsOf(subject, topics).toSorted().join('\n')
    )
  })
}

/** A message in the API's format. */
export function presentMessage(
  row: { readonly id: string; readonly tags: readonly string[]; readonly created_at: Date },
  { subject, body }: SupportWords,
): Omit<SupportMessage, 'isWaiting'> {
  return { id: row.id, subject, body, tags: row.tags, createdAt: row.created_at }
}
