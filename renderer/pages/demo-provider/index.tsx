import { useEffect, useState } from 'react'
import { Navigate } from 'react-router-dom'
import type { CallEntry } from '#renderer/call/call-entry.ts'
import { CallStage } from '#renderer/call/call-stage.tsx'
import { useCallRoom } from '#renderer/call/use-call-room.ts'
import { FIRST_CHOICES } from '#renderer/media/call-choices.ts'
import { useCapture } from '#renderer/media/use-capture.ts'
import { Banner } from '#renderer/ui/banner.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Loading } from '#renderer/ui/loading.tsx'
import { PageHeading, PageMain } from '#renderer/ui/page-main.tsx'
import { useNewPage } from '#renderer/ui/use-new-page.ts'
import { whenWords } from '#renderer/ui/time-words.ts'
import { fill } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { DemoConversations } from './conversations.tsx'
import { type DemoVisit, holdDemoVisitNow, joinDemoVisit, readDemoVisits } from './demo-visits.ts'

/**
 * Plays the part of a provider, so that one person can try a visit with two windows. Not in
 * production.
 */
export function DemoProviderPage() {
  const [visits, setVisits] = useState<readonly DemoVisit[] | 'failed' | null>()
  const [joined, setJoined] = useState<DemoVisit | null>(null)
  const [hasLeft, setHasLeft] = useState(false)
  const look = () => void readDemoVisits().then(setVisits, () => setVisits('failed'))
  useEffect(look, [])
  useNewPage(visits ? 'demo-provider' : null)
  if (visits === undefined) return <Loading shape="words" />
  if (visits === null) return <Navigate to="/home" replace />
  const leave = () => {
    setJoined(null)
    setHasLeft(true)
    look()
  }
  if (joined !== null) return <ProviderCall visit={joined} onEnd={leave} />
  return (
    <PageMain width="w-page" className="stack-6">
      <PageHeading className="t32" words={WORDS.demoProvider.title} />
      <p className="lead">{WORDS.demoProvider.lead}</p>
      {hasLeft && (
        <Banner tone="info">
          <p>{WORDS.demoProvider.left}</p>
        </Banner>
      )}
      {visits === 'failed' ? (
        <Banner tone="danger">
          <p>{WORDS.demoProvider.failed}</p>
        </Banner>
      ) : (
        <Visits
          visits={visits}
          onJoin={setJoined}
          onHold={(id) => holdDemoVisitNow(id).then(look, () => setVisits('failed'))}
        />
      )}
      <DemoConversations />
    </PageMain>
  )
}

type VisitsProps = {
  readonly visits: readonly DemoVisit[]
  readonly onJoin: (visit: DemoVisit) => void
  readonly onHold: (id: number) => void
}

function Visits({ visits, onJoin, onHold }: VisitsProps) {
  if (visits.length === 0) return <p>{WORDS.demoProvider.none}</p>
  return visits.map((visit) => (
    <section key={visit.id} className="card stack-4" aria-label={visit.patient}>
      <h2 className="t20">{visit.patient}</h2>
      <p>{whenWords(visit.startTime)}</p>
      <p className="muted">
        {visit.checkedInAt === null
          ? WORDS.demoProvider.notCheckedIn
          : WORDS.demoProvider.checkedIn}
      </p>
      <div className="actions">
        <Button onClick={() => onJoin(visit)}>
          {fill(WORDS.demoProvider.join, { provider: visit.provider })}
        </Button>
        <Button look="secondary" onClick={() => onHold(visit.id)}>
          {WORDS.demoProvider.now}
        </Button>
      </div>
    </section>
  ))
}

function ProviderCall({ visit, onEnd }: { readonly visit: DemoVisit; readonly onEnd: () => void }) {
  const { patient } = visit
  const { capture, state: own } = useCapture(FIRST_CHOICES)
  const [entry] = useState<CallEntry>(() => ({
    takePass: () => null,
    askPass: () => joinDemoVisit(visit.id),
    choices: FIRST_CHOICES,
    keepChoices: () => undefined,
    stay: () => undefined,
  }))
  const { line, others } = useCallRoom('provider', entry, {
    camera: own.camera.track,
    microphone: own.microphone.track,
  })
  const isOver = line === 'refused' || line === 'replaced'
  useEffect(() => {
    if (isOver) onEnd()
  }, [isOver, onEnd])
  return (
    <PageMain width="w-call" className="call stack-4">
      <PageHeading
        className="t32"
        words={fill(others.length > 0 ? WORDS.demoProvider.together : WORDS.demoProvider.waiting, {
          patient,
        })}
      />
      {line === 'failed' && (
        <Banner tone="danger">
          <p>{WORDS.demoProvider.failed}</p>
        </Banner>
      )}
      <CallStage
        others={others}
        who={patient}
        capture={capture}
        own={own}
        onEnd={onEnd}
        waiting={
          <p>
            {line === 'lost'
              ? WORDS.demoProvider.lost
              : fill(WORDS.demoProvider.waiting, { patient })}
          </p>
        }
      />
    </PageMain>
  )
}
