import { isObject, type Json, type JsonObject, toJson } from '#engine/index.ts'
import { codedError } from '../../errors.ts'
import type {
  SafetyPlan,
  SafetyPlanAnswers,
  SafetyPlanContact,
  SafetyPlanInput,
} from '../../graphql/generated.ts'
import type { Idempotency } from '../../idempotency/idempotency.ts'
import type { Platform } from '../../platform.ts'
import type { Trx } from '../../database/transaction.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { FlowVersions } from '../definitions/flow-versions.ts'
import { lockPerson } from '../people/person-statements.ts'
import { checkPlan, PLAN_FLOW } from './plan-rules.ts'
import { addPlanVersion, findPlan, type StoredPlan } from './plan-store.ts'
import type { SafetyPlanVersionRow } from './tables.ts'

type PlanEdit = {
  readonly plan: SafetyPlanInput
  /** The number of saved versions that the person knew of; null if not given. */
  readonly edits: number | null
  readonly idempotencyKey: string
}

/** Stores safety plans with all their versions. */
export type PlanService = {
  /** A person's plan; null before a provider started it. */
  readonly planOf: (userId: string) => Promise<SafetyPlan | null>
  /** @throws NOT_FOUND, PLAN_CHANGED, INVALID_PLAN. */
  readonly edit: (viewer: Viewer | undefined, edit: PlanEdit) => Promise<SafetyPlan>
}

export type PlanPorts = {
  readonly platform: Pick<Platform, 'db' | 'now' | 'newId' | 'dataKeys'>
  readonly versions: FlowVersions
  readonly idempotency: Idempotency
}

/** Edits of one person's plan run one after the other. */
export function createPlanService({ platform, versions, idempotency }: PlanPorts): PlanService {
  const { db } = platform
  const planOf = async (userId: string): Promise<SafetyPlan | null> => {
    const stored = await findPlan(db, userId)
    return stored === undefined ? null : presentPlan(platform, stored)
  }
  return {
    planOf,
    edit: async (viewer, { plan, edits, idempotencyKey }) => {
      const { userId } = requirePatient(viewer)
      const current = await versions.current(PLAN_FLOW)
      if (current === undefined) throw codedError('NOT_FOUND')
      const flow = await versions.flow(PLAN_FLOW, current.version)
      const request = {
        userId,
        operation: 'editSafetyPlan',
        key: idempotencyKey,
        args: { plan, edits },
      }
      await idempotency.once(request, async (trx) => {
        await lockPerson(trx, userId)
        const stored = await findPlan(trx, userId)
        if (stored === undefined) throw codedError('NOT_FOUND')
        if (edits !== null && edits !== stored.versions.length) throw codedError('PLAN_CHANGED')
        const checked = checkPlan(flow, objectOf(plan), lastOf(platform, stored))
        if ('refused' in checked)
          throw codedError('INVALID_PLAN', { details: { fields: checked.refused } })
        return keepVersion(platform, trx, {
          userId,
          plan: checked.plan,
          editor: 'patient',
          number: stored.versions.length + 1,
        })
      })
      const saved = await planOf(userId)
      if (saved === null) throw codedError('NOT_FOUND')
      return saved
    },
  }
}

type NewVersion = Pick<SafetyPlanVersionRow, 'editor' | 'number'> & {
  readonly userId: string
  readonly plan: JsonObject
}

/** Stores a version, encrypted for its person and row. @returns Its id. */
export async function keepVersion(
  { now, newId, dataKeys }: Pick<Platform, 'now' | 'newId' | 'dataKeys'>,
  trx: Trx,
  { userId, plan, editor, number }: NewVersion,
): Promise<string> {
  const id = newId()
  const sealed_plan = dataKeys.seal(JSON.stringify(plan), contextOf(userId, id))
  await addPlanVersion(trx, { id, user_id: userId, number, edited_at: now(), editor, sealed_plan })
  return id
}

/** The last saved version; null if none exists. */
export function lastOf(
  { dataKeys }: Pick<Platform, 'dataKeys'>,
  { versions }: StoredPlan,
): JsonObject | null {
  const last = versions.at(-1)
  if (last === undefined) return null
  const json: unknown = JSON.parse(
    dataKeys.open(last.sealed_plan, contextOf(last.user_id, last.id)),
  )
  return objectOf(json)
}

function contextOf(userId: string, id: string): readonly string[] {
  return ['safety-plan', userId, id]
}

function objectOf(value: unknown): JsonObject {
  const json = toJson(value)
  return isObject(json) ? json : {}
}

function presentPlan(platform: Pick<Platform, 'dataKeys'>, stored: StoredPlan): SafetyPlan {
  const last = lastOf(platform, stored)
  return {
    createdAt: stored.createdAt,
    complete: stored.versions.length > 0,
    activatingProvider: stored.activatingProvider,
    editHistory: stored.versions.map(({ edited_at, editor }) => ({ editedAt: edited_at, editor })),
    data: last && answersOf(last),
  }
}

function answersOf(plan: JsonObject): SafetyPlanAnswers {
  return {
    firearmAccess: yesOrNo(plan.firearmAccess),
    firearmAccessPlan: text(plan.firearmAccessPlan),
    dangerousMeans: yesOrNo(plan.dangerousMeans),
    dangerousMeansList: text(plan.dangerousMeansList),
    dangerousMeansPlan: text(plan.dangerousMeansPlan),
    warningSigns: rows(plan.warningSigns).flatMap((row) => (typeof row === 'string' ? [row] : [])),
    copingStrategies: rows(plan.copingStrategies).flatMap((row) =>
      typeof row === 'string' ? [row] : [],
    ),
    distractions: rows(plan.distractions).map(contactOf),
    crisisContacts: rows(plan.crisisContacts).map(contactOf),
    professionalContacts: rows(plan.professionalContacts).map(contactOf),
    crisisFacilities: rows(plan.crisisFacilities).map((row) => {
      const { name, contact } = contactOf(row)
      return { name, contact, address: isObject(row) ? text(row.address) : null }
    }),
    crisisResources: rows(plan.crisisResources).map(contactOf),
    reasonToLive: text(plan.reasonToLive),
  }
}

function contactOf(row: Json): SafetyPlanContact {
  return isObject(row)
    ? { name: text(row.name), contact: text(row.contact) }
    : { name: null, contact: null }
}

function rows(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : []
}

function text(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null
}

function yesOrNo(value: Json | undefined): boolean | null {
  return typeof value === 'boolean' ? value : null
}
