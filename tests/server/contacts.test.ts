import { afterAll, describe, expect, it } from 'vitest'
import { personToken } from '#tests/support/sessions.ts'
import { at, startServer } from '#tests/support/server.ts'

const LIST =
  '{ currentUser { emergencyContacts { id name relationship phoneNumber primary type } } }'
const UPSERT = `mutation ($input: UserContactInput!, $known: KnownContact, $key: String!) {
  upsertUserContact(input: $input, known: $known, idempotencyKey: $key)
}`
const DELETE =
  'mutation ($id: ID!, $known: KnownContact) { deleteUserContact(id: $id, known: $known) }'

const server = await startServer()
afterAll(() => server.close())
const { db } = server.app.platform

const MOTHER = {
  name: 'Rosa Quill',
  relationship: 'Mother',
  phoneNumber: '5550100001',
  primary: true,
}
const FRIEND = {
  name: 'Jo Day',
  relationship: 'Friend',
  phoneNumber: '555-010-0002',
  primary: false,
}

/** A logged-in patient and functions for their contacts. */
async function patient() {
  const { id } = await server.addPerson({})
  const token = await personToken(db, id)
  const put = async (input: object, key: string = crypto.randomUUID(), known?: object) => {
    const { data, code, text } = await server.ask(UPSERT, {
      token,
      variables: { input: { id: null, type: 'emergency', ...input }, key, known },
    })
    return {
      id: String(at(data, 'upsertUserContact')),
      code,
      field: /"field":"(\w+)"/.exec(text)?.[1],
    }
  }
  return {
    put,
    change: (input: object, known: object) => put(input, crypto.randomUUID(), known),
    remove: async (contact: string, known?: object) =>
      (await server.ask(DELETE, { token, variables: { id: contact, known } })).code ?? 'deleted',
    words: async (contact: string) =>
      (await server.ask(DELETE, { token, variables: { id: contact } })).message,
    list: async () =>
      at((await server.ask(LIST, { token })).data, 'currentUser', 'emergencyContacts'),
  }
}

describe('emergency contacts', () => {
  it('are stored with ten digits and returned with the person, the primary one first [MUTA-08] [AENT-08]', async () => {
    const ada = await patient()
    expect(await ada.list()).toEqual([])
    const friend = await ada.put({ ...FRIEND, name: '  Jo Day ', primary: true })
    const mother = await ada.put(MOTHER)
    const jo = { id: friend.id, ...FRIEND, phoneNumber: '5550100002', type: 'emergency' }
    expect(await ada.list()).toEqual([{ id: mother.id, ...MOTHER, type: 'emergency' }, jo])
    expect(
      await ada.put({
        ...FRIEND,
        id: friend.id,
        relationship: 'Partner',
        phoneNumber: '(555) 010-0003',
      }),
    ).toMatchObject({
      id: friend.id,
    })
    expect(await ada.list()).toMatchObject([
      { name: 'Rosa Quill' },
      { ...jo, relationship: 'Partner', phoneNumber: '5550100003' },
    ])
  })

  it('can be deleted by their own person only [MUTA-09]', async () => {
    const [ada, ben] = [await patient(), await patient()]
    const mother = await ada.put(MOTHER)
    const friend = await ada.put(FRIEND)
    expect(await ben.remove(friend.id)).toBe('CONTACT_DELETED')
    expect((await ben.put({ ...FRIEND, id: friend.id, name: 'Nobody' })).code).toBe(
      'CONTACT_DELETED',
    )
    expect(await ada.list()).toMatchObject([{ id: mother.id }, { id: friend.id, name: 'Jo Day' }])
    expect(await ada.remove(friend.id)).toBe('deleted')
    expect(await ada.remove(friend.id)).toBe('CONTACT_DELETED')
    expect(await ada.list()).toMatchObject([{ id: mother.id }])
  })

  it('keep their primary one until another replaces it: it cannot be deleted or demoted [ECON-07] [ECON-08]', async () => {
    const ada = await patient()
    const friend = await ada.put(FRIEND)
    expect(await ada.list()).toMatchObject([{ id: friend.id, primary: true }])
    expect((await ada.put({ ...FRIEND, id: friend.id })).code).toBe('PRIMARY_CONTACT')
    expect(await ada.remove(friend.id)).toBe('PRIMARY_CONTACT')
    expect(await ada.words(friend.id)).toContain('make another contact primary first')
    const mother = await ada.put(MOTHER)
    expect(await ada.list()).toMatchObject([
      { id: mother.id, primary: true },
      { id: friend.id, primary: false },
    ])
    expect(await ada.remove(mother.id)).toBe('PRIMARY_CONTACT')
    expect((await ada.put({ ...FRIEND, id: friend.id, primary: true })).code).toBeUndefined()
    expect(await ada.remove(mother.id)).toBe('deleted')
  })

  it('are refused with the name of the invalid field', async () => {
    const ada = await patient()
    for (const [field, wrong] of [
      ['name', ' '],
      ['name', 'x'.repeat(51)],
      ['relationship', '\t'],
      ['relationship', 'y'.repeat(51)],
      ['phoneNumber', '555-010-000'],
      ['phoneNumber', ''],
    ] as const) {
      expect(await ada.put({ ...MOTHER, [field]: wrong })).toMatchObject({
        code: 'INVALID_FIELD',
        field,
      })
    }
    expect(await ada.list()).toEqual([])
  })

  it('are not changed or deleted if another tab saved in between, and a deleted one is reported as deleted', async () => {
    const ada = await patient()
    const mother = await ada.put(MOTHER)
    const { id } = await ada.put(FRIEND)
    const seen = { ...FRIEND, phoneNumber: '5550100002' }
    await ada.change({ ...seen, id, relationship: 'Partner' }, seen)
    expect((await ada.change({ ...seen, id, name: 'Jo Night' }, seen)).code).toBe('CONTACT_CHANGED')
    expect(await ada.remove(id, seen)).toBe('CONTACT_CHANGED')
    expect(await ada.list()).toMatchObject([
      { id: mother.id },
      { name: 'Jo Day', relationship: 'Partner', primary: false },
    ])
    expect((await ada.change({ ...seen, id, relationship: 'Partner' }, seen)).code).toBeUndefined()
    await ada.put({ ...seen, id, relationship: 'Partner', primary: true })
    expect((await ada.change({ ...MOTHER, id: mother.id, name: 'Rosa May' }, MOTHER)).code).toBe(
      'CONTACT_CHANGED',
    )
    expect(await ada.remove(mother.id, { ...MOTHER, primary: false })).toBe('deleted')
    expect((await ada.change({ ...MOTHER, id: mother.id }, MOTHER)).code).toBe('CONTACT_DELETED')
    expect(await ada.list()).toMatchObject([{ id, relationship: 'Partner', primary: true }])
  })

  it('are added once per key, up to a maximum', async () => {
    const ada = await patient()
    const key = crypto.randomUUID()
    const twice = await Promise.all([ada.put(MOTHER, key), ada.put(MOTHER, key)])
    expect(twice[0]?.id).toBe(twice[1]?.id)
    for (let i = 1; i < 20; i += 1)
      expect((await ada.put({ ...FRIEND, name: `Friend ${i}` })).code).toBeUndefined()
    expect((await ada.put(FRIEND)).code).toBe('CONTACT_LIMIT')
    expect(
      (await ada.put({ ...MOTHER, id: twice[0]?.id, name: 'Rosa May Quill' })).code,
    ).toBeUndefined()
  })

  it('have exactly one primary one after simultaneous requests, and the database enforces it', async () => {
    const ada = await patient()
    const ids = await Promise.all(
      Array.from(
        { length: 10 },
        async (_, i) => (await ada.put({ ...FRIEND, name: `Friend ${i}` })).id,
      ),
    )
    await Promise.all(
      Array.from({ length: 50 }, (_, i) => {
        const id = ids[i % ids.length] ?? ''
        return i % 3 === 0 ? ada.remove(id) : ada.put({ ...FRIEND, id, primary: i % 3 === 1 })
      }),
    )
    const left = await ada.list()
    expect(
      Array.isArray(left) && left.filter((contact) => at(contact, 'primary') === true),
    ).toHaveLength(1)
    const primary = db
      .updateTable('emergency_contacts')
      .set({ is_primary: false })
      .where('id', '=', String(at(left, 0, 'id')))
    await expect(primary.execute()).rejects.toThrow('None of the emergency contacts is primary')
  })
})
