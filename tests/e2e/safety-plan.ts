import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { PortalProcess } from '../support/portal-process.ts'

const PLAN = {
  firearmAccess: true,
  firearmAccessPlan: 'My brother keeps it',
  dangerousMeans: false,
  warningSigns: ['I stop eating', 'I lie awake'],
  copingStrategies: ['Walk by the river'],
  distractions: [{ name: 'Choir', contact: 'Tuesday, Old Hall' }],
  crisisContacts: [{ name: 'Rosa', contact: '555-010-0001' }],
  professionalContacts: [{ name: 'Dr. Lake', contact: '555-010-0002' }],
  crisisFacilities: [{ name: 'Harbor ER', contact: '911', address: '1 Elm Street' }],
  crisisResources: [{ name: 'Lifeline', contact: '988' }],
  reasonToLive: 'My sister',
}

/** Saves a patient's plan like a provider, with the operator's command. */
export async function savePlan(
  { dataDir }: PortalProcess,
  email: string,
  plan: object = PLAN,
): Promise<void> {
  const file = join(dataDir, 'plan.json')
  writeFileSync(file, JSON.stringify(plan))
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
  const args = ['--no-warnings', 'server/cli/edit-safety-plan.ts', '--email', email, '--file', file]
  await promisify(execFile)(process.execPath, args, {
    cwd: join(import.meta.dirname, '../..'),
    env,
  })
}
