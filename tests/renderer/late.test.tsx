import { act, render, screen } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { start } from '#engine/index.ts'
import { FlowView } from '#renderer/flow/flow-view.tsx'
import { bringAhead, lateEffects, lateViews } from '#renderer/flow/late.tsx'
import { HostContext, type ViewRegistry } from '#renderer/flow/run-context.ts'
import { createRunStore, type EffectRegistry } from '#renderer/flow/run-store.ts'
import { Guarded } from '#renderer/shell/pages-router.tsx'
import { buildFlow, EFFECTS, yesNo } from '#tests/support/build-flow.ts'
import { eventually } from '#tests/support/eventually.ts'

const CALL = { id: 'e1', saved: async () => 0, adopt: () => undefined }
const VOCABULARY = {
  kind: 'views',
  id: 'views',
  title: 'Views',
  $schema: 'language.schema.json',
  views: { early: { title: 'Early' }, far: { title: 'Far' } },
}

/** A script that arrives, or does not, when the test says so. */
function script<Content>(content: Content) {
  const asked: PromiseWithResolvers<Content>[] = []
  const load = () => {
    const one = Promise.withResolvers<Content>()
    asked.push(one)
    return one.promise
  }
  return {
    load,
    asked,
    arrive: () => act(async () => asked.at(-1)?.resolve(content)),
    fail: () => act(async () => asked.at(-1)?.reject(new Error('gone'))),
  }
}

function storeOf(steps: Parameters<typeof buildFlow>[0]['steps'], effects: EffectRegistry = {}) {
  const flow = buildFlow({ steps }, [EFFECTS, VOCABULARY])
  return createRunStore({ flow, state: start(flow, {}).state, effects, keeper: null })
}

const Words = ({ children }: { readonly children?: ReactNode }) => (
  <h1>Worth waiting for {children}</h1>
)

test('a late view waits for its script, and is loaded again after a failure when it is shown again', async () => {
  const { load, asked, arrive, fail } = script({
    note: () => <Words />,
    page: () => <Words>a page</Words>,
  })
  const late = lateViews(load)
  // Drawn without a separate step.
  const views: ViewRegistry = { early: late('note') as ViewRegistry[string] }
  const show = () =>
    render(
      <Guarded failure={<p>It did not arrive</p>}>
        <FlowView store={storeOf([{ id: 'one', view: 'early' }])} views={views} />
      </Guarded>,
    )
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const first = await act(async () => show())
  expect(screen.getByText('Loading…')).toBeDefined()
  await fail()
  expect(screen.getByText('It did not arrive')).toBeDefined()
  first.unmount()
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1000)
  await act(async () => show())
  expect(asked).toHaveLength(2)
  await arrive()
  expect(screen.getByRole('heading').textContent).toBe('Worth waiting for ')
})

test('views of one script arrive together, and show immediately once it is loaded', async () => {
  const { load, asked, arrive } = script({
    note: () => <Words />,
    page: () => <Words>a page</Words>,
  })
  const late = lateViews(load)
  const Note = late('note')
  const Page = late('page')
  void Note.bring()
  await arrive()
  const props = {} as Parameters<typeof Page>[0] // neither view reads its step
  render(
    <Suspense fallback="waiting">
      <Page {...props} />
    </Suspense>,
  )
  expect(screen.getByRole('heading').textContent).toBe('Worth waiting for a page')
  expect(asked).toHaveLength(1)
})

test('a late effect fails with its code until its script has loaded, and then runs', async () => {
  const { load, asked, arrive, fail } = script({
    read: async () => 'found',
    write: async () => 'kept',
  })
  const { read, write } = lateEffects(['read', 'write'], 'NOT_LOADED', load)
  const failed = read?.({}, CALL)
  const caught = expect(failed).rejects.toMatchObject({ code: 'NOT_LOADED' })
  await fail()
  await caught
  const done = Promise.all([read?.({}, CALL), write?.({}, CALL)])
  await arrive()
  expect(await done).toEqual(['found', 'kept'])
  expect(asked).toHaveLength(2)
})

test('only views that a flow names are loaded ahead', () => {
  const brought: string[] = []
  const part = (name: string) =>
    Object.assign(() => null, { bring: async () => void brought.push(name) })
  const effect = (name: string) =>
    Object.assign(async () => null, { bring: async () => void brought.push(name) })
  const store = storeOf([{ id: 'one', view: 'early', leave: [{ effect: 'note' }] }], {
    note: effect('note'),
    unasked: effect('unasked'),
  })
  bringAhead(store, { early: part('early'), unnamed: part('unnamed') })
  expect(brought).toEqual(['early', 'note'])
})

test.each(['question', 'all'] as const)(
  'the code after the questions is loaded once one is answered, not before: paging %s',
  async (paging) => {
    const sections = [{ id: 'first', items: [yesNo('a'), yesNo('b')] }]
    const store = storeOf([{ id: 'questions', paging, sections }])
    const bringNext = vi.fn()
    render(
      <HostContext value={{ bringNext }}>
        <FlowView store={store} views={{}} />
      </HostContext>,
    )
    const rest = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)))
    await rest()
    expect(bringNext).not.toHaveBeenCalled()
    await act(async () => void store.send({ type: 'choose', field: 'a', value: 'yes' }))
    await eventually(() => expect(bringNext).toHaveBeenCalled())
    await rest()
    expect(bringNext).toHaveBeenCalledTimes(1)
  },
)
