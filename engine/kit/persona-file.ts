import type { Json, JsonObject } from '../definition/types.ts'

/** The people and values that cases share. `personas.schema.json` describes each key. */
export type PersonaFile = {
  readonly personas: { readonly [name: string]: Persona }
  readonly parts?: Parts
}

/** A host's data about one person, by the names of inputs. */
export type Persona = { readonly from?: string; readonly inputs: JsonObject }

/** Values, each an object or a list, that `{ "$from": "name" }` stands for. */
export type Parts = { readonly [name: string]: Json }

export const NO_PERSONAS: PersonaFile = { personas: {} }
