import { callApi, createMember } from '../../fixtures/account.ts';
import { conversation, field, match, readThread, send, thread } from '../../fixtures/chat.ts';
import { visit } from '../../fixtures/navigation.ts';
import { holdRequests } from '../../fixtures/network.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'member' });

for (const hasTouch of [false, true]) {
  test.describe(hasTouch ? 'On a touch screen' : 'With a keyboard', () => {
    test.use({ hasTouch });

    test('several messages are sent without leaving the field.', async ({ page, account, amihan }) => {
      await page.goto(`/chat/${amihan.id}`);
      const release = await holdRequests(page, '**/api/messages');
      await expect(field(page)).toHaveAttribute('enterkeyhint', 'send');
      await field(page).click();
      for (const text of ['Uy', 'Nasaan ka']) {
        await page.keyboard.type(text);
        await page.keyboard.press('Enter');
        await expect(field(page)).toHaveValue('');
      }
      await page.keyboard.type('Dito na');
      await page.keyboard.press('Shift+Enter');
      await page.keyboard.type('ako');
      await page.getByRole('button', { name: 'Send', exact: true })[hasTouch ? 'tap' : 'click']();
      await expect(field(page)).toBeFocused();
      await expect(field(page)).toHaveValue('');
      const all = ['You: Uy', 'You: Nasaan ka', 'You: Dito na\nako'];
      await expect(thread(page)).toHaveText(all);
      await expect(page.getByRole('log')).toContainText('Sending...');
      release();
      await expect(page.getByRole('log').getByRole('status')).toHaveText('Sent');
      await expect(thread(page)).toHaveText(all);
      expect(await readThread(amihan, account)).toEqual(['Uy', 'Nasaan ka', 'Dito na\nako']);
    });
  });
}

test('A draft survives leaving, a URL is a link, and what is too long is cut.', async ({
  page,
  context,
  account,
  amihan,
}) => {
  await send(amihan, account, 'Dito: https://example.com/kape?a=1. javascript:alert(1)');
  await page.goto(`/chat/${amihan.id}`);
  const link = thread(page).getByRole('link');
  await expect(link).toHaveCount(1);
  await expect(link).toHaveText('https://example.com/kape?a=1');
  await expect(link).toHaveAttribute('href', 'https://example.com/kape?a=1');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  await expect(link).toHaveAttribute('target', '_blank');
  await field(page).fill('Sandali');
  await page.getByRole('link', { name: 'Back to messages' }).click();
  await conversation(page, /Amihan/).click();
  await expect(field(page)).toHaveValue('Sandali');

  // A message that is too long is cut, and says so.
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const said = page.locator('form').getByRole('status');
  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await page.keyboard.press('Control+V');
  };
  await field(page).fill('');
  await field(page).focus();
  await paste('a'.repeat(950));
  await expect(said).toHaveText('50 characters left');
  await paste('b'.repeat(50));
  await expect(said).toHaveText('0 characters left');
  await page.keyboard.type('c');
  await expect(said).toHaveText('A message can have up to 1000 characters. The rest was left out.');
  await page.keyboard.press('Backspace');
  await expect(said).toHaveText('1 character left');
  await paste('un mundo');
  await expect(said).toHaveText('A message can have up to 1000 characters. The rest was left out.');
  await expect(field(page)).toHaveValue(`${'a'.repeat(950)}${'b'.repeat(49)}u`);
  // The pasted text replaces the selection, so that it fits.
  await page.keyboard.press('Control+A');
  await paste('d'.repeat(1000));
  await expect(said).toHaveText('0 characters left');
  await page.keyboard.press('Control+A');
  await paste(`${'e'.repeat(995)}👨‍👩‍👧‍👦`);
  await expect(said).toHaveText('A message can have up to 1000 characters. The rest was left out.');
  await expect(field(page)).toHaveValue('e'.repeat(995));
});

test('A draft outlasts a message of another tab, and is gone once that tab sends it.', async ({
  page,
  context,
  amihan,
}) => {
  await page.goto(`/chat/${amihan.id}`);
  const other = await context.newPage();
  await other.goto(`/chat/${amihan.id}`);
  // A tab that begins with the draft sends it, whatever it makes of it.
  await expect(field(other)).toBeVisible();
  await field(page).fill('A long and thoughtful draft');
  await field(other).fill('Uy');
  await other.keyboard.press('Enter');
  await expect(thread(page)).toHaveText(['You: Uy']);
  await page.reload();
  await expect(field(page)).toHaveValue('A long and thoughtful draft');

  await other.reload();
  await field(other).press('End');
  await other.keyboard.type(', at last');
  await other.keyboard.press('Enter');
  await expect(thread(page)).toHaveText(['You: Uy', 'You: A long and thoughtful draft, at last']);
  await expect(field(page)).toHaveValue('');
  await page.reload();
  await expect(thread(page)).toHaveCount(2);
  await expect(field(page)).toHaveValue('');

  // The tab that began sends what another shows, too.
  await field(page).fill('Sabado?');
  await other.reload();
  await expect(field(other)).toHaveValue('Sabado?');
  await page.keyboard.press('Enter');
  await expect(thread(other)).toHaveCount(3);
  await expect(field(other)).toHaveValue('');
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).not.toContain('message-draft');
});

test('An opener is picked, edited and sent.', async ({ page, account }) => {
  await callApi(account, 'PATCH /profile/me', { interests: ['Hiking', 'Coffee'], languages: ['English', 'Filipino'] });
  const amihan = await createMember({ name: 'Amihan', interests: ['hiking', 'Film'], languages: ['Filipino'] });
  await match(account, amihan);
  await page.goto(`/chat/${amihan.id}`);
  await expect(page.getByText('No messages yet. Start the conversation!', { exact: true })).toBeVisible();
  const common = page.getByRole('heading', { name: 'What you have in common' }).locator('..').getByRole('listitem');
  await expect(common).toHaveText(['hiking', 'Filipino', /Las Piñas/]);
  const openers = page.getByRole('heading', { name: 'Ways to begin' }).locator('..').getByRole('button');
  await expect(openers).toHaveText([
    /^Hiking is on both our profiles!/,
    /Las Piñas/,
    'Hi Amihan! Kumusta ang week mo so far?',
  ]);
  await openers.first().click();
  await openers.last().click();
  await expect(field(page)).toHaveValue('Hi Amihan! Kumusta ang week mo so far?');
  await expect(field(page)).toBeFocused();
  await expect(thread(page)).toHaveCount(0);
  await page.keyboard.type(' :)');
  await page.keyboard.press('Enter');
  await expect(thread(page)).toHaveText(['You: Hi Amihan! Kumusta ang week mo so far? :)']);
  await expect(openers).toHaveCount(0);

  await callApi(account, 'PATCH /settings', { language: 'fil' });
  await page.addInitScript(() => localStorage.setItem('tagpo.language', 'fil'));
  const bea = await createMember({ name: 'Bea', interests: ['Film'] });
  await match(account, bea);
  await visit(page, `/chat/${bea.id}`);
  await expect(page.getByText('Wala pang mensahe. Ikaw na ang mauna!', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hi Bea! Ano’ng nagpasaya sa’yo this week?' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pelikula pala ang hilig mo!' })).toBeVisible();
});
