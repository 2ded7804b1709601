import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js'
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js'

const Nothing = () => null

/**
 * Stands for the form library's own fields, widgets and templates: a section is an object whose properties a field of ours draws
 * (`section-form.tsx`), and 19 kB of gzip stay away.
 */
// biome-ignore lint/style/noDefaultExport: the module it stands for has a default export
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
