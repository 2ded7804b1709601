import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js'
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js'

const Nothing = () => null

/**
 * Replaces the form library's own fields, widgets and templates. A section is an object whose
 * properties are drawn by our own field (`section-form.tsx`). Saves 19 kB of gzip.
 */
// biome-ignore lint/style/noDefaultExport: the replaced module has a default export
export default function getDefaultRegistry() {
  return {
    fields: { ObjectField, SchemaField },
    templates: { ButtonTemplates: { SubmitButton: Nothing } },
    widgets: {},
    rootSchema: {},
    formContext: {},
    translateString: (text: string) => text,
    globalFormOptions: { idPrefix: 'root', idSeparator: '_', useFallbackUiForUnsupportedType: false },
  }
}
