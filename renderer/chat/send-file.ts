import { request } from '#renderer/api/client.ts'
import { BeginUploadDocument, CompleteUploadDocument } from '#renderer/api/generated/uploads.ts'
import { readToken } from '#renderer/api/token.ts'

/** A file that the server keeps. */
export type KeptFile = { readonly id: string; readonly name: string }

/** The progress of an upload, and its cancellation. */
export type Sending = {
  /** From 0 to 1. */
  readonly onProgress: (part: number) => void
  readonly signal: AbortSignal
}

/**
 * Sends a file of a message: begun, posted to where the server says, completed.
 *
 * @throws {ApiError} With the server's code, or an error where the file did not arrive.
 */
export async function sendFile(file: File, { onProgress, signal }: Sending): Promise<KeptFile> {
  const { beginUpload: begun } = await request(BeginUploadDocument, { contentType: file.type })
  const form = new FormData()
  for (const { name, value } of begun.fields) form.append(name, value)
  form.append('file', file)
  await post(begun.url, form, { onProgress, signal })
  signal.throwIfAborted()
  return (await request(CompleteUploadDocument, { key: begun.key, purpose: 'message', name: file.name })).completeUpload
}

/**
 * Posts a form. Only this kind of request tells how much has left.
 *
 * @returns What the server answers. It throws with that, where the server refuses, as `cause`.
 */
export function post(url: string, form: FormData, { onProgress, signal }: Sending): Promise<string> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const sent = new XMLHttpRequest()
    const fail = () => reject(new Error('The file did not arrive', { cause: sent.responseText }))
    const to = new URL(url, location.href)
    sent.open('POST', to)
    const token = readToken()?.token
    // The session's token is for our own server alone.
    if (token !== undefined && to.origin === location.origin) sent.setRequestHeader('authorization', `Bearer ${token}`)
    sent.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    sent.onload = () => (sent.status >= 200 && sent.status < 300 ? resolve(sent.responseText) : fail())
    sent.onerror = fail
    sent.ontimeout = fail
    sent.onabort = fail
    signal.addEventListener('abort', () => sent.abort())
    sent.send(form)
  })
}

/**
 * Saves a file of a conversation on the person's device.
 *
 * @throws {Error} If the server does not hand it out.
 */
export async function saveFile({ url, name }: { readonly url: string; readonly name: string }): Promise<void> {
  const token = readToken()?.token
  const reply = await fetch(url, { headers: { authorization: `Bearer ${token ?? ''}` }, cache: 'no-store' })
  if (!reply.ok) throw new Error('The server does not hand out the file')
  const content = URL.createObjectURL(await reply.blob())
  const link = document.createElement('a')
  link.href = content
  link.download = name
  link.click()
  // The browser has begun to read it by the next turn.
  setTimeout(() => URL.revokeObjectURL(content), 60_000)
}
