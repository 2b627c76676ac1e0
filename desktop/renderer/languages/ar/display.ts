// Arabic words of the customer’s display.
import type { ArabicForm, Translation } from '../translation.ts';

export const display: Translation<ArabicForm>['display'] = {
  welcome: 'أهلًا بكم',
  basket: 'سلتكم',
  times: '{{qty}} × {{price}}',
  off: 'خصم {{amount}}',
  saved: 'وفّرتم {{amount}}',
  tax: 'يضاف {{amount}} ضريبة',
  taxIncluded: 'منها {{amount}} ضريبة',
  total: 'الإجمالي',
  thanks: 'شكرًا لكم',
  change: 'الباقي لكم',
  back: 'يُرد إليكم',
  paid: 'تم الدفع',
  received: 'المستلم {{amount}}',
  fullScreen: 'ملء الشاشة',
};
