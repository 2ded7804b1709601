const HERE = { state: 'NY', timeZone: 'America/New_York', short: 'ET' }
const ELSEWHERE = { state: 'HI', timeZone: 'Pacific/Honolulu', short: 'HST' }

/**
 * A state of the US, and its zone, in which midnight is at least four hours away, and was an hour ago or more: a test that begins
 * within two hours of this worker ends on the same day there, and so does a visit that begins within two hours.
 */
export const DAYTIME = hourIn(HERE.timeZone) < 18 && hourIn(HERE.timeZone) > 0 ? HERE : ELSEWHERE

function hourIn(timeZone: string): number {
  return Number(new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(Date.now()))
}

/** What moves a person there. */
export function moveToDaytime(email: string): string {
  return `update users set address_state = '${DAYTIME.state}' where email = '${email}'`
}
