import { SAMPLES_DEFAULT } from '@tagpo/contract/product';
import { type GeneratedSamples, generateSamplesQuery, type SamplesProgress } from '@tagpo/contract/wire/staff/admin';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { TextLink } from '../../components/links.tsx';
import { Panel } from '../../components/staff/panel.tsx';
import { hasErrorCode } from '../../lib/api/api-error.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { sampleMessages } from '../../messages/admin/samples.ts';
import { describeError } from '../../messages/errors.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { useSamples } from './use-samples.ts';

export function SamplesView() {
  const t = useMessages(sampleMessages);
  const [count, setCount] = useState(String(SAMPLES_DEFAULT));
  const { generation, progress, isStopped, stopWaiting } = useSamples();
  const { data: query } = generateSamplesQuery.safeParse({ count });
  const isRunning = generation.isPending || progress.data?.state === 'running';

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (query && !generation.isPending) generation.mutate(query.count);
  }

  return (
    <div className="max-w-160">
      <Panel title={t.title}>
        <div className="grid gap-5 px-5 pt-3 pb-6">
          <p className="text-ink-soft">{t.text}</p>
          <form onSubmit={handleSubmit} noValidate className="grid items-start gap-4 sm:grid-cols-[12rem_1fr]">
            <TextField
              label={t.count}
              type="number"
              inputMode="numeric"
              min={1}
              max={100}
              value={count}
              onChange={(event) => setCount(event.target.value)}
              issue={query ? undefined : 'invalid-input'}
            />
            <div className="flex flex-wrap gap-3 sm:pt-7">
              <Button type="submit" look="ink" isBusy={generation.isPending} disabled={!query}>
                {generation.isPending ? t.generating : t.generate}
              </Button>
              {generation.isPending && <Button onClick={stopWaiting}>{t.stopWaiting}</Button>}
            </div>
          </form>
          {hasErrorCode(generation.error, 'rate-limited') && (
            <p role="alert" className="text-danger">
              {describeError(generation.error, t.failed)}
            </p>
          )}
          <SamplesOutcome
            isRunning={isRunning}
            progress={progress.data}
            isProgressUnknown={progress.isError}
            result={generation.data}
          />
          {isStopped && <p role="status">{t.stopped}</p>}
        </div>
      </Panel>
    </div>
  );
}

type SamplesOutcomeProps = {
  isRunning: boolean;
  progress: SamplesProgress | undefined;
  isProgressUnknown: boolean;
  result: GeneratedSamples | undefined;
};

function SamplesOutcome({ isRunning, progress, isProgressUnknown, result }: SamplesOutcomeProps) {
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
  // It is paused for a moment between two calls.
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
      <TextLink to={paths.admin}>{t.seePeople}</TextLink>
    </div>
  );
}
