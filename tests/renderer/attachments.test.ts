import { expect, it } from 'vitest'
import supportRequest from '#flows/portal/support-request.json' with { type: 'json' }
import chat from '#flows/portal/chat.json' with { type: 'json' }
import uploads from '#content/portal/uploads.json' with { type: 'json' }
import { problemOf } from '#renderer/chat/attachments.ts'

const steps: readonly { readonly id: string; readonly props?: object }[] = chat.steps
const attach = Object.entries(steps.find(({ id }) => id === 'conversation')?.props ?? {}).find(([name]) => name === 'attach')?.[1]
const { types, maxBytes, maxFiles } = uploads.purposes.message
const limits = { types, maxBytes, maxFiles }

it('the conversation takes what the server takes', () => {
  expect(attach).toEqual(limits)
  expect(JSON.stringify(chat)).toContain(`"File size exceeds the maximum of ${maxBytes / 1_000_000}MB."`)
  expect(JSON.stringify(chat)).toContain(`up to ${maxFiles} files`)
})

it('a file is a PNG, a JPEG or a PDF [CHAT-09]', () => {
  for (const type of ['image/png', 'image/jpeg', 'application/pdf']) expect(problemOf({ type, size: 1 }, limits)).toBeNull()
  for (const type of ['image/gif', 'image/svg+xml', 'text/html', 'application/zip', ''])
    expect(problemOf({ type, size: 1 }, limits)).toEqual({ kind: 'wrongType' })
})

it('a file may have 10,000,000 bytes and not one more [CHAT-10]', () => {
  const type = 'image/png'
  expect(problemOf({ type, size: 10_000_000 }, limits)).toBeNull()
  expect(problemOf({ type, size: 10_000_001 }, limits)).toEqual({ kind: 'tooLarge' })
})

const forSupport = uploads.purposes.support

it('the form of Patient Support takes what the server takes', () => {
  const { types, maxBytes, maxFiles } = forSupport
  const flow = JSON.stringify(supportRequest)
  expect(flow).toContain(`"attach":${JSON.stringify({ types, maxBytes, maxFiles })}`)
  expect(flow).toContain(`"File size exceeds limit of ${maxBytes / 1_000_000} MB."`)
  expect(flow).toContain(`up to ${maxFiles} files`)
})

it('a file for Patient Support is a PNG, a JPEG or a PDF of at most 50 MB [SUPP-16] [SUPP-17]', () => {
  for (const type of ['image/png', 'image/jpeg', 'application/pdf']) {
    expect(problemOf({ type, size: 50_000_000 }, forSupport)).toBeNull()
    expect(problemOf({ type, size: 50_000_001 }, forSupport)).toEqual({ kind: 'tooLarge' })
  }
  for (const type of ['image/gif', 'image/svg+xml', 'text/html', ''])
    expect(problemOf({ type, size: 1 }, forSupport)).toEqual({ kind: 'wrongType' })
})
