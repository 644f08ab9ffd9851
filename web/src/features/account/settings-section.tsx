import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-soft bg-card px-5 py-4 slim:px-3">
      <h2 className="text-heading">{title}</h2>
      <div className="mt-1 divide-y divide-line/70">{children}</div>
    </section>
  );
}

/** `label` says what the row is about, unless its button does. */
export function SettingRow({ label, hint, children }: { label?: string; hint?: string; children: ReactNode }) {
  return (
    <div className="grid gap-3 py-4">
      {(label ?? hint) && (
        <div>
          {label && <p className="font-semibold">{label}</p>}
          {hint && <p className="text-small wrap-anywhere text-ink-soft">{hint}</p>}
        </div>
      )}
      {children}
    </div>
  );
}

export function SettingLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="flex min-h-14 items-center justify-between gap-3 font-semibold underline-offset-4 hover:underline"
    >
      {children}
      <ChevronRight className="size-5 shrink-0" />
    </Link>
  );
}
