import ArrayField from '@rjsf/core/lib/components/fields/ArrayField.js'
import BooleanField from '@rjsf/core/lib/components/fields/BooleanField.js'
import NumberField from '@rjsf/core/lib/components/fields/NumberField.js'
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js'
import StringField from '@rjsf/core/lib/components/fields/StringField.js'
import {
  createSchemaUtils,
  englishStringTranslator,
  type FieldTemplateProps,
  type FieldProps,
  type Registry,
  type TemplatesType,
  type WidgetProps,
} from '@rjsf/utils'
import type { ComponentType } from 'react'
import { engineValidator } from './engine-validator.ts'
import { WIDGETS } from './registry.ts'
import type { Widget } from './widget.ts'

/** The parts of a form that are ours. The rest is the form library's. */
type OwnParts = {
  /** Draws the properties of a section. */
  readonly Section: ComponentType<FieldProps>
  /** Draws the label, hints and errors around a control. */
  readonly Frame: ComponentType<FieldTemplateProps>
  /** Makes the library's widget for questions with one value. */
  readonly toWidget: (Widget: Widget) => ComponentType<WidgetProps>
  /** Makes the library's field for questions with several values, such as a group or a list. */
  readonly toField: (Widget: Widget) => ComponentType<FieldProps>
}

const Nothing = () => null

const BUTTONS = {
  SubmitButton: Nothing,
  AddButton: Nothing,
  CopyButton: Nothing,
  MoveDownButton: Nothing,
  MoveUpButton: Nothing,
  RemoveButton: Nothing,
  ClearButton: Nothing,
}

/** The frame draws a question as a whole, so it is the only template that is used. */
function templatesOf(Frame: OwnParts['Frame']): TemplatesType {
  return {
    FieldTemplate: Frame,
    ArrayFieldTemplate: Nothing,
    ArrayFieldDescriptionTemplate: Nothing,
    ArrayFieldItemButtonsTemplate: Nothing,
    ArrayFieldItemTemplate: Nothing,
    ArrayFieldTitleTemplate: Nothing,
    BaseInputTemplate: Nothing,
    CyclicSchemaExpandTemplate: Nothing,
    DescriptionFieldTemplate: Nothing,
    ErrorListTemplate: Nothing,
    FallbackFieldTemplate: Nothing,
    FieldErrorTemplate: Nothing,
    FieldHelpTemplate: Nothing,
    GridTemplate: Nothing,
    MultiSchemaFieldTemplate: Nothing,
    ObjectFieldTemplate: Nothing,
    OptionalDataControlsTemplate: Nothing,
    TitleFieldTemplate: Nothing,
    UnsupportedFieldTemplate: Nothing,
    WrapIfAdditionalTemplate: Nothing,
    ButtonTemplates: BUTTONS,
  }
}

/**
 * The registry that the form library draws sections with. It has the library's fields for single
 * values, and no default template or widget: those bring a Markdown renderer of 31 kB (gzip). One
 * registry serves all sections, because their schemas have no references.
 */
export function formRegistry({ Section, Frame, toWidget, toField }: OwnParts): Registry {
  const widgets = Object.entries(WIDGETS)
  return {
    fields: {
      ...Object.fromEntries(widgets.map(([type, Widget]) => [type, toField(Widget)])),
      SchemaField,
      StringField,
      NumberField,
      BooleanField,
      ArrayField,
      ObjectField: Section,
      // A question without options now has a schema without a type.
      FallbackField: StringField,
    },
    widgets: Object.fromEntries(widgets.map(([type, Widget]) => [type, toWidget(Widget)])),
    templates: templatesOf(Frame),
    rootSchema: {},
    schemaUtils: createSchemaUtils(engineValidator, {}),
    formContext: {},
    translateString: englishStringTranslator,
    globalFormOptions: {
      idPrefix: 'root',
      idSeparator: '_',
      useFallbackUiForUnsupportedType: false,
      // The section keeps the objects of questions that did not change, so none is compared in
      // depth.
      experimental_componentUpdateStrategy: 'shallow',
    },
  }
}
