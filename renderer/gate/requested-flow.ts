import { request } from '#renderer/api/client.ts'
import { AssessmentDocument } from '#renderer/api/generated/runs.ts'

/** The flow of the assessment with this request id. */
export async function requestedFlow(requestId: string): Promise<string> {
  return (await request(AssessmentDocument, { key: null, requestId })).assessment.flowId
}
