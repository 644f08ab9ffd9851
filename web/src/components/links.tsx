import { ArrowLeft } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '../lib/text/class-names.ts';

type LinkProps = Pick<ComponentProps<typeof Link>, 'to' | 'onClick' | 'className' | 'children'>;

/** A round arrow that leads back. */
export function BackLink({ label, className, ...link }: Omit<LinkProps, 'children'> & { label: string }) {
  return (
    <Link
      {...link}
      aria-label={label}
      className={classNames('grid size-12 place-items-center rounded-full hover:bg-sunken', className)}
    >
      <ArrowLeft className="size-6" />
    </Link>
  );
}

/** A link that looks like a button. */
export function LinkButton({ className = 'bg-ink text-paper', ...link }: LinkProps) {
  return (
    <Link
      {...link}
      className={classNames('inline-flex min-h-13 items-center rounded-soft px-6 font-semibold', className)}
    />
  );
}

export function TextLink({ className = 'inline-flex min-h-11 items-center', ...link }: LinkProps) {
  return (
    <Link
      {...link}
      className={classNames(className, 'font-semibold text-accent-ink underline-offset-4 hover:underline')}
    />
  );
}
