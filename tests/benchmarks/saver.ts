import { nextSave, openDraft, sendSave } from '../server/draft-over-http.ts'

/** Opens the intake of a person. @returns A function that saves one more answer. */
export async function saver(url: string, token: string): Promise<() => Promise<void>> {
  const { id: runId, revision: first } = await openDraft(url, token)
  let revision = first
  return async () => {
    if (!(await sendSave(url, token, { runId, revision, events: nextSave(revision).events })))
      throw new Error('Cannot save')
    revision += 1
  }
}
