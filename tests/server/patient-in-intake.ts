import { randomUUID } from 'node:crypto'
import { type FlowPortal, openRun, type Patient, save } from './flow-portal.ts'

/** A patient in the middle of the intake. */
type PatientInIntake = {
  readonly patient: Patient
  /** Saves one more answer, each time a different one. */
  readonly saveOnce: () => Promise<unknown>
}

/** Adds a patient who has opened the intake, at its first question. */
export async function addPatientInIntake(portal: FlowPortal): Promise<PatientInIntake> {
  const patient = await portal.patient()
  const run = await openRun(portal, patient, 'intake')
  await run.send({ type: 'next' }, { type: 'next' })
  let revision = run.revision()
  const saveOnce = async () => {
    const value = revision % 2 === 0 ? 'not-at-all' : 'several-days'
    const saved = await save(patient, run.id, revision, [
      { id: randomUUID(), event: { type: 'answer', field: 'phq9-1', value } },
    ])
    if (saved.outcome !== 'Saved') throw new Error(`Cannot save: ${saved.outcome}`)
    revision = saved.revision
  }
  return { patient, saveOnce }
}
