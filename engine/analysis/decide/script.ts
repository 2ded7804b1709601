/** A term of SMT-LIB2, as text. */
export type Term = string

export type Sort = 'Bool' | 'Int'

/** Collects the declarations, definitions and assertions of one question. */
export type Script = {
  /** Declares a free value, which the solver chooses. */
  readonly declare: (sort: Sort) => Term
  /** A short name for a long term. */
  readonly named: (sort: Sort, term: Term) => Term
  /** A name for a condition whose value the solver reports. */
  readonly found: (condition: Term) => Term
  readonly assert: (term: Term) => void
  /** Everything so far, as text. */
  readonly text: () => string
}

const LONG = 60

/** An empty script. */
export function newScript(): Script {
  const lines: string[] = []
  const names = new Map<Term, Term>()
  let count = 0
  const fresh = (): Term => {
    count += 1
    return `v${count}`
  }
  const declare = (sort: Sort): Term => {
    const name = fresh()
    lines.push(`(declare-const ${name} ${sort})`)
    return name
  }
  return {
    declare,
    found: (condition) => {
      if (condition === TRUE || condition === FALSE) return condition
      const name = declare('Bool')
      lines.push(`(assert (= ${name} ${condition}))`)
      return name
    },
    named: (sort, term) => {
      if (term.length < LONG) return term
      const known = names.get(term)
      if (known !== undefined) return known
      const name = fresh()
      lines.push(`(define-fun ${name} () ${sort} ${term})`)
      names.set(term, name)
      return name
    },
    assert: (term) => {
      if (term !== TRUE) lines.push(`(assert ${term})`)
    },
    text: () => lines.join('\n'),
  }
}

export const TRUE: Term = 'true'
export const FALSE: Term = 'false'

export function and(...terms: readonly Term[]): Term {
  const kept = [...new Set(terms)].filter((term) => term !== TRUE)
  if (kept.includes(FALSE)) return FALSE
  return kept.length < 2 ? (kept[0] ?? TRUE) : `(and ${kept.join(' ')})`
}

export function or(...terms: readonly Term[]): Term {
  const kept = [...new Set(terms)].filter((term) => term !== FALSE)
  if (kept.includes(TRUE)) return TRUE
  return kept.length < 2 ? (kept[0] ?? FALSE) : `(or ${kept.join(' ')})`
}

export function not(term: Term): Term {
  if (term === TRUE) return FALSE
  if (term === FALSE) return TRUE
  const inner = /^\(not ([^() ]+)\)$/.exec(term)?.[1]
  return inner ?? `(not ${term})`
}

export function ite(condition: Term, yes: Term, no: Term): Term {
  if (condition === TRUE || yes === no) return yes
  return condition === FALSE ? no : `(ite ${condition} ${yes} ${no})`
}

export function truth(holds: boolean): Term {
  return holds ? TRUE : FALSE
}

/** A whole number. */
export function integer(value: number): Term {
  return value < 0 ? `(- ${-value})` : String(value)
}

export function sum(terms: readonly Term[]): Term {
  const kept = terms.filter((term) => term !== '0')
  return kept.length < 2 ? (kept[0] ?? '0') : `(+ ${kept.join(' ')})`
}
