import {
  type Answer,
  at,
  type Json,
  type Person,
  type PersonStory,
  startServer,
  tokenOf,
} from '#tests/support/server.ts'

/** A person who changes their profile. */
type Resident = {
  readonly person: Person
  /** `updateUser`, returning the fields of the person. */
  readonly update: (updates: Json, fields?: string) => Promise<Answer>
  readonly activate: (details: Json) => Promise<Answer>
  readonly read: (fields: string) => Promise<unknown>
}

/** Data of a person that only the database can set. */
export type Known = {
  readonly phone?: string
  readonly has_sso?: boolean
  readonly first_name?: string
  readonly last_name?: string
  readonly password_hash?: string | null
}

/** A server with people who change their profile. */
export async function startProfilePortal(settings: { readonly [name: string]: string } = {}) {
  const server = await startServer(settings)
  return {
    server,
    addResident: async (story: PersonStory = {}, known: Known = {}): Promise<Resident> => {
      const person = await server.addPerson(story)
      const token = await tokenOf(server, person)
      if (Object.keys(known).length > 0)
        await server.database.database.db
          .updateTable('users')
          .set(known)
          .where('id', '=', person.id)
          .execute()
      return {
        person,
        update: (updates, fields = 'id') =>
          server.ask(
            `mutation ($updates: UserUpdates!) { updateUser(updates: $updates) { ${fields} } }`,
            {
              variables: { updates },
              token,
            },
          ),
        activate: (details) => server.ask(ACTIVATE, { variables: details, token }),
        read: async (fields) =>
          (await server.ask(`{ currentUser { ${fields} } }`, { token })).data.currentUser,
      }
    },
  }
}

/** The issues of a refused update, as `field: code: sentence`. */
export function issuesOf(answer: Answer): readonly string[] {
  const errors = at(JSON.parse(answer.text), 'errors')
  if (!Array.isArray(errors)) return []
  return errors.map(
    (error) =>
      `${at(error, 'extensions', 'field')}: ${at(error, 'extensions', 'code')}: ${at(error, 'message')}`,
  )
}

const ACTIVATE = `mutation ($address1: String, $address2: String, $city: String, $state: String, $zip: String, $password: String) {
  activateAccount(address1: $address1, address2: $address2, city: $city, state: $state, zip: $zip, password: $password) }`
