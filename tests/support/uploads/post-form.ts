import type { App } from '#server/app.ts'

/** The fields of a form, in order. */
export type SentFields = readonly { readonly name: string; readonly value: string }[]

type Sent = {
  readonly url: string
  readonly fields: SentFields
  readonly file: Buffer
  readonly token?: string
}

/** Posts a form with a file, like a browser. */
export async function postForm(app: App, { url, fields, file, token }: Sent) {
  const { headers, payload } = await formBody(fields, file)
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return app.inject({ method: 'POST', url, headers: { ...headers, ...authorization }, payload })
}

/** A form in its multipart encoding. */
export type Form = {
  readonly headers: { readonly 'content-type': string }
  readonly payload: Buffer<ArrayBuffer>
}

export async function formBody(
  fields: SentFields,
  file: Buffer,
  fileField = 'file',
): Promise<Form> {
  const form = new FormData()
  for (const { name, value } of fields) form.append(name, value)
  form.append(fileField, new Blob([new Uint8Array(file)]), 'file')
  const response = new Response(form)
  const payload = Buffer.from(await response.arrayBuffer())
  return { headers: { 'content-type': response.headers.get('content-type') ?? '' }, payload }
}
