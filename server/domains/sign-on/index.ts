import { unwrap } from '../../errors.ts'
import {
  type DemoStudents,
  registerDemoSchool,
} from '../../gateways/sign-on/embedded/school-routes.ts'
import type { Platform } from '../../platform.ts'
import type { Domain } from '../domain.ts'
import { CALLBACK_PATH } from './sign-on-rules.ts'
import type { SignOnService } from './sign-on-service.ts'

/** Logins at schools and, outside production, a stand-in for a school's provider. */
export function createSignOnDomain(
  platform: Platform,
  service: SignOnService,
  students: DemoStudents,
): Domain {
  const { config } = platform
  return {
    name: 'sign-on',
    resolvers: {
      Mutation: {
        beginSignOn: async (_root, args, { clientAddress }) => ({
          url: unwrap(await service.begin({ ...args, clientAddress })),
        }),
      },
    },
    routes: (app) => {
      app.get(CALLBACK_PATH, async (request, reply) =>
        reply.redirect(await service.end(new URL(request.url, config.publicUrl).searchParams), 303),
      )
      if (!config.production)
        registerDemoSchool(app, {
          platform,
          redirectUri: `${config.publicUrl}${CALLBACK_PATH}`,
          students,
        })
    },
  }
}
