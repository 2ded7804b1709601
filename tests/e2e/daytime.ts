const HERE = { state: 'NY', timeZone: 'America/New_York', short: 'ET' }
const ELSEWHERE = { state: 'HI', timeZone: 'Pacific/Honolulu', short: 'HST' }

/**
 * A state of the US and its zone. Midnight there was at least one hour ago and is at least four
 * hours away, so a test, or a visit, that begins within two hours of this worker's start ends on
 * the same day.
 */
export const DAYTIME = hourIn(HERE.timeZone) < 18 && hourIn(HERE.timeZone) > 0 ? HERE : ELSEWHERE

function hourIn(timeZone: string): number {
  return Number(
    new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(
      Date.now(),
    ),
  )
}

/** The address update that moves a person there. */
export function moveToDaytime(email: string): string {
  return `update users set address_state = '${DAYTIME.state}' where email = '${email}'`
}
