import { expect, it } from 'vitest'
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
