import { isApiError } from '#renderer/api/api-error.ts'
import type { Session } from '#renderer/api/current-user.ts'
import { reportFailure } from '#renderer/api/report-failure.ts'

/** The assessment to open: by its key, by its flow, or by the id of a request. */
type Asked = {
  readonly key?: string | null
  readonly flow?: string | undefined
  readonly requestId?: string | null | undefined
}

/** The message for an assessment that cannot be loaded. */
export function loadErrorOf(
  catalogue: Session['assessments'],
  { key = null, flow, requestId }: Asked,
): string {
  const words =
    (catalogue.find((one) => one.key === key || one.flow === flow) ?? catalogue[0])?.loadError ?? ''
  return words.replace('{id}', () => requestId ?? key ?? flow ?? '')
}

/** Reports to the operators that an assessment could not be loaded. Sends only the error's code. */
export function reportLoadError(error: unknown): void {
  reportFailure(`Cannot load an assessment: ${isApiError(error) ? error.code : 'UNEXPECTED'}`)
}
