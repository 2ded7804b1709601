/** The present time of all explored runs. Sample times from the host are before, at or after it. */
export const NOW = '2030-01-06T10:00:00.000Z'
export const TIMES = ['2030-01-05T10:00:00.000Z', NOW, '2030-01-07T10:00:00.000Z'] as const
