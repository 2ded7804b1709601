/** Stands for the form library's merging of `allOf`: our schemas have none, and 4 kB stay away. The library makes its tools once, unused. */
export function createShallowAllOfMerge(): () => never {
  return () => {
    throw new Error('Cannot merge a schema: the portal draws schemas without allOf only')
  }
}

export function createMerger(): { readonly mergeArrayOfSchemaDefinitions: null } {
  return { mergeArrayOfSchemaDefinitions: null }
}

export function createComparator(): { readonly compareSchemaDefinitions: null; readonly compareSchemaValues: null } {
  return { compareSchemaDefinitions: null, compareSchemaValues: null }
}

export function createIntersector(): null {
  return null
}

export function createDeduplicator(): null {
  return null
}
