/**
 * A component of a calendar file: its properties with unescaped values, and its inner components.
 */
type CalendarPart = {
  readonly name: string
  readonly values: ReadonlyMap<string, string>
  readonly parts: readonly CalendarPart[]
}

const MOST_OCTETS = 75
/** Name, parameters and value of a line. */
const LINE = /^([A-Z][A-Z-]*)((?:;[A-Z-]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/u
const UTC = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/
const TEXTS: readonly string[] = ['SUMMARY', 'DESCRIPTION', 'LOCATION']
/** The required and the optional properties of each component. Others are not allowed. */
const PARTS: Readonly<
  Record<string, { readonly needs: readonly string[]; readonly may: readonly string[] }>
> = {
  VCALENDAR: { needs: ['VERSION', 'PRODID'], may: ['METHOD', 'CALSCALE'] },
  VEVENT: {
    needs: ['UID', 'DTSTAMP', 'DTSTART'],
    may: ['DTEND', ...TEXTS, 'URL', 'CLASS', 'SEQUENCE'],
  },
}

/**
 * Reads a calendar file strictly by RFC 5545: a deviation that some calendars forgive is an error.
 *
 * @throws {Error} With the line.
 */
export function readCalendar(file: string): CalendarPart {
  const lines = unfolded(file)
  const [calendar, rest] = readPart(lines)
  if (rest.length > 0) throw new Error(`Lines behind the end: ${rest[0]}`)
  if (calendar.name !== 'VCALENDAR') throw new Error(`The outermost part is ${calendar.name}`)
  if (calendar.values.get('VERSION') !== '2.0') throw new Error('A version other than 2.0')
  if (calendar.parts.length === 0) throw new Error('A calendar without a part')
  return calendar
}

/** A UTC time in a calendar. @throws {Error} If it is not one. */
export function instantIn(value: string | undefined): string {
  const parts = UTC.exec(value ?? '')
  if (parts === null) throw new Error(`No time in UTC: ${value}`)
  const [, year, month, day, hour, minute, second] = parts
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`)
  if (Number.isNaN(time.getTime())) throw new Error(`No time in UTC: ${value}`)
  return time.toISOString()
}

function unfolded(file: string): readonly string[] {
  if (!file.endsWith('\r\n')) throw new Error('The last line does not end')
  const physical = file.slice(0, -2).split('\r\n')
  for (const line of physical) {
    if (/[\r\n]/.test(line))
      throw new Error(`A line break of another kind in ${JSON.stringify(line)}`)
    if (line === '' || line === ' ') throw new Error('An empty line')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: searches for control characters
    if (/[\u0000-\u0008\u000b-\u001f\u007f]/.test(line))
      throw new Error(`A control character in ${JSON.stringify(line)}`)
    if (new TextEncoder().encode(line).length > MOST_OCTETS)
      throw new Error(`More than ${MOST_OCTETS} octets: ${line}`)
  }
  return physical
    .join('\r\n')
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
}

function readPart([first = '', ...lines]: readonly string[]): readonly [
  CalendarPart,
  readonly string[],
] {
  const name = /^BEGIN:([A-Z]+)$/.exec(first)?.[1]
  const known = name === undefined ? undefined : PARTS[name]
  if (name === undefined || known === undefined) throw new Error(`No part begins with ${first}`)
  const values = new Map<string, string>()
  const parts: CalendarPart[] = []
  let rest: readonly string[] = lines
  for (let line = rest[0]; line !== `END:${name}`; line = rest[0]) {
    if (line === undefined) throw new Error(`${name} does not end`)
    if (line.startsWith('BEGIN:')) {
      const [part, behind] = readPart(rest)
      parts.push(part)
      rest = behind
      continue
    }
    const [, property = '', , value = ''] = LINE.exec(line) ?? []
    if (!known.needs.includes(property) && !known.may.includes(property))
      throw new Error(`${name} has the line ${line}`)
    if (values.has(property)) throw new Error(`${name} says ${property} twice`)
    values.set(property, readValue(property, value))
    rest = rest.slice(1)
  }
  const missing = known.needs.find((property) => !values.has(property))
  if (missing !== undefined) throw new Error(`${name} does not say ${missing}`)
  if (values.has('DTEND') && instantIn(values.get('DTEND')) <= instantIn(values.get('DTSTART')))
    throw new Error('It ends before it begins')
  return [{ name, values, parts }, rest.slice(1)]
}

function readValue(property: string, value: string): string {
  if (property.startsWith('DT')) instantIn(value)
  if (property === 'URL') return new URL(value).href
  if (!TEXTS.includes(property) && property !== 'UID') return value
  if (/(^|[^\\])(\\\\)*([;,]|\\[^\\;,nN]|\\$)/.test(value))
    throw new Error(`${property} is not escaped: ${value}`)
  return value.replace(/\\([\\;,nN])/g, (_all, escaped: string) =>
    escaped.toLowerCase() === 'n' ? '\n' : escaped,
  )
}

/** A reply without the seconds at which its calendar files were created. */
export function withoutStamps(reply: string): string {
  return reply.replaceAll(/DTSTAMP:\w+/g, 'DTSTAMP')
}
