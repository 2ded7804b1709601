import { buildSchema, isEnumType, print } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guardOperations } from '#server/graphql/authorization.ts'
import { readSchemaText } from '#server/graphql/schema-text.ts'
import {
  documentOf,
  neededVariables,
  OPERATIONS,
  type Operation,
} from '#tests/support/operations.ts'
import { personToken, staffToken } from '#tests/support/sessions.ts'
import { ask, type FlowPortal, type Patient, startFlowPortal } from './flow-portal.ts'

/**
 * Operations without a login. A new one belongs here only if it reveals nothing about a person, or
 * checks a proof of its caller.
 */
const OPEN = [
  'Query.appConfig',
  'Query.assessmentCatalogue',
  'Query.contentPage',
  'Query.currentSession',
  'Query.interpretationLanguages',
  'Query.userIsLoggedIn',
  'Mutation.anonymousNavigation',
  'Mutation.beginPasskeyLogin',
  'Mutation.beginSignOn',
  'Mutation.emailUnsubscribe',
  'Mutation.finishResetPassword',
  'Mutation.login',
  'Mutation.loginWithPassword',
  'Mutation.loginWithPasskey',
  'Mutation.logout',
  'Mutation.passwordlessLogin',
  'Mutation.renewLink',
  'Mutation.resetPassword',
  'Mutation.stopImpersonating',
  'Mutation.track',
  'Mutation.trackAll',
  'Mutation.triggerPasswordlessAuthFlow',
]
/** Operations that staff may not call in a person's place. */
const NOT_FOR_STAFF = [
  'Mutation.acknowledgeCollaboration',
  'Mutation.activateAccount',
  'Mutation.addPasskey',
  'Mutation.beginPasskey',
  'Mutation.beginUpload',
  'Mutation.checkIsBlurry',
  'Mutation.completeUpload',
  'Mutation.createSupportMessage',
  'Mutation.createZendeskTicket',
  'Mutation.deleteSupportAttachment',
  'Mutation.deleteZendeskUpload',
  'Mutation.editSafetyPlan',
  'Mutation.endLogin',
  'Mutation.endOtherLogins',
  'Mutation.markMessagesRead',
  'Mutation.navigateFromPatientPortalToHub',
  'Mutation.patientMessageProvider',
  'Mutation.patientPortalMessageProvider',
  'Mutation.patientPortalUserAcceptTerms',
  'Mutation.putOffPasskeyOffer',
  'Mutation.removePasskey',
  'Mutation.renamePasskey',
  'Mutation.requestAccountDeletion',
  'Mutation.saveMessageDraft',
  'Mutation.saveSupportDraft',
  'Mutation.submitAppointmentFeedback',
  'Mutation.submitAppointmentIncident',
  'Mutation.submitProviderFeedback',
  'Mutation.takeBackAccountDeletion',
  'Query.accountDeletion',
  'Query.logins',
  'Query.mayAddPasskey',
  'Query.passkeys',
  'Query.videoCall',
]

const isOpen = ({ name }: Operation) => OPEN.includes(name)
const isForStaff = ({ name }: Operation) => !NOT_FOR_STAFF.includes(name)

let portal: FlowPortal
let patient: Patient
beforeAll(async () => {
  portal = await startFlowPortal()
  patient = await portal.patient({ tasks: ['referred-account-setup'] })
})
afterAll(() => portal.close())

const codeOf = async (operation: Operation, token?: string) =>
  (await ask(portal.app, token, documentOf(operation), neededVariables(operation))).code

describe('without a login', () => {
  it.each(OPERATIONS.filter((one) => !isOpen(one)))('$name is refused', async (operation) => {
    expect(await codeOf(operation)).toBe('INVALID_AUTHENTICATION')
    expect(await codeOf(operation, 'A'.repeat(43))).toBe('INVALID_AUTHENTICATION')
  })
  it.each(OPERATIONS.filter(isOpen))('$name is not refused', async (operation) => {
    expect(['INVALID_AUTHENTICATION', 'FORBIDDEN']).not.toContain(await codeOf(operation))
  })
})

describe('the logged-in person', () => {
  it.each(OPERATIONS)('may ask for $name', async (operation) => {
    const token = await personToken(portal.db, patient.id)
    expect(['INVALID_AUTHENTICATION', 'FORBIDDEN']).not.toContain(await codeOf(operation, token))
  })
})

describe('staff who impersonate a person', () => {
  it.each(OPERATIONS)('may ask for $name under their own name', async (operation) => {
    const { token, impersonationId } = await staffToken(portal.db, patient.id)
    const code = await codeOf(operation, token)
    if (isForStaff(operation)) expect(['INVALID_AUTHENTICATION', 'FORBIDDEN']).not.toContain(code)
    else expect(code).toBe('FORBIDDEN')
    const noted = portal.db.selectFrom('impersonated_operations').select('operation')
    expect(await noted.where('impersonation_id', '=', impersonationId).execute()).toEqual([
      { operation: operation.name },
    ])
  })
})

it('has two roles only: the patient, and staff who impersonate one [AROL-01]', () => {
  const roles = buildSchema(readSchemaText()).getType('Audience')
  expect(isEnumType(roles) && roles.getValues().map(({ name }) => name)).toEqual([
    'ANYONE',
    'PATIENT',
    'PATIENT_OR_STAFF',
  ])
  const audienceOf = ({ field }: Operation) =>
    /for: (\w+)/.exec(field.astNode ? print(field.astNode) : '')?.[1]
  const open = OPERATIONS.filter((one) => audienceOf(one) === 'ANYONE').map(({ name }) => name)
  expect(open.toSorted()).toEqual(OPEN.toSorted())
  const own = OPERATIONS.filter((one) => audienceOf(one) === 'PATIENT').map(({ name }) => name)
  expect(own.toSorted()).toEqual(NOT_FOR_STAFF.toSorted())
})

it('refuses to serve an operation without an access rule or a resolver', () => {
  const schema = buildSchema(`
    directive @auth(for: Audience!) on FIELD_DEFINITION
    enum Audience { ANYONE PATIENT PATIENT_OR_STAFF }
    type Query { silent: Int, empty: Int @auth(for: ANYONE), whole: Int @auth(for: PATIENT) }`)
  const { silent, whole } = schema.getQueryType()?.getFields() ?? {}
  for (const field of [silent, whole]) if (field) field.resolve = () => 1
  expect(() =>
    guardOperations(schema, {
      note: () => Promise.resolve(),
      refusalOfGate: () => Promise.resolve(undefined),
    }),
  ).toThrow(
    'Cannot serve operations without @auth or without a resolver: Query.silent, Query.empty',
  )
})
