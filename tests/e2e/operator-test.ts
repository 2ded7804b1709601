import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isObject, type Json, type JsonObject, toJson } from '../../engine/index.ts'
import { createOperatorFolders, type OperatorFolders } from '../support/operator-folders.ts'
import type { PortalProcess } from '../support/portal-process.ts'
import { type PortalSetup, test as portalTest, startPortal } from './portal-test.ts'

const QUESTION_TYPES = join(import.meta.dirname, '../flows/fixtures/question-types.json')

/**
 * A test on the portal of an operator who changed the content: the ASRS wording is confirmed,
 * scales before a visit start from a page that continues automatically, the forced welcome asks a
 * question of every type, some words and the late cancellation fee differ, every crisis line has a
 * number, and every campus has resources.
 */
export const test = portalTest.extend<{ readonly setup: PortalSetup }>({
  setup: { name: 'operator', start: startOperatorPortal },
})

async function startOperatorPortal(): Promise<PortalProcess> {
  const folders = createOperatorFolders()
  changeOperations(folders)
  skipResults(folders)
  askEveryType(folders)
  sayOtherwise(folders)
  confirmLines(folders)
  addForCampuses(folders)
  const portal = await startPortal(folders.env)
  return {
    ...portal,
    stop: async () => {
      await portal.stop()
      folders.remove()
    },
  }
}

function changeOperations({ edit }: OperatorFolders): void {
  edit('content/brand/operations.json', (file) => ({
    ...file,
    featureFlags: { AsrsWordingConfirmed: true, GENERIC_COLLEGE_MODAL_ENABLED: true },
    pricesInCents: { ...objectOf(file.pricesInCents), lateCancellationFeeInCents: 3550 },
  }))
}

function skipResults({ edit }: OperatorFolders): void {
  edit('content/assessments.json', (file) => ({
    ...file,
    PreVisitScales: { ...objectOf(file.PreVisitScales), skipsResults: true },
  }))
}

function sayOtherwise({ edit }: OperatorFolders): void {
  edit('content/portal/words.json', (file) => ({
    ...file,
    login: { ...objectOf(file.login), title: 'Good to see you' },
    connection: { ...objectOf(file.connection), offline: 'No connection.' },
    crisisPage: { ...objectOf(file.crisisPage), lead: 'Any reason is good enough.' },
  }))
}

function addForCampuses({ edit }: OperatorFolders): void {
  const item = {
    description: 'About rest.',
    url: 'https://harbor.example/sleep',
    linkText: 'Read about sleep',
    pictureType: 'info',
  }
  edit('content/support/college.json', (file) => ({
    ...file,
    items: [
      { ...item, title: 'Sleep' },
      {
        ...item,
        title: 'Focus',
        url: 'https://harbor.example/focus',
        linkText: 'Read about focus',
      },
    ],
  }))
}

function confirmLines({ edit }: OperatorFolders): void {
  edit('content/support/hotlines.json', (file) => ({
    ...file,
    lines: listOf(file.lines)
      .map(objectOf)
      .map((line) =>
        line.isConfirmed ? line : { ...line, call: '555-010-0100', isConfirmed: true },
      ),
  }))
}

function askEveryType({ add, edit }: OperatorFolders): void {
  const fixture = objectOf(toJson(JSON.parse(readFileSync(QUESTION_TYPES, 'utf8'))))
  const [questions, page] = listOf(fixture.steps).map(objectOf)
  add('flows/onboarding/every-type.json', {
    ...fixture,
    id: 'every-type',
    steps: [
      objectOf(questions),
      { ...page, fields: [...listOf(page?.fields), PICTURE], leave: [TAKE_PASSWORD] },
      CARD_PAGE,
    ],
  })
  edit('flows/onboarding/onboarding-gate.json', (file) => ({
    ...file,
    steps: listOf(file.steps).map((step) =>
      objectOf(step).id === 'forced-welcome' ? { ...objectOf(step), flow: 'every-type' } : step,
    ),
  }))
}

const PICTURE: JsonObject = { id: 'picture', type: 'file', label: 'A picture', optional: true }

const TAKE_PASSWORD: JsonObject = {
  effect: 'activateAccount',
  args: {
    address1: { var: 'answers.address.line1' },
    address2: null,
    city: 'Albany',
    state: { var: 'answers.state' },
    zip: '12207',
    password: { var: 'secrets.password' },
  },
}

/**
 * An effect takes the secrets of its page immediately: a second, later effect would not get them.
 */
const CARD_PAGE: JsonObject = {
  id: 'card',
  title: 'Paying for it',
  fields: [{ id: 'payment', type: 'card', label: 'Payment card', secret: true }],
  leave: [
    { effect: 'savePaymentMethod', args: { token: { var: 'secrets.payment' } } },
    { effect: 'navigate', args: { to: '/home' } },
  ],
}

function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {}
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : []
}
