import { countCharacters } from '#engine/index.ts'
import type { AddressInput } from '../../graphql/generated.ts'
import type { ErrorCode } from '../../errors.ts'
import type { FieldIssue } from './field-issue.ts'
import type { MessageName, ProfileMessages } from './profile-messages.ts'
import { cleanLine, stateCode, zipCode } from './text-rules.ts'

/** An address as stored. */
export type CheckedAddress = {
  readonly address_name: string | null
  readonly address_line1: string
  readonly address_line2: string | null
  readonly address_city: string
  readonly address_state: string
  readonly address_zip: string
}

/** The field names of an address in the request. */
export type AddressNames = {
  readonly [member in 'name' | 'line1' | 'line2' | 'city' | 'state' | 'zip']: string
}

/** Data for checking an address. `states` has their names by code. */
type AddressFacts = ProfileMessages & {
  readonly names: AddressNames
  readonly states: ReadonlyMap<string, string>
}

type Issues = { readonly address: CheckedAddress; readonly issues: readonly FieldIssue[] }

/**
 * Checks an address, except whether care is offered there.
 *
 * @returns The address to store, and an issue for each invalid field.
 *
 * Source: onboarding, section 5; decisions Q-ADDR-04, Q-ADDR-05.
 */
export function checkAddress(
  input: AddressInput,
  { names, states, longest, say }: AddressFacts,
): Issues {
  const issues: FieldIssue[] = []
  const report = (
    member: keyof AddressNames,
    message: MessageName,
    code: ErrorCode = 'INVALID_FIELD',
  ): void => {
    issues.push({ field: names[member], code, sentence: say(message) })
  }
  const name = cleanLine(input.name)
  const line1 = cleanLine(input.line1)
  const line2 = cleanLine(input.line2)
  const city = cleanLine(input.city)
  const state = stateCode(input.state)
  const zip = cleanLine(input.zip)
  if (countCharacters(name) > longest.name) report('name', 'name-too-long')
  if (line1 === '') report('line1', 'line1-required')
  else if (countCharacters(line1) > longest.addressLine) report('line1', 'line-too-long')
  if (countCharacters(line2) > longest.addressLine) report('line2', 'line-too-long')
  if (city === '') report('city', 'city-required')
  else if (countCharacters(city) > longest.city) report('city', 'city-too-long')
  if (state === '') report('state', 'state-required')
  else if (!states.has(state)) report('state', 'state-unknown')
  if (zip === '') report('zip', 'zip-required')
  else if (zipCode(zip) === undefined) report('zip', 'zip-invalid')
  return {
    address: {
      address_name: name === '' ? null : name,
      address_line1: line1,
      address_line2: line2 === '' ? null : line2,
      address_city: city,
      address_state: state,
      address_zip: zipCode(zip) ?? zip,
    },
    issues,
  }
}
