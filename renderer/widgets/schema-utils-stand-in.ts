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
 * Stands for the form library's resolving of schemas: ours (`section-form.tsx`) have no references, conditions or defaults, and the
 * engine holds the answers. So a schema is what it says, and 8 kB of gzip stay away.
 */
// biome-ignore lint/style/noDefaultExport: the module it stands for has a default export
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
