import type { Db } from '../../database/database.ts'
import type { Platform } from '../../platform.ts'
import type { Alert } from './safety-rules.ts'
import { addSafetyRecord, markReported, unreportedRecords } from './safety-store.ts'

/** The person and the form that a record is about. */
type SafetyOccasion = {
  readonly userId: string
  readonly runId: string | null
  readonly flowId: string
  readonly flowVersion: string
}

/** Stores safety records and notifies the people who look after patients in danger. */
export type SafetyService = {
  /** Stores a record for each alert, in the transaction that saves the answers. */
  readonly record: (trx: Db, occasion: SafetyOccasion, alerts: readonly Alert[]) => Promise<void>
  /**
   * Sends a notice of every unreported record. Failures are logged and repeated by the next report.
   */
  readonly report: () => Promise<void>
  /** Starts a report without waiting. `settled` waits for all of them. */
  readonly reportSoon: () => void
  readonly settled: () => Promise<void>
}

const BATCH = 100

/** Notices are sent at least once. The gateway recognizes a repeated one by its id. */
export function createSafetyService(platform: Platform): SafetyService {
  const { db, now, newId, gateways, log } = platform
  const open = new Set<Promise<void>>()

  const report = async (): Promise<void> => {
    for (const id of await unreportedRecords(db, BATCH)) {
      try {
        await gateways.safety.notifySafetyTeam(id)
        await markReported(db, id, now())
      } catch {
        log.error(
          { safetyRecord: id },
          'The safety team could not be told of a record; it will be tried again',
        )
      }
    }
  }

  return {
    record: async (trx, { userId, runId, flowId, flowVersion }, alerts) => {
      for (const { flag, item } of alerts) {
        await addSafetyRecord(trx, {
          id: newId(),
          user_id: userId,
          run_id: runId,
          flow_id: flowId,
          flow_version: flowVersion,
          flag,
          item,
          recorded_at: now(),
          notified_at: null,
        })
      }
    },
    report,
    reportSoon: () => {
      const running = report()
        .catch(() => log.error('Safety records could not be read; they will be reported later'))
        .finally(() => open.delete(running))
      open.add(running)
    },
    settled: async () => {
      await Promise.all(open)
    },
  }
}
