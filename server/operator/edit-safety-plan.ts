import { isObject, type JsonObject, parseJson } from '#engine/index.ts'
import { withTransaction } from '../database/transaction.ts'
import { createFlowVersions } from '../domains/definitions/flow-versions.ts'
import { lockPerson } from '../domains/people/person-statements.ts'
import { checkPlan, PLAN_FLOW } from '../domains/safety/plan-rules.ts'
import { keepVersion, lastOf } from '../domains/safety/plan-service.ts'
import { findPlan } from '../domains/safety/plan-store.ts'
import type { Platform } from '../platform.ts'
import { patientOf } from './find-patient.ts'

/**
 * Saves fields of a patient's safety plan as a provider does. Other fields stay. The previous
 * version is kept.
 *
 * @param changes The text of a JSON object: fields of the plan by name.
 * @returns How many times the plan has been saved.
 * @throws {Error} If the patient does not exist or has no plan, or a value is invalid.
 */
export async function editSafetyPlan(
  platform: Pick<Platform, 'db' | 'now' | 'newId' | 'dataKeys'>,
  { email, changes }: { readonly email: string; readonly changes: string },
): Promise<number> {
  const { db } = platform
  const userId = await patientOf(db, email)
  const wanted = readChanges(changes)
  const versions = createFlowVersions(db)
  const current = await versions.current(PLAN_FLOW)
  if (current === undefined)
    throw new Error('Start the portal once: it publishes the questions of safety plans')
  const flow = await versions.flow(PLAN_FLOW, current.version)
  return withTransaction(db, async (trx) => {
    await lockPerson(trx, userId)
    const stored = await findPlan(trx, userId)
    if (stored === undefined) throw new Error('This patient has no safety plan yet')
    const before = lastOf(platform, stored)
    const checked = checkPlan(flow, { ...before, ...wanted }, before)
    if ('refused' in checked)
      throw new Error(`The plan does not accept ${checked.refused.join(', ')}`)
    const number = stored.versions.length + 1
    await keepVersion(platform, trx, { userId, plan: checked.plan, editor: 'provider', number })
    return number
  })
}

function readChanges(text: string): JsonObject {
  const read = parseJson(text)
  if (!isObject(read)) throw new Error('Say an object with members of the plan')
  return read
}
