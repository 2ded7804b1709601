import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** A source file with its path from the root of the checkout, with `/`. */
export type SourceText = { readonly path: string; readonly text: string }

/**
 * One import: a file of ours by its path from the root of the checkout, or a package by its
 * specifier.
 */
export type Import = {
  readonly from: string
  readonly to: string
  readonly kind: 'ours' | 'package'
}

const SPECIFIER =
  /(?:^|[;\s}])(?:import|export)\s+(?:type\s+)?(?:[\w$*{}\s,]+?\s+from\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g

/** All files below a folder of the checkout, without dependencies. */
export function filesBelow(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((path) => !path.includes('node_modules'))
    .sort()
}

/** The TypeScript files below a folder of the checkout. */
export function sourcesBelow(root: string, folder: string): readonly SourceText[] {
  return filesBelow(root, folder)
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** The imports of a file: static, dynamic and type imports. */
export function importsOf({ path, text }: SourceText): readonly Import[] {
  return [...withoutComments(text).matchAll(SPECIFIER)].map((match) =>
    resolve(path, match[1] ?? match[2] ?? ''),
  )
}

/** The code without its comments, which may mention what the code must not do. */
export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`\\])\/\/.*$/gm, '$1')
}

function resolve(from: string, specifier: string): Import {
  const plain = specifier.replace(/\?.*$/, '')
  if (plain.startsWith('#')) return { from, to: plain.slice(1), kind: 'ours' }
  if (plain.startsWith('.'))
    return { from, to: normalize(join(dirname(from), plain)), kind: 'ours' }
  return { from, to: plain, kind: 'package' }
}
