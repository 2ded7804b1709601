import { isObject } from '#engine/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isErrorCode } from '#server/errors.ts'
import { IS_DRILL } from '#tests/support/draw.ts'
import {
  MARKER,
  MARKER_NUMBER,
  type MalformedRequest,
  malformedRequest,
  randomFrom,
} from '#tests/support/malformed.ts'
import { OPERATIONS } from '#tests/support/operations.ts'
import { personToken } from '#tests/support/sessions.ts'
import { addCanaryPatient } from './canary-patient.ts'
import { type FlowPortal, startFlowPortal } from './flow-portal.ts'

const REFUSED_INPUTS = IS_DRILL ? 200 : 10
const MOST_TRIES = 1000
/** One after the other, the inputs would mostly wait for the database. */
const AT_ONCE = 10
/** Codes of answers from before the input was read. */
const NOT_LOOKED_AT = ['TOO_MANY_REQUESTS', 'INVALID_AUTHENTICATION']
const STACK = /node_modules|\.[jt]s:\d+|\\n\s+at /

const lines: string[] = []
let portal: FlowPortal
beforeAll(async () => {
  portal = await startFlowPortal({ logStream: { write: (line) => lines.push(line) } })
})
afterAll(() => portal.close())

async function send({ body, headers = {} }: MalformedRequest, token: string) {
  const reply = await portal.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload:
      typeof body === 'string' || (typeof body === 'object' && body !== null) ? body : String(body),
  })
  const answer: unknown = reply.json()
  const errors = isObject(answer) && Array.isArray(answer.errors) ? answer.errors : []
  const codes = errors.map((error) =>
    isObject(error) && isObject(error.extensions) ? error.extensions.code : undefined,
  )
  return { status: reply.statusCode, codes, text: `${JSON.stringify(reply.headers)}${reply.body}` }
}

/** The mistake in an answer to malformed input, or `undefined`. */
function complaint({ status, codes, text }: Awaited<ReturnType<typeof send>>): string | undefined {
  if (status >= 500) return `status ${status}`
  if (codes.some((code) => !isErrorCode(code) || code === 'INTERNAL'))
    return `codes ${codes.join()}`
  if (STACK.test(text)) return 'a stack'
  // If the input is valid after all, the answer may return the saved value.
  if (codes.length > 0 && (text.includes(MARKER) || text.includes(String(MARKER_NUMBER))))
    return 'an echo'
  return undefined
}

describe(`${REFUSED_INPUTS} malformed inputs`, () => {
  it.each(OPERATIONS)(
    '$name refuses each with a code, and repeats none',
    { timeout: 300_000 },
    async (operation) => {
      const random = randomFrom(OPERATIONS.indexOf(operation) + 1)
      const { id, ids } = await addCanaryPatient(portal, `qz${OPERATIONS.indexOf(operation)}qz`)
      let token = await personToken(portal.db, id)
      let refused = 0
      const complaints = new Set<string>()
      for (let tries = 0; refused < REFUSED_INPUTS && tries < MOST_TRIES; tries += AT_ONCE) {
        const requests = Array.from({ length: AT_ONCE }, () =>
          malformedRequest(operation, ids, random),
        )
        const answers = await Promise.all(
          requests.map(async (request) => ({ request, ...(await send(request, token)) })),
        )
        for (const answer of answers) {
          const wrong = complaint(answer)
          if (wrong !== undefined)
            complaints.add(`${wrong}: ${JSON.stringify(answer.request.body).slice(0, 600)}`)
          if (
            answer.codes.length > 0 &&
            !answer.codes.some((code) => NOT_LOOKED_AT.includes(String(code)))
          )
            refused += 1
        }
        if (answers.some(({ codes }) => codes.includes('INVALID_AUTHENTICATION')))
          token = await personToken(portal.db, id)
      }
      expect([...complaints]).toEqual([])
      expect(refused).toBeGreaterThanOrEqual(REFUSED_INPUTS)
      expect(lines.filter((line) => line.includes(MARKER))).toEqual([])
      lines.length = 0
    },
  )
})
