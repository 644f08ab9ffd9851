import type { GeneratedSamples, SamplesProgress } from '@tagpo/contract/wire/staff/admin';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/navigation/paths.ts';
import { sampleMessages } from '../../../messages/admin/samples.ts';
import { useMessages } from '../../../messages/use-messages.ts';

type SamplesOutcomeProps = {
  isRunning: boolean;
  progress: SamplesProgress | undefined;
  isProgressUnknown: boolean;
  result: GeneratedSamples | undefined;
};

/** How far a generation is, and what came of it. */
export function SamplesOutcome({ isRunning, progress, isProgressUnknown, result }: SamplesOutcomeProps) {
  const t = useMessages(sampleMessages);
  if (isRunning) return <Progress progress={progress} isUnknown={isProgressUnknown} />;
  if (result) return <Result result={result} />;
  if (progress?.state === 'failed' || progress?.state === 'paused') {
    return <p role="status">{t.lastFailed({ done: progress.done, count: progress.count })}</p>;
  }
  return null;
}

function Progress({ progress, isUnknown }: { progress: SamplesProgress | undefined; isUnknown: boolean }) {
  const t = useMessages(sampleMessages);
  // Between two calls it is paused for a moment.
  const running = progress?.state === 'running' || progress?.state === 'paused' ? progress : undefined;
  const text = running ? t.progress({ done: running.done, count: running.count }) : t.starting;
  return (
    <div className="grid gap-2">
      <div
        role="progressbar"
        aria-label={t.generating}
        aria-valuemin={0}
        aria-valuemax={running?.count ?? 100}
        aria-valuenow={running?.done}
        className="h-3 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full rounded-full bg-dusk transition-[width] duration-250"
          style={{ width: `${running ? (100 * running.done) / running.count : 0}%` }}
        />
      </div>
      <p role="status" className="text-small text-ink-soft">
        {isUnknown ? t.progressFailed : text}
      </p>
    </div>
  );
}

function Result({ result }: { result: GeneratedSamples }) {
  const t = useMessages(sampleMessages);
  const { created, count, seed } = result;
  return (
    <div role="status" className="grid justify-items-start gap-1 rounded-soft bg-sunken px-5 py-4">
      <p className="font-semibold">{created === count ? t.finished(created) : t.someThere(created)}</p>
      <p className="font-mono text-tiny text-ink-soft">{t.seed({ seed })}</p>
      <Link
        to={paths.admin}
        className="inline-flex min-h-11 items-center font-semibold text-accent-ink underline-offset-4 hover:underline"
      >
        {t.seePeople}
      </Link>
    </div>
  );
}
