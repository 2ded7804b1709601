import { CardWidget } from './card-widget.tsx'
import { CheckboxWidget } from './checkbox-widget.tsx'
import { ChoiceListWidget } from './choice-list-widget.tsx'
import { ChoiceWidget } from './choice-widget.tsx'
import { DateWidget } from './date-widget.tsx'
import { GroupWidget } from './group-widget.tsx'
import { LateWidget } from './late-widgets.tsx'
import { MultiSelectWidget } from './multi-select-widget.tsx'
import { NumberWidget } from './number-widget.tsx'
import { ParagraphWidget } from './paragraph-widget.tsx'
import { PasswordWidget } from './password-widget.tsx'
import { PhoneWidget } from './phone-widget.tsx'
import { TextWidget } from './text-widget.tsx'
import type { WidgetRegistry } from './widget.ts'

export const WIDGETS: WidgetRegistry = {
  'multi-choice': ChoiceWidget,
  radio: ChoiceWidget,
  'single-select-v2': ChoiceWidget,
  'multi-select': MultiSelectWidget,
  'none-or-list': LateWidget,
  'free-paragraph-field': ParagraphWidget,
  'free-text-field': TextWidget,
  'free-phone-field': PhoneWidget,
  'one-to-ten-scale': LateWidget,
  'one-to-seven-scale': LateWidget,
  checkbox: CheckboxWidget,
  password: PasswordWidget,
  number: NumberWidget,
  date: DateWidget,
  time: DateWidget,
  'date-time': DateWidget,
  choice: ChoiceListWidget,
  file: LateWidget,
  card: CardWidget,
  group: GroupWidget,
  list: LateWidget,
}
