import { registerSignalRoute } from '../../gateways/video/embedded/signal-route.ts'
import type { RefusalOfGate } from '../../graphql/authorization.ts'
import type { Platform } from '../../platform.ts'
import type { Domain } from '../domain.ts'
import { createVideoCallResolvers } from './resolvers.ts'
import type { VideoCallService } from './video-call-service.ts'

type VideoCallParts = { readonly calls: VideoCallService; readonly refusalOfGate: RefusalOfGate }

export function createVideoCallDomain(
  platform: Platform,
  { calls, refusalOfGate }: VideoCallParts,
): Domain {
  return {
    name: 'video-call',
    resolvers: createVideoCallResolvers(calls, refusalOfGate),
    routes: (app) => {
      if (platform.gateways.video.vendor === 'embedded') registerSignalRoute(app, platform)
    },
  }
}
