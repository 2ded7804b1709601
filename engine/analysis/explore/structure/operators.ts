export const LOGIC: ReadonlySet<string> = new Set(['and', 'or', '!', '!!', 'if', '?:'])
export const EQUALITIES: ReadonlySet<string> = new Set(['==', '===', '!=', '!=='])
export const ORDERS: ReadonlySet<string> = new Set(['<', '<=', '>', '>='])
