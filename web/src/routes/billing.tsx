import { PlanCard } from '../features/billing/plan-card.tsx';
import { billingMessages } from '../messages/billing.ts';
import { shellMessages } from '../messages/shell.ts';
import { useMessages } from '../messages/use-messages.ts';

export default function BillingPage() {
  const t = useMessages(billingMessages);
  const shell = useMessages(shellMessages);
  return (
    <>
      <title>{shell.pageTitle({ page: t.title, product: shell.product })}</title>
      <h1 className="px-4 pb-4 text-title">{t.title}</h1>
      <PlanCard />
    </>
  );
}
