import { isApiError } from '#renderer/api/api-error.ts'
import { type KeptFile, type Sending, sendFile } from './send-file.ts'

export type FileLimits = {
  readonly types: readonly string[]
  /** The largest allowed size in bytes, inclusive. */
  readonly maxBytes: number
  readonly maxFiles: number
}

/** Why a file was not sent: refused here, refused by the server, or not delivered. */
type FileProblem =
  | { readonly kind: 'tooLarge' }
  | { readonly kind: 'refused'; readonly sentence: string }
  /** The upload can be tried again. */
  | { readonly kind: 'uploadFailed'; readonly sentence?: string }

/** A file for a message, chosen now or before the page was opened. */
export type Attached = {
  /** A number that is unique in this list. */
  readonly number: number
  readonly name: string
  readonly state:
    | { readonly type: 'uploading'; readonly part: number }
    | { readonly type: 'uploaded'; readonly id: string }
    | { readonly type: 'failed'; readonly problem: FileProblem }
}

/** The chosen files, and whether there were too many for one message. */
export type AttachmentsState = { readonly files: readonly Attached[]; readonly isTooMany: boolean }

/** Files for the next message to a provider. They are uploaded as soon as they are chosen. */
export type Attachments = {
  readonly getState: () => AttachmentsState
  readonly subscribe: (listener: () => void) => () => void
  readonly add: (files: readonly File[], limits: FileLimits) => void
  /** Lists files that are already on the server, before those chosen since. */
  readonly restore: (files: readonly KeptFile[]) => void
  readonly retry: (number: number) => void
  /** Also cancels the file's upload. */
  readonly remove: (number: number) => void
  /** Call this after the message was sent. */
  readonly clear: () => void
}

const NONE: AttachmentsState = { files: [], isTooMany: false }
/** The prefix of the server's codes about a file itself. */
const ABOUT_THE_FILE = 'FILE_'
/** Codes for temporary refusals. */
const FOR_NOW = ['SCAN_UNAVAILABLE', 'UPLOADS_PAUSED', 'UPLOAD_LIMIT', 'TOO_MANY_REQUESTS']

/**
 * Checks whether a file is too large, before it is uploaded. Only the server checks the type,
 * because browsers only guess it from the name.
 */
export function problemOf(
  { size }: Pick<File, 'size'>,
  limits: Pick<FileLimits, 'maxBytes'>,
): FileProblem | null {
  return size > limits.maxBytes ? { kind: 'tooLarge' } : null
}

/** How files are sent to the server. Default: as files of messages to providers. */
export type FileRoute = {
  readonly send: (file: File, sending: Sending) => Promise<{ readonly id: string }>
  /** Called when an uploaded file is removed from the list. */
  readonly discard?: (id: string) => void
}

export function createAttachments({ send, discard }: FileRoute = { send: sendFile }): Attachments {
  let state = NONE
  let last = 0
  const listeners = new Set<() => void>()
  const chosen = new Map<number, File>()
  const uploads = new Map<number, AbortController>()

  const set = (next: AttachmentsState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const change = (number: number, to: Attached['state']) =>
    set({
      ...state,
      files: state.files.map((one) => (one.number === number ? { ...one, state: to } : one)),
    })

  const upload = async (number: number): Promise<void> => {
    const file = chosen.get(number)
    if (file === undefined) return
    const controller = new AbortController()
    uploads.set(number, controller)
    const { signal } = controller
    const onProgress = (part: number) => {
      if (!signal.aborted) change(number, { type: 'uploading', part })
    }
    change(number, { type: 'uploading', part: 0 })
    try {
      const { id } = await send(file, { onProgress, signal })
      if (!signal.aborted) change(number, { type: 'uploaded', id })
    } catch (error) {
      if (!signal.aborted) change(number, { type: 'failed', problem: problemIn(error) })
    }
  }
  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: (files, limits) => {
      const room = limits.maxFiles - state.files.length
      const added = files.slice(0, Math.max(0, room)).map((file): Attached => {
        last += 1
        chosen.set(last, file)
        return { number: last, name: file.name, state: firstState(file, limits) }
      })
      set({ files: [...state.files, ...added], isTooMany: files.length > room })
      for (const { number, state: begun } of added)
        if (begun.type === 'uploading') void upload(number)
    },
    restore: (files) => {
      const restored = files.map(({ id, name }): Attached => {
        last += 1
        return { number: last, name, state: { type: 'uploaded', id } }
      })
      set({ ...state, files: [...restored, ...state.files] })
    },
    retry: (number) => void upload(number),
    remove: (number) => {
      uploads.get(number)?.abort()
      chosen.delete(number)
      const removed = state.files.find((one) => one.number === number)?.state
      if (removed?.type === 'uploaded') discard?.(removed.id)
      set({ files: state.files.filter((one) => one.number !== number), isTooMany: false })
    },
    clear: () => {
      chosen.clear()
      set(NONE)
    },
  }
}

function firstState(file: File, limits: FileLimits): Attached['state'] {
  const problem = problemOf(file, limits)
  return problem === null ? { type: 'uploading', part: 0 } : { type: 'failed', problem }
}

/** Ids of the uploaded files, in order. */
export function uploadedIds({ files }: AttachmentsState): readonly string[] {
  return files.flatMap(({ state }) => (state.type === 'uploaded' ? [state.id] : []))
}

function problemIn(error: unknown): FileProblem {
  if (!isApiError(error)) return { kind: 'uploadFailed' }
  if (error.code.startsWith(ABOUT_THE_FILE)) return { kind: 'refused', sentence: error.message }
  return FOR_NOW.includes(error.code)
    ? { kind: 'uploadFailed', sentence: error.message }
    : { kind: 'uploadFailed' }
}
