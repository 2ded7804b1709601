import { CardWidget } from './card-widget.tsx'
import { CheckboxWidget } from './checkbox-widget.tsx'
import { ChoiceListWidget } from './choice-list-widget.tsx'
import { ChoiceWidget } from './choice-widget.tsx'
import { DateWidget } from './date-widget.tsx'
import { FileWidget } from './file-widget.tsx'
import { GroupWidget, ListWidget } from './group-widgets.tsx'
import { MultiSelectWidget } from './multi-select-widget.tsx'
import { NoneOrListWidget } from './none-or-list-widget.tsx'
import { NumberWidget } from './number-widget.tsx'
import { ParagraphWidget } from './paragraph-widget.tsx'
import { PasswordWidget } from './password-widget.tsx'
import { PhoneWidget } from './phone-widget.tsx'
import { ScaleWidget } from './scale-widget.tsx'
import { TextWidget } from './text-widget.tsx'
import type { WidgetRegistry } from './widget.ts'

export const WIDGETS: WidgetRegistry = {
  'multi-choice': ChoiceWidget,
  radio: ChoiceWidget,
  'single-select-v2': ChoiceWidget,
  'multi-select': MultiSelectWidget,
  'none-or-list': NoneOrListWidget,
  'free-paragraph-field': ParagraphWidget,
  'free-text-field': TextWidget,
  'free-phone-field': PhoneWidget,
  'one-to-ten-scale': ScaleWidget,
  'one-to-seven-scale': ScaleWidget,
  checkbox: CheckboxWidget,
  password: PasswordWidget,
  number: NumberWidget,
  date: DateWidget,
  time: DateWidget,
  'date-time': DateWidget,
  choice: ChoiceListWidget,
  file: FileWidget,
  card: CardWidget,
  group: GroupWidget,
  list: ListWidget,
}
