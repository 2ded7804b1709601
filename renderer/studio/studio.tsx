import type { RunState } from '#engine/index.ts'
import { Banner } from '#renderer/ui/banner.tsx'
import { Loading } from '#renderer/ui/loading.tsx'
import { MistakeList } from './mistake-list.tsx'
import { Panels } from './panels.tsx'
import { placeIn, type Project } from './replies.ts'
import { StudioBar } from './studio-bar.tsx'
import { useMistakes } from './use-finding.ts'
import { type LoadedProject, useProject } from './use-project.ts'
import { useWorkbench, type Workbench } from './use-workbench.ts'

/** The author's page: a flow runs in the real renderer, next to panels that explain it. */
export function Studio() {
  const { newest, first, isOffline } = useProject()
  if (newest === null) return isOffline ? <Offline /> : <Loading />
  if (first === null) return <Unloaded project={newest} />
  return (
    <>
      {isOffline && <Offline />}
      <OpenStudio newest={newest} first={first} />
    </>
  )
}

function Offline() {
  return (
    <Banner tone="caution">
      <p>The studio has stopped. Start it again with “npm run studio”.</p>
    </Banner>
  )
}

function Unloaded({ project }: { readonly project: Project }) {
  const mistakes = useMistakes(project.revision)
  return (
    <main className="studio-empty stack-4">
      <h1 className="t24">Studio</h1>
      <MistakeList project={project} mistakes={mistakes} isOutdated={false} />
    </main>
  )
}

function OpenStudio({
  newest,
  first,
}: {
  readonly newest: Project
  readonly first: LoadedProject
}) {
  const bench = useWorkbench(newest, first)
  return (
    <div className="studio">
      <StudioBar bench={bench} />
      <main className="studio-main">
        <Stage bench={bench} />
        <aside className="studio-side" aria-label="About this flow">
          <MistakeList
            project={bench.project}
            mistakes={bench.mistakes}
            isOutdated={bench.isOutdated}
          />
          <Panels bench={bench} />
        </aside>
      </main>
    </div>
  )
}

/** The preview: the flow as patients see it. */
function Stage({
  bench: { address, flow, state, preview, isLost },
}: {
  readonly bench: Workbench
}) {
  const { title } = flow.source
  return (
    <section className="studio-stage" aria-label="Preview" data-width={address.width}>
      <p className="studio-place" role="status">
        <strong>{title}</strong> {placeWords(state, isLost)}
      </p>
      <iframe ref={preview.frame} title={`Preview of ${title}`} src="/preview" />
    </section>
  )
}

function placeWords(state: RunState, isLost: boolean): string {
  const words =
    placeIn(state) ?? (state.status === 'active' ? 'No single step' : 'The run has ended')
  return isLost
    ? `${words}. The earlier place no longer exists, so the flow was started again`
    : words
}
