const HERE = { state: 'NY', timeZone: 'America/New_York', short: 'ET' }
const ELSEWHERE = { state: 'HI', timeZone: 'Pacific/Honolulu', short: 'HST' }

/**
 * A state of the US, and its zone, in which it is neither just before midnight nor just after: a visit that begins within two hours
 * begins today there.
 */
export const DAYTIME = hourIn(HERE.timeZone) < 22 && hourIn(HERE.timeZone) > 1 ? HERE : ELSEWHERE

function hourIn(timeZone: string): number {
  return Number(new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(Date.now()))
}

/** What moves a person there. */
export function moveToDaytime(email: string): string {
  return `update users set address_state = '${DAYTIME.state}' where email = '${email}'`
}
