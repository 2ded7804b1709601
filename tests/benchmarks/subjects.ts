import type { Subject } from './subject.ts'

/**
 * The subject of that name. Loaded one at a time: a measured process holds nothing of the others.
 */
export async function loadSubject(name: string): Promise<Subject> {
  switch (name) {
    case 'ours':
      return (await import('./ours.ts')).ours
    case 'survey-core':
      return (await import('./survey-core.ts')).surveyCore
    case 'floor':
      return (await import('./floor.ts')).floor
    default:
      throw new Error(`Unknown subject "${name}"`)
  }
}
