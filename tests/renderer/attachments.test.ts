import { expect, it } from 'vitest'
import supportRequest from '#flows/portal/support-request.json' with { type: 'json' }
import chat from '#flows/portal/chat.json' with { type: 'json' }
import uploads from '#content/portal/uploads.json' with { type: 'json' }
import { createAttachments, type FileRoute, problemOf } from '#renderer/chat/attachments.ts'
import { eventually } from '#tests/support/eventually.ts'

const steps: readonly { readonly id: string; readonly props?: object }[] = chat.steps
const attach = Object.entries(steps.find(({ id }) => id === 'conversation')?.props ?? {}).find(
  ([name]) => name === 'attach',
)?.[1]
const { types, maxBytes, maxFiles } = uploads.purposes.message
const limits = { types, maxBytes, maxFiles }

it('the conversation accepts the same files as the server', () => {
  expect(attach).toEqual(limits)
  expect(JSON.stringify(chat)).toContain(
    `"File size exceeds the maximum of ${maxBytes / 1_000_000}MB."`,
  )
  expect(JSON.stringify(chat)).toContain(`up to ${maxFiles} files`)
})

it('a file may have at most 10,000,000 bytes [CHAT-10]', () => {
  expect(problemOf({ size: 10_000_000 }, limits)).toBeNull()
  expect(problemOf({ size: 10_000_001 }, limits)).toEqual({ kind: 'tooLarge' })
})

const forSupport = uploads.purposes.support

it('the form of Patient Support accepts the same files as the server', () => {
  const { types, maxBytes, maxFiles } = forSupport
  const flow = JSON.stringify(supportRequest)
  expect(flow).toContain(`"attach":${JSON.stringify({ types, maxBytes, maxFiles })}`)
  expect(flow).toContain(`"File size exceeds limit of ${maxBytes / 1_000_000} MB."`)
  expect(flow).toContain(`up to ${maxFiles} files`)
})

it('a file for Patient Support has at most 50 MB [SUPP-17]', () => {
  expect(problemOf({ size: 50_000_000 }, forSupport)).toBeNull()
  expect(problemOf({ size: 50_000_001 }, forSupport)).toEqual({ kind: 'tooLarge' })
})

/** Chooses a file and returns the result. */
async function chosen(file: File, send: FileRoute['send']) {
  const attachments = createAttachments({ send })
  attachments.add([file], limits)
  await eventually(() => expect(attachments.getState().files[0]?.state.type).not.toBe('uploading'))
  return { attachments, state: attachments.getState().files[0]?.state }
}

it.each([
  '',
  'application/octet-stream',
  'application/x-pdf',
  'image/jpg',
  'image/pjpeg',
  'image/heic',
])('a file whose type is %j for the browser is sent: the server looks inside', async (type) => {
  const { state } = await chosen(new File(['a'], 'a', { type }), async () => ({ id: '1' }))
  expect(state).toEqual({ type: 'uploaded', id: '1' })
})

it('files that the server kept come first, can be removed, and count toward the limit of a message', () => {
  const attachments = createAttachments({ send: async () => ({ id: 'new' }) })
  attachments.add([new File(['c'], 'arm.jpg')], limits)
  attachments.restore([
    { id: 'a', name: 'Letter.pdf' },
    { id: 'b', name: 'rash.png' },
  ])
  const shown = () => attachments.getState().files.map(({ name, state }) => ({ name, state }))
  const uploaded = { name: 'rash.png', state: { type: 'uploaded', id: 'b' } }
  const chosen = expect.objectContaining({ name: 'arm.jpg' })
  expect(shown()).toEqual([
    { name: 'Letter.pdf', state: { type: 'uploaded', id: 'a' } },
    uploaded,
    chosen,
  ])
  const [letter] = attachments.getState().files
  attachments.remove(letter?.number ?? 0)
  expect(shown()).toEqual([uploaded, chosen])
  attachments.add([new File(['d'], 'd.png'), new File(['e'], 'e.png')], { ...limits, maxFiles: 3 })
  expect(attachments.getState()).toMatchObject({ files: [{}, {}, {}], isTooMany: true })
})

it.each([
  ['FILE_HEIC', { kind: 'refused', sentence: 'Why' }],
  ['FILE_INFECTED', { kind: 'refused', sentence: 'Why' }],
  ['SCAN_UNAVAILABLE', { kind: 'uploadFailed', sentence: 'Why' }],
  ['UPLOADS_PAUSED', { kind: 'uploadFailed', sentence: 'Why' }],
  ['INTERNAL', { kind: 'uploadFailed' }],
] as const)(
  'shows the server’s message for %s; the upload can be tried again unless the file is the reason',
  async (code, problem) => {
    const refuse = () => Promise.reject(Object.assign(new Error('Why'), { code }))
    const { state, attachments } = await chosen(new File(['a'], 'a.pdf'), refuse)
    expect(state).toEqual({ type: 'failed', problem })
    attachments.retry(1)
    await eventually(() =>
      expect(attachments.getState().files[0]?.state).toEqual({ type: 'failed', problem }),
    )
  },
)
