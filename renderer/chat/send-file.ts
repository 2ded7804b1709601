import { isObject } from '#engine/index.ts'
import { request } from '#renderer/api/client.ts'
import { BeginUploadDocument, CompleteUploadDocument } from '#renderer/api/generated/uploads.ts'
import { readToken } from '#renderer/api/token.ts'
import { saveReply } from '#renderer/ui/save-reply.ts'

/** A file on the server. */
export type KeptFile = { readonly id: string; readonly name: string }

/** The type of files whose type the browser does not know. */
const UNKNOWN_TYPE = 'application/octet-stream'

/** The progress of an upload, and its cancellation. */
export type Sending = {
  /** From 0 to 1. */
  readonly onProgress: (part: number) => void
  readonly signal: AbortSignal
}

/**
 * Sends a file of a message in three steps: begin, post to the given address, complete.
 *
 * @throws {ApiError} With the server's code; or another error if the file did not arrive.
 */
export async function sendFile(file: File, sending: Sending): Promise<KeptFile> {
  const key = await postFile(file, sending)
  sending.signal.throwIfAborted()
  return (await request(CompleteUploadDocument, { key, purpose: 'message', name: file.name }))
    .completeUpload
}

/**
 * Begins an upload and posts the file to the address that the server returns.
 *
 * @returns The key that completes the upload.
 */
export async function postFile(file: Blob, sending: Sending): Promise<string> {
  const { beginUpload: begun } = await request(BeginUploadDocument, {
    contentType: file.type === '' ? UNKNOWN_TYPE : file.type,
  })
  const form = new FormData()
  for (const { name, value } of begun.fields) form.append(name, value)
  form.append('file', file)
  await post(begun.url, form, sending)
  return begun.key
}

/**
 * Posts a form. Only XMLHttpRequest reports the progress of an upload.
 *
 * @returns The server's reply.
 * @throws {ApiError} With the server's code; or another error if the file did not arrive.
 */
export function post(
  url: string,
  form: FormData,
  { onProgress, signal }: Sending,
): Promise<string> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const sent = new XMLHttpRequest()
    const fail = () => reject(failureIn(sent.responseText))
    const to = new URL(url, location.href)
    sent.open('POST', to)
    const token = readToken()?.token
    // The session's token must go only to our own server.
    if (token !== undefined && to.origin === location.origin)
      sent.setRequestHeader('authorization', `Bearer ${token}`)
    sent.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    sent.onload = () =>
      sent.status >= 200 && sent.status < 300 ? resolve(sent.responseText) : fail()
    sent.onerror = fail
    sent.ontimeout = fail
    sent.onabort = fail
    signal.addEventListener('abort', () => sent.abort())
    sent.send(form)
  })
}

/**
 * Our own server gives a code for a refused form. An external storage replies in another format,
 * and a lost connection does not reply.
 */
function failureIn(reply: string): Error {
  const [, code] = /"extensions":\{"code":"(\w+)"/.exec(reply) ?? []
  const lost = new Error('The file did not arrive')
  if (code === undefined) return lost
  const said: unknown = JSON.parse(reply)
  const first: unknown = isObject(said) && Array.isArray(said.errors) ? said.errors[0] : undefined
  return isObject(first) && typeof first.message === 'string'
    ? Object.assign(new Error(first.message), { code })
    : lost
}

/**
 * Saves a file of a conversation on the person's device.
 *
 * @throws {Error} If the server refuses.
 */
export function saveFile({
  url,
  name,
}: {
  readonly url: string
  readonly name: string
}): Promise<void> {
  return saveReply(url, name, { headers: { authorization: `Bearer ${readToken()?.token ?? ''}` } })
}
