import { type JsonObject, toJson } from '#engine/index.ts'
import type { Platform } from '../platform.ts'
import type { Viewer } from '../viewer.ts'
import type { ConfigurationService } from './configuration/configuration-service.ts'
import type { PersonFacts } from './definitions/asked-facts.ts'
import type { EligibilityService } from './eligibility/eligibility-service.ts'
import type { PeopleService } from './people/people-service.ts'
import type { Person } from './people/user-rules.ts'
import type { PlanService } from './safety/plan-service.ts'

type InputPorts = {
  readonly platform: Platform
  readonly people: PeopleService
  readonly eligibility: EligibilityService
  readonly configuration: ConfigurationService
  readonly plans: Pick<PlanService, 'planOf'>
}

export type PersonInFacts = Person & {
  readonly facts: PersonFacts
}

/** Inputs of flows and facts about a person and the operator. */
export type FlowInputs = {
  /** The inputs of a flow: the API's entities, read by the server itself. */
  readonly inputsOf: (viewer: Viewer, opening: JsonObject) => Promise<JsonObject>
  readonly personOf: (viewer: Viewer) => Promise<PersonInFacts>
}

/**
 * Reads a person once per viewer. Each operation has its own viewer, so that the gate and the
 * operation see the same person and facts.
 */
export function createFlowInputs({
  platform,
  people,
  eligibility,
  configuration,
  plans,
}: InputPorts): FlowInputs {
  const known = new WeakMap<Viewer, Promise<PersonInFacts>>()
  const read = async (viewer: Viewer): Promise<PersonInFacts> => {
    const person = await people.person(viewer.userId)
    const { stored, user } = person
    const facts = stored.facts.about({
      user,
      eligibility: eligibility.eligibilityOf(person),
      session: {
        userHasSso: people.hasSsoOf(stored),
        isImpersonated: viewer.impersonation !== undefined,
      },
      config: configuration.appConfig(),
      now: platform.now(),
    })
    return { stored, user, facts }
  }
  const personOf = (viewer: Viewer): Promise<PersonInFacts> => {
    const reading = known.get(viewer) ?? read(viewer)
    known.set(viewer, reading)
    return reading
  }
  const inputsOf = async (viewer: Viewer, opening: JsonObject): Promise<JsonObject> => {
    const { stored, facts } = await personOf(viewer)
    const safetyPlan =
      stored.safetyPlanCreatedAt === null ? null : await plans.planOf(viewer.userId)
    return { ...facts.inputs, safetyPlan: toJson(safetyPlan) ?? null, opening }
  }
  return { personOf, inputsOf }
}
