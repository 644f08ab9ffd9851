import { SAMPLES_DEFAULT } from '@tagpo/contract/product';
import { generateSamplesQuery } from '@tagpo/contract/wire/staff/admin';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { Panel } from '../../../components/staff/panel.tsx';
import { hasErrorCode } from '../../../lib/api/api-error.ts';
import { sampleMessages } from '../../../messages/admin/samples.ts';
import { describeError } from '../../../messages/errors.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { SamplesOutcome } from './samples-outcome.tsx';
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
