import { PageTitle } from '../components/page/page-title.tsx';
import { PlanCard } from '../features/account/plan-card.tsx';
import { billingMessages } from '../messages/billing.ts';
import { useMessages } from '../messages/use-messages.ts';

export default function BillingPage() {
  const t = useMessages(billingMessages);
  return (
    <>
      <PageTitle page={t.title} />
      <h1 className="px-4 pb-4 text-title">{t.title}</h1>
      <PlanCard />
    </>
  );
}
