import { expect, test } from 'vitest'
import { cancellationEffects } from '#renderer/onboarding/cancellation-effects.ts'
import { keptMove } from '#renderer/onboarding/kept-move.ts'

const RUN = { id: 'e1', saved: async () => 1, adopt: () => undefined }

test('why a visit is moved is kept for this person and this visit, in no storage and in no address [CNCL-05]', async () => {
  const paths: string[] = []
  const { rescheduleInstead } = cancellationEffects({ userId: 'u1', navigate: (path) => paths.push(path) })
  await rescheduleInstead({ appointmentId: '7', reason: 'Other', reasonDetails: 'An exam' }, RUN)
  expect(paths).toEqual(['/appointments/schedule?rescheduleId=7'])
  expect(keptMove('u1', '7')).toEqual({ userId: 'u1', appointmentId: '7', reason: 'Other', reasonDetails: 'An exam' })
  expect([keptMove('u1', '8'), keptMove('u2', '7'), keptMove('u1', null)]).toEqual([null, null, null])
  await rescheduleInstead({ appointmentId: '8', reason: 'TechnicalIssues' }, RUN)
  expect([keptMove('u1', '7'), keptMove('u1', '8')?.reasonDetails]).toEqual([null, null])
  expect(JSON.stringify({ ...localStorage, ...sessionStorage, state: history.state })).not.toMatch(/exam|Technical/)
})
