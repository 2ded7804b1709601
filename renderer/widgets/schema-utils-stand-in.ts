import type { RJSFSchema, SchemaUtilsType, ValidatorType } from '@rjsf/utils'

type Used =
  | 'getRootSchema'
  | 'getValidator'
  | 'doesSchemaUtilsDiffer'
  | 'retrieveSchema'
  | 'getDefaultFormState'
  | 'getDisplayLabel'
  | 'isSelect'

/**
 * Replaces the form library's resolution of schemas. Our schemas (`section-form.tsx`) have no
 * references, conditions or defaults, and the engine holds the answers. So a schema needs no
 * resolution. Saves 8 kB of gzip.
 */
// biome-ignore lint/style/noDefaultExport: the replaced module has a default export
export default function createSchemaUtils(validator: ValidatorType, schema: RJSFSchema): Pick<SchemaUtilsType, Used> {
  return {
    getRootSchema: () => schema,
    getValidator: () => validator,
    doesSchemaUtilsDiffer: (_validator, other) => other !== schema,
    retrieveSchema: (one) => one,
    getDefaultFormState: (_schema, answers) => answers,
    getDisplayLabel: () => false,
    isSelect: () => false,
  }
}
