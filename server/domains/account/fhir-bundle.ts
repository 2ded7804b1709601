import { createHash } from 'node:crypto'
import type { OwnData } from './own-data.ts'
import type { OwnDataWords } from './own-data-words.ts'

export type Resource = {
  readonly resourceType: string
  readonly id: string
  readonly [element: string]: unknown
}

/** A collection of resources that refer to each other by the URLs of their entries. */
export type Bundle = {
  readonly resourceType: 'Bundle'
  readonly type: 'collection'
  readonly timestamp: Date
  readonly entry: readonly { readonly fullUrl: string; readonly resource: Resource }[]
}

type Frame = { readonly words: OwnDataWords; readonly publicUrl: string }
type HandedIn = OwnData['assessments'][number]

const TERMINOLOGY = 'http://terminology.hl7.org/CodeSystem'
const LOINC = 'http://loinc.org'
const VISIT_STATUS: { readonly [status: string]: string } = {
  upcoming: 'booked',
  complete: 'fulfilled',
  cancelled: 'cancelled',
  rescheduled: 'cancelled',
  'no show': 'noshow',
}
const CHARGE_STATUS = {
  Pending: 'billable',
  Paid: 'billed',
  Declined: 'billable',
  Waived: 'not-billable',
} as const

/**
 * Converts a person's data to a FHIR R4 Bundle. Messages, cards and the safety plan are only in the
 * JSON file.
 */
export function fhirBundle(data: OwnData, frame: Frame): Bundle {
  const patient = patientOf(data)
  const subject = referenceTo(patient)
  const forms = questionnairesOf(data.assessments, frame)
  const resources: readonly Resource[] = [
    patient,
    ...data.emergencyContacts.map((contact) => relatedPerson(contact, subject)),
    ...data.visits.map((visit) => appointment(visit, subject)),
    ...forms.values(),
    ...data.assessments.flatMap((handedIn) => {
      const response = questionnaireResponse(handedIn, subject, forms)
      return [response, ...scores(handedIn, { subject, response, frame })]
    }),
    ...consents(data, subject, frame),
    ...data.medications.map((medication) => medicationStatement(medication, subject)),
    ...data.charges.map((charge) => chargeItem(charge, subject, frame)),
    ...data.invoices.map((invoice) => invoiceOf(invoice, subject)),
  ]
  return {
    resourceType: 'Bundle',
    type: 'collection',
    timestamp: data.createdAt,
    entry: resources.map((resource) => ({ fullUrl: `urn:uuid:${resource.id}`, resource })),
  }
}

type Reference = { readonly reference: string }

function referenceTo({ id }: Resource): Reference {
  return { reference: `urn:uuid:${id}` }
}

/** Derives a stable UUID from a resource's own id. */
function idOf(kind: string, id: string): string {
  const hex = createHash('sha256').update(`${kind}/${id}`).digest('hex')
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

function patientOf({ person }: OwnData): Resource {
  const { firstName, lastName, preferredName, primaryAddress: address } = person
  const lines = [address?.line1, address?.line2].filter(isFilled)
  return {
    resourceType: 'Patient',
    id: idOf('Patient', person.id),
    active: true,
    name: [
      filled({ use: 'official', family: lastName, given: [firstName].filter(isFilled) }),
      ...(isFilled(preferredName) ? [{ use: 'usual', text: preferredName }] : []),
    ],
    telecom: [
      { system: 'email', value: person.email },
      ...(isFilled(person.phone) ? [{ system: 'phone', value: person.phone }] : []),
    ],
    ...filled({ birthDate: person.birthDate }),
    ...(address === null
      ? {}
      : {
          address: [
            filled({
              use: 'home',
              line: lines,
              city: address.city,
              state: address.state,
              postalCode: address.zip,
              country: 'US',
            }),
          ],
        }),
  }
}

function relatedPerson(
  contact: OwnData['emergencyContacts'][number],
  patient: Reference,
): Resource {
  return {
    resourceType: 'RelatedPerson',
    id: idOf('RelatedPerson', contact.id),
    active: true,
    patient,
    relationship: [
      { coding: [{ system: `${TERMINOLOGY}/v2-0131`, code: 'C' }], text: contact.relationship },
    ],
    name: [{ text: contact.name }],
    telecom: [
      { system: 'phone', value: contact.phoneNumber, ...(contact.primary ? { rank: 1 } : {}) },
    ],
  }
}

function appointment(visit: OwnData['visits'][number], patient: Reference): Resource {
  return {
    resourceType: 'Appointment',
    id: idOf('Appointment', visit.id),
    status: VISIT_STATUS[visit.status] ?? 'pending',
    serviceType: [{ text: visit.careType }],
    description: visit.description,
    start: visit.startTime,
    end: visit.endTime,
    participant: [
      { actor: patient, status: 'accepted' },
      { actor: { display: visit.provider }, status: 'accepted' },
    ],
  }
}

/** One Questionnaire for each version of a form, with the questions that were answered. */
function questionnairesOf(
  all: readonly HandedIn[],
  { publicUrl }: Frame,
): ReadonlyMap<string, Resource> {
  return new Map(
    [...Map.groupBy(all, formKey)].map(([key, [first, ...others]]) => {
      if (first === undefined)
        throw new Error(`Cannot describe the form "${key}": it has no submission`)
      const { form } = first
      const questionnaires = [first, ...others].flatMap((one) => one.questionnaires)
      const groups = Map.groupBy(questionnaires, (one) => one.key)
      const resource: Resource = {
        resourceType: 'Questionnaire',
        id: idOf('Questionnaire', key),
        url: `${publicUrl}/fhir/Questionnaire/${form.id}`,
        version: form.version,
        title: form.title,
        status: 'active',
        item: [...groups].map(([linkId, parts]) => ({
          linkId,
          type: 'group',
          item: [
            ...new Map(
              parts
                .flatMap(({ answers }) => answers)
                .map((answer) => [answer.key, answer.question]),
            ),
          ].map(([question, text]) => ({
            linkId: `${linkId}/${question}`,
            text,
            type: 'string',
            repeats: true,
          })),
        })),
      }
      return [key, resource]
    }),
  )
}

function formKey({ form }: HandedIn): string {
  return `${form.id}|${form.version}`
}

function questionnaireResponse(
  handedIn: HandedIn,
  subject: Reference,
  forms: ReadonlyMap<string, Resource>,
): Resource {
  const form = forms.get(formKey(handedIn))
  return {
    resourceType: 'QuestionnaireResponse',
    id: idOf('QuestionnaireResponse', handedIn.id),
    questionnaire: `${String(form?.url)}|${handedIn.form.version}`,
    status: 'completed',
    subject,
    author: subject,
    authored: handedIn.submittedAt,
    item: handedIn.questionnaires.map(({ key, answers }) => ({
      linkId: key,
      item: answers.map(({ key: question, question: text, text: one, multiText, manualInput }) => {
        const values = [...(multiText ?? [one]), manualInput].filter(isFilled)
        const answer = values.map((valueString) => ({ valueString }))
        return { linkId: `${key}/${question}`, text, ...(answer.length > 0 ? { answer } : {}) }
      }),
    })),
  }
}

type Scored = { readonly subject: Reference; readonly response: Resource; readonly frame: Frame }

function scores(
  { id, scores: totals, submittedAt }: HandedIn,
  { subject, response, frame }: Scored,
): readonly Resource[] {
  return Object.entries(totals).map(([name, { value, band }]) => {
    const { text, loinc } = frame.words.scores[name] ?? { text: name }
    return {
      resourceType: 'Observation',
      id: idOf('Observation', `${id}/${name}`),
      status: 'final',
      category: [{ coding: [{ system: `${TERMINOLOGY}/observation-category`, code: 'survey' }] }],
      code: { ...(loinc === undefined ? {} : { coding: [{ system: LOINC, code: loinc }] }), text },
      subject,
      effectiveDateTime: submittedAt,
      // Totals are whole numbers in all shipped forms; an operator's form may have fractions.
      ...(Number.isInteger(value) ? { valueInteger: value } : { valueQuantity: { value } }),
      ...(isFilled(band) ? { interpretation: [{ text: band }] } : {}),
      derivedFrom: [referenceTo(response)],
    }
  })
}

function consents(
  { person, recordSharing, termsAcceptedAt }: OwnData,
  patient: Reference,
  frame: Frame,
): readonly Resource[] {
  const { words, publicUrl } = frame
  const consent = (kind: string, scope: string, more: object): Resource => ({
    resourceType: 'Consent',
    id: idOf('Consent', `${person.id}/${kind}`),
    status: 'active',
    scope: { coding: [{ system: `${TERMINOLOGY}/consentscope`, code: scope }] },
    category: [{ coding: [{ system: LOINC, code: '59284-0' }], text: kind }],
    patient,
    ...more,
  })
  const optIn = { coding: [{ system: `${TERMINOLOGY}/v3-ActCode`, code: 'OPTIN' }] }
  return [
    ...(recordSharing.until === null
      ? []
      : [
          consent(words.recordSharing, 'patient-privacy', {
            policyRule: optIn,
            provision: { type: 'permit', period: { end: recordSharing.until } },
          }),
        ]),
    ...(termsAcceptedAt === null
      ? []
      : [
          consent(words.terms, 'treatment', {
            dateTime: termsAcceptedAt,
            policy: [{ uri: `${publicUrl}/legal/terms-and-conditions` }],
          }),
        ]),
  ]
}

function medicationStatement(
  medication: OwnData['medications'][number],
  subject: Reference,
): Resource {
  const { prescriptionId, rawName, strength, directions, writtenDate } = medication
  return {
    resourceType: 'MedicationStatement',
    id: idOf('MedicationStatement', prescriptionId),
    status: 'active',
    medicationCodeableConcept: { text: [rawName, strength].filter(isFilled).join(', ') },
    subject,
    dateAsserted: writtenDate,
    ...(isFilled(directions) ? { dosage: [{ text: directions }] } : {}),
  }
}

function chargeItem(
  charge: OwnData['charges'][number],
  subject: Reference,
  { words }: Frame,
): Resource {
  return {
    resourceType: 'ChargeItem',
    id: idOf('ChargeItem', charge.id),
    status: CHARGE_STATUS[charge.status],
    code: { text: words.chargeTypes[charge.chargeType] },
    subject,
    enteredDate: charge.createdAt,
    priceOverride: money(charge.amountInCents),
    supportingInformation: [{ reference: `urn:uuid:${idOf('Appointment', charge.visitId)}` }],
  }
}

function invoiceOf(
  { id, paid, createdAt, amount, description }: OwnData['invoices'][number],
  subject: Reference,
): Resource {
  return {
    resourceType: 'Invoice',
    id: idOf('Invoice', id),
    status: paid ? 'balanced' : 'issued',
    subject,
    date: createdAt,
    totalGross: money(amount),
    ...(isFilled(description) ? { note: [{ text: description }] } : {}),
  }
}

function money(cents: number) {
  return { value: cents / 100, currency: 'USD' }
}

function isFilled(text: string | null | undefined): text is string {
  return text !== null && text !== undefined && text.trim() !== ''
}

/** Removes empty elements, which FHIR does not allow. */
function filled(elements: {
  readonly [name: string]: string | readonly string[] | null | undefined
}) {
  return Object.fromEntries(
    Object.entries(elements).filter(([, value]) =>
      typeof value === 'object' ? (value?.length ?? 0) > 0 : isFilled(value),
    ),
  )
}
