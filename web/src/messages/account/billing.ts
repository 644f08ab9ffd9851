import { catalogue } from '../language/locale.ts';
import { params } from '../language/params.ts';

export const billingMessages = catalogue('billing', {
  title: 'Billing',
  plan: 'Your plan',
  free: 'Free',
  freeText: params('{product} is free to use. There is nothing to buy, and what you use today stays free.'),
  holds: 'What you get',
  holdsText:
    'See and search everyone near you\nLike, pass and take a pass back\nSee who likes you\nTalk as much as you like\nUp to 6 photos\nHide, block and report',
  payments: 'Payments',
  noPayments: 'No payments',
  noPaymentsText: 'You have never been charged, and we have no card of yours.',
});
