import '../components/styles/later-pages.css';
import { PRODUCT_NAME } from '@tagpo/contract/product';
import { Check } from 'lucide-react';
import { PageTitle } from '../components/page/page-title.tsx';
import { billingMessages } from '../messages/account/billing.ts';
import { useMessages } from '../messages/language/use-messages.ts';

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

/** The plan one is on, what it holds, and payments made: there is one plan, it is free, and so there are none. */
function PlanCard() {
  const t = useMessages(billingMessages);
  return (
    <div className="grid items-start gap-3 px-4 wide:grid-cols-2">
      <section className="rounded-soft bg-card px-5 py-5">
        <h2 className="text-small font-semibold tracking-normal text-ink-soft">{t.plan}</h2>
        <p className="mt-1 font-display text-title font-bold">{t.free}</p>
        <p className="mt-3">{t.freeText({ product: PRODUCT_NAME })}</p>
      </section>
      <section className="rounded-soft bg-card wide:row-span-2 px-5 py-5">
        <h2 className="text-heading">{t.holds}</h2>
        <ul className="mt-3 grid gap-2.5">
          {t.holdsText.split('\n').map((line) => (
            <li key={line} className="flex gap-3">
              <Check className="mt-0.5 size-5 shrink-0 text-accent-ink" />
              {line}
            </li>
          ))}
        </ul>
      </section>
      <section className="rounded-soft bg-card px-5 py-5">
        <h2 className="text-heading">{t.payments}</h2>
        <p className="mt-3 font-semibold">{t.noPayments}</p>
        <p className="text-ink-soft">{t.noPaymentsText}</p>
      </section>
    </div>
  );
}
