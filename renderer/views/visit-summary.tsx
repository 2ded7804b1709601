import { browserTimeZone } from '#renderer/ui/browser-time-zone.ts'
import { dayWords, timeWords, whenWords } from '#renderer/ui/time-words.ts'
import { fill } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { Portrait } from './portrait.tsx'
import type { PortraitFacts } from './provider-words.ts'
import { durationMinutes } from './slots.ts'

export type VisitFacts = {
  readonly startTime: string
  readonly endTime: string
  readonly description: string
  /** The last instant at which it can be cancelled free of charge. */
  readonly cancelBy: string | null
  readonly provider: { readonly name: string; readonly portrait: PortraitFacts }
}

/** When a visit is and with whom, how long it takes, and until when it is free to cancel. */
export function VisitSummary({ startTime, endTime, description, cancelBy, provider }: VisitFacts) {
  const zone = browserTimeZone()
  const minutes = durationMinutes({ start: startTime, end: endTime })
  return (
    <>
      <p className="when">
        <span>{dayWords(startTime, zone)},</span> <span>{timeWords(startTime, zone)}</span>
      </p>
      <div className="person">
        <Portrait portrait={provider.portrait} />
        <div>
          <p>{fill(WORDS.visits.withProvider, { visit: description, provider: provider.name })}</p>
          <p className="muted">{fill(WORDS.visits.byVideo, { minutes })}</p>
        </div>
      </div>
      {cancelBy && <p className="t14 muted">{fill(WORDS.visits.freeToCancel, { time: whenWords(cancelBy) })}</p>}
    </>
  )
}
