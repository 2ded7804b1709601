import { expect } from 'playwright/test'

const PASSWORD = 'Lamp-Light-2026!'
const LOGIN =
  'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { authToken } }'

type Ask = (document: string, variables?: object) => Promise<unknown>

/**
 * Logs a demo patient in without the browser. @returns A function that sends an operation as that
 * patient, and fails if it is refused.
 */
export async function askAs(portalUrl: string, email: string): Promise<Ask> {
  const ask = async (query: string, variables: object, token?: string) => {
    const reply = await fetch(`${portalUrl}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ query, variables }),
    })
    const { data, errors } = await reply.json()
    expect(errors).toBeUndefined()
    return data
  }
  const { login } = await ask(LOGIN, { email, password: PASSWORD })
  return (document, variables = {}) => ask(document, variables, login.authToken)
}
