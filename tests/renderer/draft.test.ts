import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDraft } from '#renderer/chat/draft.ts'
import { answerGraphql, refusal } from '#tests/support/network.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const PROVIDER = 'p1'
const FILES = [
  { id: 'f1', name: 'Letter.pdf' },
  { id: 'f2', name: 'rash.png' },
]
const kept = (draft: string, draftAttachments = FILES) => ({
  MessageDraft: () => ({ providerById: { privateChannel: { draft, draftAttachments } } }),
})
const isSaved = () => ({ saveMessageDraft: true })

/**
 * A draft on a server with these answers, and the saves it requests within three seconds of typing.
 */
function draftOn(answers: Parameters<typeof answerGraphql>[0]) {
  const asked = answerGraphql(answers)
  const saves = () =>
    asked
      .filter(({ name }) => name === 'SaveMessageDraft')
      .map(({ variables: { providerId: _id, ...saved } }) => saved)
  const draft = createDraft(PROVIDER)
  const { files } = draft
  const remove = (name: string) =>
    files.remove(files.getState().files.find((one) => one.name === name)?.number ?? 0)
  const rest = () => vi.advanceTimersByTimeAsync(3_000)
  return { draft, remove, rest, saves, names: () => files.getState().files.map(({ name }) => name) }
}

test('files that were kept are listed as uploaded; without one of them, the draft is saved with its words', async () => {
  const { draft, remove, rest, saves, names } = draftOn({
    ...kept('See this'),
    SaveMessageDraft: isSaved,
  })
  expect(await draft.read()).toBe('See this')
  await draft.read()
  expect(names()).toEqual(['Letter.pdf', 'rash.png'])
  await rest()
  expect(saves()).toEqual([])
  remove('Letter.pdf')
  await rest()
  draft.keep('See this, please')
  await rest()
  expect(saves()).toEqual([
    { content: 'See this', attachmentIds: ['f2'] },
    { content: 'See this, please' },
  ])
})

test('an unreadable draft is not overwritten: only the text is saved', async () => {
  const { draft, rest, saves } = draftOn({ SaveMessageDraft: isSaved })
  expect(await draft.read()).toBe('')
  draft.keep('Hello')
  await rest()
  expect(saves()).toEqual([{ content: 'Hello' }])
})

test('the text is kept if the server refuses a file that was sent from another tab', async () => {
  const answers = [
    () => refusal('BAD_INPUT', 'Please check this.', { field: 'attachmentIds' }),
    isSaved,
  ]
  const { draft, remove, rest, saves } = draftOn({
    ...kept('See this'),
    SaveMessageDraft: () => answers.shift()?.() ?? null,
  })
  await draft.read()
  remove('rash.png')
  await rest()
  expect(saves()).toEqual([{ content: 'See this', attachmentIds: ['f1'] }, { content: 'See this' }])
})

test('a draft that was sent leaves no file, and saves nothing more', async () => {
  const { draft, rest, saves, names } = draftOn({ ...kept('See this'), SaveMessageDraft: isSaved })
  await draft.read()
  draft.keep('See this now')
  await draft.drop()
  draft.clear()
  await rest()
  expect([saves(), names()]).toEqual([[], []])
})
