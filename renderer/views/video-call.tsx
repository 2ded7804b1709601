import { use, useEffect } from 'react'
import { type CallEntry, CallEntryContext } from '#renderer/call/call-entry.ts'
import type { RoomState } from '#renderer/call/call-room.ts'
import { CallStage } from '#renderer/call/call-stage.tsx'
import { useCallRoom } from '#renderer/call/use-call-room.ts'
import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'
import { useCapture } from '#renderer/media/use-capture.ts'
import { Banner } from '#renderer/ui/banner.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { PageHeading, PageMain } from '#renderer/ui/page-main.tsx'
import { counted } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'

/** The call of a visit. The page provides its entry by context. */
export function VideoCall(props: ViewProps<'video-call'>) {
  const entry = use(CallEntryContext)
  return entry && <Call {...props} entry={entry} />
}

function Call({ step, screen, entry }: ViewProps<'video-call'> & { readonly entry: CallEntry }) {
  const send = useViewEvents('video-call', { step, screen })
  const { texts, view } = step
  const isCalling = view?.props.isCalling === true
  const { capture, state: own } = useCapture(entry.choices)
  const tracks = { camera: own.camera.track, microphone: own.microphone.track }
  const room = useCallRoom('patient', isCalling ? entry : null, tracks)
  const line = lineOf(room)
  const { failure, isOpening } = own

  useEffect(() => {
    if (!isCalling) return
    if (line === 'refused') send('refused')
    else if (line === 'replaced') send('left')
    else send('line', { line })
  }, [isCalling, line, send])
  const isTogether = line === 'together'
  useEffect(() => {
    if (!isTogether) return
    entry.stay()
    const timer = setInterval(entry.stay, STAYS_EVERY_MS)
    return () => clearInterval(timer)
  }, [isTogether, entry])
  useEffect(() => {
    if (isCalling) send('devices', { failure })
  }, [isCalling, failure, send])
  useEffect(() => capture.subscribe(() => entry.keepChoices(capture.choices())), [capture, entry])

  return (
    <PageMain width="w-call" className="call stack-4">
      <div>
        <PageHeading className="t32" words={texts.title} title={step.title} />
        <p className="muted" role="status">
          {isTogether && room.isServerAway ? WORDS.call.serverAway : texts.status}
        </p>
      </div>
      {texts.error && (
        <Banner tone="danger">
          <p>{texts.error}</p>
          {texts.retry && (
            <Button look="secondary" size="small" onClick={() => send('retry')}>
              {texts.retry}
            </Button>
          )}
        </Banner>
      )}
      {texts.trouble && (
        <Banner tone="caution">
          <p>{texts.trouble}</p>
        </Banner>
      )}
      <CallStage
        others={room.others}
        who={texts.who}
        capture={capture}
        own={own}
        onEnd={() => send('left')}
        waiting={
          <>
            {texts.place && <p>{texts.place}</p>}
            <UntilStart {...view?.props} />
            {texts.late && <p>{texts.late}</p>}
            {isOpening && <p>{WORDS.call.opening}</p>}
          </>
        }
      />
    </PageMain>
  )
}

function lineOf({ line, others }: RoomState) {
  if (line === 'joined') return others.length > 0 ? 'together' : 'waiting'
  return line
}

const MINUTE_MS = 60_000
/** Shorter than any session. */
const STAYS_EVERY_MS = 2 * MINUTE_MS
/** For longer waits, a time of day says more. */
const MOST_MINUTES = 90

function UntilStart({
  start,
  now,
}: {
  readonly start?: string | null
  readonly now?: string | null
}) {
  const minutes = start && now ? Math.ceil((Date.parse(start) - Date.parse(now)) / MINUTE_MS) : 0
  return (
    minutes > 0 &&
    minutes <= MOST_MINUTES && <p className="t20">{counted(WORDS.call.startsIn, minutes)}</p>
  )
}
