import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'

export type Persona = {
  readonly name: string
  readonly email: string
  /** What the demo page says of this patient. */
  readonly shows: string
  readonly isStudent?: boolean
  /** Years; 24 where not given. */
  readonly age?: number
  readonly awaitsConsent?: boolean
  readonly isUnverified?: boolean
  readonly isTherapyOnboarding?: boolean
  readonly hasAdhd?: boolean
  readonly careTypes?: readonly ('Therapy' | 'Psychiatry')[]
  readonly tasks?: readonly string[]
  readonly requests?: readonly { readonly key: string; readonly notification?: string; readonly isFollowUp?: boolean }[]
  /** Results of an intake a week ago. */
  readonly results?: {
    readonly phq9: number
    readonly gad7: number
    readonly asrs?: number
    readonly suicidal?: boolean
    readonly bipolarSchizophrenia?: boolean
  }
}

export type DemoOrganization = {
  readonly id: string
  readonly name: string
  readonly departmentName: string
  readonly departmentAddress: string
  readonly departmentHours: string
  readonly careFlows: readonly { readonly careType: 'Therapy' | 'Psychiatry'; readonly sponsoredSessions: number | null }[]
}

export type DemoContent = {
  readonly password: string
  readonly organizations: readonly DemoOrganization[]
  readonly patients: readonly Persona[]
}

const TEXT = { type: 'string', minLength: 1 } as const

/**
 * Reads content/demo/personas.json.
 *
 * @throws {Error} If the file is missing or not of its shape.
 */
export function readDemoContent(contentDir: string): DemoContent {
  const file = join(contentDir, 'demo/personas.json')
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const isContent = new Ajv({ allowUnionTypes: true }).compile<DemoContent>({
    type: 'object',
    properties: {
      password: TEXT,
      organizations: {
        type: 'array',
        items: {
          type: 'object',
          required: ['id', 'name', 'departmentName', 'departmentAddress', 'departmentHours', 'careFlows'],
        },
      },
      patients: {
        type: 'array',
        items: { type: 'object', properties: { name: TEXT, email: TEXT, shows: TEXT }, required: ['name', 'email', 'shows'] },
      },
    },
    required: ['password', 'organizations', 'patients'],
  })
  if (!isContent(content)) throw new Error(`Cannot use ${file}: it must have a password, organizations and patients`)
  return content
}
