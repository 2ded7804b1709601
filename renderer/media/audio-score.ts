/** Measurements of a sound connection. */
export type AudioMeasure = {
  readonly roundTripMs: number
  readonly jitterMs: number
  /** Share of lost packets, from 0 to 1. */
  readonly lossRatio: number
}

const MOST_BARS = 4
const BEST_SCORE = 5

/**
 * Estimates how a listener would rate the sound, from 1 to 4.5 (mean opinion score). Source: the
 * E-model, ITU-T G.107, in the short form that is common for voice over networks: delay plus twice
 * the jitter, then minus 2.5 points per percent of lost packets.
 */
export function audioScore({ roundTripMs, jitterMs, lossRatio }: AudioMeasure): number {
  const delayMs = roundTripMs / 2 + jitterMs * 2 + 10
  const delayLoss = delayMs < 160 ? delayMs / 40 : (delayMs - 120) / 10
  const quality = Math.min(100, Math.max(0, 93.2 - delayLoss - lossRatio * 250))
  return 1 + 0.035 * quality + 0.000007 * quality * (quality - 60) * (100 - quality)
}

/** Bars of a score: `round(score / 5 × 4)`, from 0 to 4. */
export function barsOfScore(score: number): number {
  return Math.min(MOST_BARS, Math.max(0, Math.round((score / BEST_SCORE) * MOST_BARS)))
}
