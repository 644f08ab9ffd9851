import { callApi } from '../../fixtures/account.ts';
import { visit } from '../../fixtures/navigation.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'administrator' });

const CALL = /\/api\/admin\/generate-samples\?/;

test('Samples are generated, logged and marked.', async ({ page, account }) => {
  await page.goto('/admin/samples');
  await expect(page.getByLabel('How many? (1 to 100)')).toHaveValue('20');
  await page.getByLabel('How many? (1 to 100)').fill('3');
  const answered = page.waitForResponse(CALL);
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  const answer = await answered;
  expect(new URL(answer.url()).searchParams.get('count')).toBe('3');
  const { message } = (await answer.json()) as { message: string };
  await expect(page.getByText('Success', { exact: true })).toBeVisible();
  await expect(page.getByText(message, { exact: true })).toBeVisible();
  await expect(page.getByText('3 sample profiles were made.')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);

  const users = await callApi<{ id: string; name: string; email: string; isSample: boolean }[]>(
    account,
    'GET /admin/users',
  );
  const sample = users.find(({ isSample }) => isSample);
  expect(sample).toBeDefined();
  await page.getByRole('link', { name: 'See everybody' }).click();
  await expect(
    page.getByRole('region', { name: 'User Management' }).getByText('Sample', { exact: true }).first(),
  ).toBeVisible();
  await visit(page, `/admin?admin=${account.id}&action=samples.generated`);
  await expect(page.getByRole('article', { name: 'Samples generated' })).toContainText('3');
  await visit(page, `/profile/${sample?.id}`);
  await expect(page.getByRole('article').getByText('Sample', { exact: true })).toBeVisible();
});

test('Progress is shown, and waiting can be stopped.', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  let state: object = { state: 'running', count: 40, done: 10 };
  await page.route(/\/api\/admin\/generate-samples/, async (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: state });
    await held.promise;
    await route.abort().catch(() => undefined);
  });
  await page.goto('/admin/samples');
  state = { state: 'idle', count: 0, done: 0 };
  await expect(page.getByRole('button', { name: 'Generate', exact: true })).toBeEnabled();
  await page.getByLabel('How many? (1 to 100)').fill('40');
  state = { state: 'running', count: 40, done: 25 };
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(page.getByText('25 of 40 made')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');

  await page.getByRole('button', { name: 'Stop waiting' }).click();
  await expect(page.getByText(/^You no longer wait for it\./)).toBeVisible();
  await expect(page.getByText('25 of 40 made')).toBeVisible();
  await expect(page.getByText('Error', { exact: true })).toHaveCount(0);
  state = { state: 'done', count: 40, done: 40 };
  await expect(page.getByRole('button', { name: 'Generate', exact: true })).toBeEnabled();
  held.resolve();
});

test('The next call finishes what the last one left.', async ({ page }) => {
  const asked: (string | null)[] = [];
  const answers = [
    { message: 'x', count: 100, created: 60, done: 60 },
    { message: 'x', count: 100, created: 40, done: 100 },
  ];
  const left = { state: 'paused', count: 100, done: 12, seed: 'left-off' };
  await page.route(/\/api\/admin\/generate-samples/, (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: left });
    asked.push(new URL(route.request().url()).search);
    return route.fulfill({ json: { ...answers.shift(), seed: 'left-off' } });
  });
  await page.goto('/admin/samples');
  await expect(page.getByText(/^The last generation stopped after 12 of 100\./)).toBeVisible();
  await page.getByLabel('How many? (1 to 100)').fill('100');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(page.getByText('Success', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByText('100 sample profiles were made.')).toBeVisible();
  expect(asked).toEqual(['?count=100&seed=left-off', '?count=100&seed=left-off']);
});

test('An invalid number is refused, and a refusal is told.', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 429/);
  await page.goto('/admin/samples');
  const count = page.getByLabel('How many? (1 to 100)');
  for (const text of ['0', '101', '', '1.5']) {
    await count.fill(text);
    await expect(count).toHaveAccessibleDescription('Invalid input');
    await expect(page.getByRole('button', { name: 'Generate', exact: true })).toBeDisabled();
  }
  await count.fill('100');
  await expect(page.getByRole('button', { name: 'Generate', exact: true })).toBeEnabled();

  const answer = { message: 'Generated 1 sample profile', count: 1, created: 1, done: 1, seed: 'one' };
  await page.route(CALL, (route) => route.fulfill({ json: answer }));
  await count.fill('1');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(page.getByText('1 sample profile was made.', { exact: true })).toBeVisible();

  // A second try after a refusal keeps its seed.
  await page.unroute(CALL);
  const json = { error: 'x', message: 'x', code: 'rate-limited', retryAfter: 30 };
  const seeds: (string | null)[] = [];
  await page.route(CALL, (route) => {
    seeds.push(new URL(route.request().url()).searchParams.get('seed'));
    return route.fulfill({ status: 429, json });
  });
  await visit(page, '/admin/samples');
  for (const attempt of [1, 2]) {
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await expect.poll(() => seeds.length).toBe(attempt);
    await expect(page.getByRole('alert').getByText('Rate limit exceeded. Try again in 30 seconds.')).toBeVisible();
  }
  expect(seeds[0]).toBeTruthy();
  expect(seeds[1]).toBe(seeds[0]);
});
