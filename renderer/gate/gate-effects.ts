import { request } from '#renderer/api/client.ts'
import {
  AcknowledgeCollaborationDocument,
  SendActivationEmailDocument,
} from '#renderer/api/generated/activation.ts'
import type { EffectHandlers } from '#renderer/flow/contract.ts'
import { lateEffects } from '#renderer/flow/late.tsx'
import { pageEffects } from '#renderer/flow/page-effects.ts'
import type { EffectRegistry } from '#renderer/flow/run-store.ts'
import { forgetBooking, rememberBooking } from '../effects/booking-storage.ts'
import type { Marker, Markers } from './markers.ts'

type GateHost = {
  readonly userId: string
  /** True for staff who act for the person. They cannot acknowledge anything for them. */
  readonly isImpersonated: boolean
  readonly markers: Markers
  /** Reads everything again, and resolves when the run has received it. */
  readonly refetch: () => Promise<void>
  readonly navigate: (path: string) => unknown
  /** Passes the browser's current markers to the run. */
  readonly tell: () => void
}

/** Effects of the gate's flows. */
export function gateEffects(host: GateHost): EffectRegistry {
  return {
    ...pageEffects(host),
    ...lateEffects(['updateUser', 'activateAccount'], 'NOT_REACHED', async () =>
      (await import('../effects/profile-effects.ts')).profileEffects(),
    ),
    ...lateEffects(
      [
        'checkSlot',
        'selectCareFlow',
        'scheduleAppointment',
        'ffsCheckout',
        'savePaymentMethod',
        'payVisit',
      ],
      'NOT_REACHED',
      async () => (await import('../effects/booking-effects.ts')).bookingEffects(),
    ),
    ...lateEffects(
      ['findProviders', 'readProviderTimes', 'readProvider', 'readPrice', 'applyCoupon'],
      'NOT_LOADED',
      async () => (await import('../effects/booking-reads.ts')).bookingReads(),
    ),
    ...markerEffects(host),
    sendActivationEmail: async () =>
      (await request(SendActivationEmailDocument, {})).sendActivationEmail,
    rememberBooking: async (args) => {
      rememberBooking(host.userId, args)
      return null
    },
    forgetBooking: async () => {
      forgetBooking()
      return null
    },
  }
}

function markerEffects({
  markers,
  tell,
  refetch,
  isImpersonated,
}: GateHost): EffectHandlers<'setMarker' | 'clearMarker'> {
  type Marked = { readonly marker?: Marker | null }
  const change =
    (act: (marker: Marker) => Promise<void> | void) =>
    async ({ marker }: Marked) => {
      if (marker) await act(marker)
      tell()
      return null
    }
  const set = async (marker: Marker) => {
    const isForServer = marker === 'collaboration' && !isImpersonated
    if (isForServer) await request(AcknowledgeCollaborationDocument, {})
    markers.set(marker)
    if (isForServer) await refetch()
  }
  return { setMarker: change(set), clearMarker: change(markers.clear) }
}
