import { isApiError } from '#renderer/api/api-error.ts'
import { request } from '#renderer/api/client.ts'
import { CallVisitDocument } from '#renderer/api/generated/call.ts'

/** For another person's visit, the server says that it does not exist. */
export async function visitOf(id: number | null): Promise<object> {
  if (id === null) return {}
  try {
    return (await request(CallVisitDocument, { id })).appointment
  } catch (error) {
    if (isApiError(error) && error.code === 'NOT_FOUND') return {}
    throw error
  }
}
