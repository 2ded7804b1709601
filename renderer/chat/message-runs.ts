import type { MessagePartsFragment } from '#renderer/api/generated/graphql.ts'
import { dayKey } from '#renderer/ui/time-words.ts'

/** A message as the portal reads it. */
export type ChatMessage = MessagePartsFragment

/** Consecutive messages from one side on one day. */
export type MessageRun = {
  readonly isOwn: boolean
  /** True for the first run of its day. */
  readonly startsDay: boolean
  readonly messages: readonly [ChatMessage, ...ChatMessage[]]
}

/** Groups messages into runs by sender and day. */
export function messageRuns(
  messages: readonly ChatMessage[],
  timeZone: string,
): readonly MessageRun[] {
  const runs: MessageRun[] = []
  let lastDay = ''
  for (const message of messages) {
    const day = dayKey(message.createdAt, timeZone)
    const isOwn = message.providerId === null
    const last = runs.at(-1)
    if (last !== undefined && last.isOwn === isOwn && day === lastDay) {
      runs[runs.length - 1] = { ...last, messages: [...last.messages, message] }
    } else {
      runs.push({ isOwn, startsDay: day !== lastDay, messages: [message] })
    }
    lastDay = day
  }
  return runs
}
