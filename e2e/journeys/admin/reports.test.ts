import type { Locator, Page } from '@playwright/test';
import { type Account, callApi, createAccount, createMember } from '../../fixtures/account.ts';
import { send } from '../../fixtures/chat.ts';
import { visit } from '../../fixtures/navigation.ts';
import { breakRequests } from '../../fixtures/network.ts';
import { createAdministrator } from '../../fixtures/staff.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'administrator' });

interface Reported {
  readonly id: string;
  readonly reporter: Account;
  readonly reported: Account;
}

/** A chat of Amado and Berting, who asks him for money. */
async function createChat() {
  const [reporter, reported] = await Promise.all([
    createMember({ name: 'Amado', location: 'Mati' }),
    createMember({ name: 'Berting', location: 'Mati' }),
  ]);
  await send(reporter, reported, 'Kumusta ka?');
  const answer = await send(reported, reporter, 'Padalhan mo ako ng pera.');
  return { reporter, reported, answer };
}

/** Amado's report of Berting, with one of Berting's messages as evidence. */
async function createReport(): Promise<Reported> {
  const { reporter, reported, answer } = await createChat();
  const report = await callApi<{ id: string }>(reporter, 'POST /reports', {
    userId: reported.id,
    reason: 'scam-or-spam',
    text: 'He asks for money.',
    messageIds: [answer.id],
  });
  return { id: report.id, reporter, reported };
}

const queue = (page: Page) => page.getByRole('region', { name: 'Reports', exact: true });
const row = (page: Page, id: string) => queue(page).locator(`a[href^="/admin/reports/${id}"]`);
const opened = (page: Page) => page.getByRole('region', { name: /^(Report about|Appeal of) / });

/** Lets the next report arrive, but loses its answer. */
const loseNextAnswer = (page: Page) =>
  page.route(
    '**/api/reports',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

/** Pages through the queue, in which reports of other tests may come first. */
async function findInQueue(page: Page, found: Locator): Promise<void> {
  await expect(async () => {
    const more = page.getByRole('button', { name: 'Show more' });
    if ((await found.count()) === 0 && (await more.isVisible())) await more.click();
    await expect(found.first()).toBeVisible({ timeout: 1000 });
  }).toPass();
}

test('A report is reviewed with its evidence and closed.', async ({ page, openAs }) => {
  const { id, reporter, reported } = await createReport();
  await page.goto('/admin/reports');
  await findInQueue(page, row(page, id));
  await expect(row(page, id)).toContainText('Report about Berting');
  await expect(row(page, id)).toContainText('Scam, selling or spam');
  await row(page, id).click();
  await expect(page).toHaveURL(new RegExp(`/admin/reports/${id}$`));
  const report = opened(page);
  await expect(report.getByRole('link', { name: 'Amado', exact: true })).toHaveAttribute(
    'href',
    `/profile/${reporter.id}`,
  );
  await expect(report.getByRole('link', { name: 'Berting', exact: true })).toHaveAttribute(
    'href',
    `/profile/${reported.id}`,
  );
  await expect(report).toContainText('He asks for money.');
  await expect(report.getByRole('listitem')).toHaveText([/Kumusta ka\?/, /Selected.*Padalhan mo ako ng pera\./]);
  const history = page.getByRole('region', { name: 'History of Berting' });
  const received = history.getByRole('listitem').filter({ hasText: 'Report received' });
  await expect(received.getByRole('definition').filter({ hasText: 'This one' })).toBeVisible();
  await expect(history.getByRole('link', { name: 'Open the report' })).toHaveCount(0);

  await report.getByRole('button', { name: 'Take in review' }).click();
  await expect(page.getByText('Report updated', { exact: true })).toBeVisible();
  await expect(report.getByText('In review', { exact: true })).toBeVisible();
  await report.getByLabel('Note for the log').fill('Not the first one.');
  await report.getByRole('button', { name: 'No action' }).click();
  await expect(report.getByText('No action', { exact: true })).toBeVisible();
  await expect(report.getByRole('button', { name: 'Take up again' })).toBeVisible();
  const closed = history.getByRole('listitem').filter({ hasText: 'Review closed' });
  await expect(closed).toContainText('by Amihan');
  await expect(closed.getByRole('insertion')).toHaveText('after No action');

  await page.getByRole('link', { name: 'All reports' }).click();
  await page.getByRole('navigation', { name: 'State of the reports' }).getByRole('link', { name: 'Closed' }).click();
  await page.getByRole('navigation', { name: 'How they were closed' }).getByRole('link', { name: 'No action' }).click();
  await findInQueue(page, row(page, id));

  const theirs = await openAs(reporter);
  await theirs.goto('/settings');
  await theirs.getByText('My reports', { exact: true }).click();
  const own = theirs.getByRole('listitem').filter({ hasText: 'Berting' });
  await expect(own).toContainText('Scam, selling or spam');
  await expect(own).toContainText('Closed without action');
});

test('Whoever leaves before staff decide has to wait when they come back.', async ({
  page,
  openPage,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 403/);
  const { id, reported } = await createReport();
  await callApi(reported, 'DELETE /profile/me');
  await page.goto(`/admin/reports/${id}`);
  const report = opened(page);
  await expect(report.getByText(/^They erased their account\. If you take action/)).toBeVisible();
  await report.getByRole('button', { name: 'Take in review' }).click();
  await report.getByRole('button', { name: 'Action taken' }).click();
  await expect(report.getByText('Action taken', { exact: true })).toBeVisible();
  await expect(report.getByText(/^They erased their account/)).toHaveCount(0);

  const theirs = await openPage(await createAccount({ email: reported.email, password: reported.password }));
  await theirs.goto('/');
  await expect(theirs.getByRole('heading', { name: 'Your account has to wait' })).toBeVisible();
  await expect(theirs.getByText('Our team looks at this account first.')).toBeVisible();
  await expect(theirs.getByText('Scam, selling or spam')).toHaveCount(0);
});

test('A report from a chat arrives once, with its messages.', async ({ page, openAs, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  const { reporter, reported } = await createChat();
  const theirs = await openAs(reporter);
  await theirs.goto(`/chat/${reported.id}`);
  await expect(theirs.getByRole('log').getByRole('listitem')).toHaveCount(2);
  await theirs.getByRole('button', { name: 'More about Berting' }).click();
  await theirs.getByRole('button', { name: 'Report Berting' }).click();
  const form = theirs.getByRole('dialog', { name: 'Report Berting' });
  const evidence = form.getByRole('checkbox', { name: 'Attach 2 messages from this chat' });
  await expect(evidence).not.toBeChecked();
  await expect(evidence).toHaveAccessibleDescription(/Our staff will read them and a few around them\.$/);
  await evidence.check();
  await form.getByRole('radio', { name: 'Scam, selling or spam' }).check();
  await loseNextAnswer(theirs);
  await form.getByRole('button', { name: 'Send report' }).click();
  await expect(theirs.getByText('Report sent. Thank you.', { exact: true })).toBeVisible();
  const offered = theirs.getByRole('dialog', { name: /^Block .+\?$/ });
  await offered.getByRole('button', { name: 'Cancel' }).click();
  await expect(offered).toBeHidden();

  const sent = await callApi<{ id: string }[]>(reporter, 'GET /reports');
  expect(sent).toHaveLength(1);
  const [{ id } = { id: '' }] = sent;
  await page.goto('/admin/reports');
  await findInQueue(page, row(page, id));
  await row(page, id).click();
  await expect(opened(page).getByRole('listitem')).toHaveText([/Kumusta ka\?/, /Padalhan mo ako ng pera\./]);
});

test('Switching off closes a report, and an appeal reverses it.', async ({ page, openAs, expectedErrors }) => {
  // The API and the identity provider refuse an account that is off.
  expectedErrors.push(/status of 403/, /status of 400.*accounts:lookup/);
  const { id, reported } = await createReport();
  const theirs = await openAs(reported);
  await theirs.goto('/profile/me');
  await expect(theirs.getByRole('heading', { name: 'Berting, 29' })).toBeVisible();

  await page.goto(`/admin/reports/${id}`);
  await opened(page).getByRole('button', { name: 'Take in review' }).click();
  await opened(page).getByRole('button', { name: 'Switch Berting off' }).click();
  const dialog = page.getByRole('dialog', { name: 'Switch Berting off?' });
  await expect(dialog.getByRole('radio', { name: 'Scam, selling or spam' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  await expect(opened(page).getByRole('button', { name: 'Take up again' })).toBeVisible();
  await expect(opened(page).getByText('Action taken', { exact: true })).toBeVisible();

  await theirs.goto('/');
  await expect(theirs.getByRole('heading', { name: 'Your account is switched off' })).toBeVisible();
  await expect(theirs.getByText('Scam, selling or spam')).toBeVisible();
  await theirs.getByRole('button', { name: 'Send' }).click();
  await expect(theirs.getByText('Required')).toBeVisible();
  await theirs.getByLabel('Your appeal').fill('It was a joke between friends.');
  await theirs.getByRole('button', { name: 'Send' }).click();
  await expect(theirs.getByText('We have it. Somebody will read it.')).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Send' })).toHaveCount(0);

  await visit(page, '/admin/reports');
  const appeal = page.getByRole('link', { name: /^Appeal of Berting.*It was a joke between friends\./s }).first();
  await findInQueue(page, appeal);
  await appeal.click();
  await expect(opened(page)).toContainText('It was a joke between friends.');
  await opened(page).getByRole('button', { name: 'Take in review' }).click();
  await opened(page).getByRole('button', { name: 'Switch Berting on again' }).click();
  await expect(opened(page).getByRole('button', { name: 'Take up again' })).toBeVisible();
  await expect(opened(page).getByText('Action taken', { exact: true })).toBeVisible();
  await theirs.getByRole('button', { name: 'Check again' }).click();
  await expect(theirs.getByRole('heading', { name: 'Your account is on again' })).toBeVisible();
});

test('Only the current reviewer can close a report.', async ({ page, account, expectedErrors }) => {
  expectedErrors.push(/status of 409/);
  const { id } = await createReport();
  const other = await createAdministrator({ name: 'Bituin' });
  await callApi(account, `PATCH /admin/reports/${id}`, { state: 'in-review' });
  await page.goto(`/admin/reports/${id}`);
  const close = opened(page).getByRole('button', { name: 'No action' });
  await expect(close).toBeVisible();
  await callApi(other, `PATCH /admin/reports/${id}`, { state: 'in-review', takeOver: true });
  await close.click();
  await expect(page.getByText('Another administrator is reviewing this', { exact: true })).toBeVisible();
  await opened(page).getByRole('button', { name: 'Take over' }).click();
  await close.click();
  await expect(opened(page).getByRole('button', { name: 'Take up again' })).toBeVisible();
});

test('A missing report and a failure say so.', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of (?:400|404|502)/);
  for (const id of ['nobody-sent-this-report', 'x']) {
    await visit(page, `/admin/reports/${id}`);
    await expect(page.getByText('There is no such report')).toBeVisible();
  }
  const { id } = await createReport();
  await breakRequests(page, /\/api\/admin\/reports/);
  await page.goto('/admin/reports');
  await expect(page.getByText('The reports could not be loaded.')).toBeVisible();
  await page.goto(`/admin/reports/${id}`);
  await expect(page.getByText('The report could not be loaded.')).toBeVisible();
  await page.unroute(/\/api\/admin\/reports/);
  await page.getByRole('button', { name: 'Try Again' }).last().click();
  await expect(opened(page)).toContainText('He asks for money.');
});

test('On a computer the queue is beside the report.', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { id } = await createReport();
  await page.goto('/admin/reports');
  await expect(page.getByText('Choose a report to read it here.')).toBeVisible();
  await findInQueue(page, row(page, id));
  await row(page, id).click();
  await expect(opened(page)).toBeVisible();
  await expect(row(page, id)).toHaveAttribute('aria-current', 'true');
  await expect(queue(page)).toBeVisible();
});
