import { describe, expect, it } from 'vitest'
import { factReader, type Json, loadLibrary } from '#engine/index.ts'

const careType = {
  title: 'The care type',
  schema: { type: 'string', enum: ['Therapy', 'Psychiatry'] },
}
const FACTS: { readonly [name: string]: Json } = {
  'is-adult': { title: 'Of age', rule: { '>=': [{ var: 'person.age' }, { fact: 'minimum-age' }] } },
  'minimum-age': {
    title: 'From which age',
    rule: { if: [{ var: 'school.minimumAge' }, { var: 'school.minimumAge' }, 18] },
  },
  'has-care': {
    title: 'Has {params.careType}',
    parameters: { careType },
    rule: {
      some: [{ var: 'person.care' }, { '==': [{ var: 'type' }, { var: 'params.careType' }] }],
    },
  },
  'has-some-care': {
    title: 'Has care',
    rule: {
      or: [
        { fact: 'has-care', with: { careType: 'Therapy' } },
        { fact: 'has-care', with: { careType: 'Psychiatry' } },
      ],
    },
  },
  'has-favorite-care': {
    title: 'Has the care that the person wants',
    rule: { fact: 'has-care', with: { careType: { var: 'person.wants' } } },
  },
  'same-age-elsewhere': {
    title: 'Lives in a place',
    parameters: { place: { title: 'Where', schema: { type: 'string' } } },
    rule: { '==': [{ var: 'person.place' }, { var: 'params.place' }] },
  },
  'reads-a-run': {
    title: 'Reads what a run alone has',
    rule: { '==': [{ var: 'answers.age' }, null] },
  },
}
const files = [
  {
    path: 'facts.json',
    text: JSON.stringify({ kind: 'facts', id: 'facts', title: 'Facts', facts: FACTS }),
  },
]
const read = factReader(loadLibrary(files))
const person = (changed: { readonly [key: string]: Json }) => ({
  person: { age: 20, care: [], wants: null, place: null, ...changed },
})

describe('a fact that the host reads', () => {
  it('has the value that a flow would read, through other facts', () => {
    expect(read('is-adult').valueFor(person({}))).toBe(true)
    expect(read('is-adult').valueFor(person({ age: 17 }))).toBe(false)
    expect(read('is-adult').valueFor({ ...person({ age: 20 }), school: { minimumAge: 21 } })).toBe(
      false,
    )
  })

  it('accepts arguments, also from another fact', () => {
    const inTherapy = person({ care: [{ type: 'Therapy' }], wants: 'Psychiatry' })
    expect(read('has-care', { careType: 'Therapy' }).valueFor(inTherapy)).toBe(true)
    expect(read('has-care', { careType: 'Psychiatry' }).valueFor(inTherapy)).toBe(false)
    expect(read('has-some-care').valueFor(inTherapy)).toBe(true)
    expect(read('has-favorite-care').valueFor(inTherapy)).toBe(false)
    expect(
      read('has-favorite-care').valueFor(person({ care: [{ type: 'Therapy' }], wants: 'Therapy' })),
    ).toBe(true)
    expect(
      read('same-age-elsewhere', { place: 'St. Paul, {MN}' }).valueFor(
        person({ place: 'St. Paul, {MN}' }),
      ),
    ).toBe(true)
  })

  it('names the inputs that it reads, through other facts', () => {
    expect([...read('is-adult').inputs].toSorted()).toEqual(['person', 'school'])
    expect([...read('has-favorite-care').inputs]).toEqual(['person'])
  })

  it('is compiled once, for each of its arguments', () => {
    expect(read('is-adult')).toBe(read('is-adult'))
    expect(read('has-care', { careType: 'Therapy' })).toBe(
      read('has-care', { careType: 'Therapy' }),
    )
    expect(read('has-care', { careType: 'Therapy' })).not.toBe(
      read('has-care', { careType: 'Psychiatry' }),
    )
  })

  it('reads nothing if its inputs are missing', () => {
    expect(read('minimum-age').valueFor({})).toBe(18)
    expect(read('reads-a-run').valueFor({})).toBe(true)
  })

  it('is refused if it does not exist or its arguments do not fit', () => {
    expect(() => read('is-tall')).toThrow('Cannot ask fact "is-tall": the library has no such fact')
    expect(() => read('has-care')).toThrow('Argument "careType" is missing')
    expect(() => read('has-care', { careType: 'Massage' })).toThrow('takes Therapy, Psychiatry')
  })
})
