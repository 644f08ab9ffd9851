import { callApi, finishProfile } from '../../fixtures/account.ts';
import { fillRequired, unfold } from '../../fixtures/member.ts';
import { noteRequests, waitForAnswer } from '../../fixtures/network.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'newcomer' });

interface Own {
  readonly isProfileComplete: boolean;
  readonly name?: string;
}

const refused = [
  ['Age', '17', 'Must be at least 18 years old'],
  ['Age', '121', 'Must be at most 120 years old'],
  ['Height (cm)', '99', 'Height must be between 100 and 250 cm'],
  ['Height (cm)', '251', 'Height must be between 100 and 250 cm'],
  ['Bio', 'x'.repeat(501), 'Bio is too long (max 500 characters)'],
  ['Name', '   ', 'Name is required'],
  ['Name', 'x'.repeat(61), 'Name is too long (max 60 characters)'],
  ['Location', 'Atlantis', 'Location is required'],
] as const;

test('The setup form has its sections, and refuses empty and invalid fields.', async ({ page, account }) => {
  const saves = noteRequests(page, (_url, request) => request.method() === 'PATCH');
  await page.goto('/setup-profile');
  await expect(page).toHaveTitle(/Complete Your Profile/);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Photos',
    'Basic Information',
    'Physical Characteristics',
    'Lifestyle',
    'Relationship Preferences',
    'Personality & Communication',
  ]);
  await expect(page.getByLabel('Height (cm)')).toHaveValue('');
  for (const absent of ['Cannabis', 'Political Views', 'Religion', 'Ethnicity', 'Pets', 'Occupation']) {
    await expect(page.getByLabel(absent)).toHaveCount(0);
  }

  await page.getByRole('button', { name: 'Complete Profile' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  const missing = {
    Name: 'Name is required',
    Age: 'Age is required',
    Location: 'Location is required',
    Bio: 'Bio is required',
    'Height (cm)': 'Height is required',
  };
  for (const [label, message] of Object.entries(missing)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(message);
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true');
  }

  for (const [label, value, message] of refused) {
    await fillRequired(page);
    const field = page.getByLabel(label, { exact: true });
    await field.fill(value);
    await page.getByRole('button', { name: 'Complete Profile' }).click();
    await expect(field).toHaveAccessibleDescription(message);
    await expect(field).toBeFocused();
    await expect(page.getByRole('main').locator('[aria-invalid]')).toHaveCount(1);
  }
  expect(saves).toEqual([]);
  const own = await callApi<Own>(account, 'GET /profile/me');
  expect(own.isProfileComplete).toBe(false);
  expect(own.name).toBeUndefined();
});

test('The limits of every range are saved.', async ({ page, account }) => {
  await page.goto('/setup-profile');
  await fillRequired(page);
  await page.getByLabel('Age', { exact: true }).fill('18');
  await page.getByLabel('Height (cm)').fill('250');
  await page.getByLabel('Bio', { exact: true }).fill('ñ'.repeat(500));
  await page.getByLabel('Gender', { exact: true }).selectOption('non-binary');
  await page.getByRole('button', { name: 'Women' }).click();
  await page.getByLabel('To age').fill('40');
  await page.getByLabel('Distance').selectOption('Up to 25 km');
  await unfold(page, 'Lifestyle');
  await page.getByLabel('Children').selectOption("Don't Want");
  await unfold(page, 'Relationship Preferences');
  await page.getByLabel('Relationship Goals').selectOption('Long Term Relationship');
  await page.getByLabel('Keep and show my sensitive details').check();
  await unfold(page, 'Personality & Communication');
  await page.getByLabel('Communication Style').selectOption('Direct and assertive');
  await page.getByRole('button', { name: 'Karaoke' }).click();
  await page.getByRole('button', { name: 'Complete Profile' }).click();
  await expect(page.getByText('Profile setup completed!', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/:\d+\/$/);
  expect(await callApi<Own>(account, 'GET /profile/me')).toMatchObject({
    age: 18,
    height: 250,
    bio: 'ñ'.repeat(500),
    gender: 'Non-binary',
    children: 'dont-want',
    relationshipGoals: 'long-term',
    communicationStyle: 'Direct',
    interests: ['Karaoke'],
    ethnicity: 'Asian',
    languages: ['English', 'Filipino'],
    lookingFor: { genders: ['Female'], minAge: 18, maxAge: 40, distance: 25 },
    isNew: true,
    isOnline: true,
    isPhotoVerified: false,
    isProfileComplete: true,
  });
});

test('A town is chosen with the keyboard alone, or by a position.', async ({ page, context }) => {
  await page.goto('/setup-profile');
  const field = page.getByRole('combobox', { name: 'Location' });
  await field.pressSequentially('baguio');
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await field.press('Enter');
  await expect(field).toHaveValue(/Baguio/);
  await expect(page.getByRole('listbox')).toBeHidden();
  await field.fill('nowhere at all');
  await expect(
    page.getByText('No town found. Check the spelling, or type the nearest city.', { exact: true }),
  ).toBeVisible();
  await field.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();

  // A position picks a town and stays on the device.
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 10.3157, longitude: 123.8854 });
  await page.getByRole('button', { name: 'Use my position' }).click();
  await expect(page.getByRole('combobox', { name: 'Location' })).toHaveValue(/Cebu/);
  expect(sent.filter((request) => /10\.31|123\.88/.test(request))).toEqual([]);
});

test('An unfinished form survives a reload.', async ({ page, account }) => {
  await page.goto('/setup-profile');
  await fillRequired(page);
  await page.getByLabel('Height (cm)').fill('181');
  await page.getByRole('button', { name: 'Men', exact: true }).click();
  await unfold(page, 'Lifestyle');
  await page.getByLabel('Smoking').selectOption('Never');
  await page.getByRole('checkbox', { name: 'Keep and show my sensitive details' }).check();
  await unfold(page, 'Personality & Communication');
  await page.getByRole('button', { name: 'Hiking' }).click();
  await page.getByRole('checkbox', { name: 'Email me news about Tagpo' }).check();
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Luz');
  await expect(page.getByLabel('Age', { exact: true })).toHaveValue('29');
  await expect(page.getByRole('combobox', { name: 'Location' })).toHaveValue(/Las Piñas/);
  await expect(page.getByLabel('Bio', { exact: true })).toHaveValue('Early mornings.');
  await expect(page.getByLabel('Height (cm)')).toHaveValue('181');
  await expect(page.getByRole('button', { name: 'Men', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('checkbox', { name: 'Email me news about Tagpo' })).toBeChecked();
  await expect(page.locator('summary').filter({ hasText: 'Lifestyle' })).toContainText('Optional · 1 answer');
  await unfold(page, 'Lifestyle');
  await expect(page.getByRole('checkbox', { name: 'Keep and show my sensitive details' })).toBeChecked();
  await unfold(page, 'Personality & Communication');
  await expect(page.getByRole('button', { name: 'Hiking' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Complete Profile' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  expect(await callApi<Own>(account, 'GET /profile/me')).toMatchObject({
    name: 'Luz',
    height: 181,
    smoking: 'never',
    lookingFor: { genders: ['Male'] },
    consents: { sensitive: { isGiven: true }, news: { isGiven: true } },
  });
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Early mornings.');
});

test('What is filled in beforehand is seen, and can be left out.', async ({ page, account }) => {
  await page.goto('/setup-profile');
  await fillRequired(page);
  const personality = page.locator('summary').filter({ hasText: 'Personality & Communication' });
  await expect(personality).toContainText('Optional · English, Filipino');
  await unfold(page, 'Personality & Communication');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(personality).toContainText(/Optional · Filipino$/);

  const ethnicity = page.getByRole('group', { name: 'Ethnicity' });
  await unfold(page, 'Lifestyle');
  await page.getByLabel('Drinking').selectOption('Socially');
  await expect(ethnicity).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Keep and show my sensitive details' }).check();
  await expect(ethnicity.getByRole('button', { name: 'Asian' })).toHaveAttribute('aria-pressed', 'true');
  await ethnicity.getByRole('button', { name: 'Asian' }).click();
  await page.getByRole('button', { name: 'Complete Profile' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  const own = await callApi<Own>(account, 'GET /profile/me');
  expect(own).toMatchObject({ languages: ['Filipino'], drinking: 'socially' });
  expect(own).not.toHaveProperty('ethnicity');
});

test('A folded section with an error opens, and a draft of an older form is dropped.', async ({ page, account }) => {
  const keepDraft = (draft: object) =>
    page.evaluate(
      ([key = '', text = '']) => localStorage.setItem(key, text),
      [`tagpo.setup-draft.${account.id}`, JSON.stringify(draft)],
    );
  await page.goto('/setup-profile');
  await keepDraft({ fields: { name: 'Luz', height: 170 }, placeText: '' });
  await page.reload();
  await expect(page.getByLabel('Height (cm)')).toHaveValue('');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');

  const consents = { sensitive: false, news: false };
  await keepDraft({ fields: { name: 'Luz', diet: 'Stones', isAdmin: true, height: null }, placeText: '', consents });
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Luz');
  await fillRequired(page);
  await expect(page.getByLabel('Diet')).toBeHidden();
  await page.getByRole('button', { name: 'Complete Profile' }).click();
  await expect(page.getByLabel('Diet')).toBeFocused();
  await page.getByLabel('Diet').selectOption('Vegan');
  await page.getByRole('button', { name: 'Complete Profile' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  expect(await callApi<Own>(account, 'GET /profile/me')).toMatchObject({ diet: 'Vegan', height: 162 });
});

test.describe('On a phone in Filipino', () => {
  test.use({ locale: 'fil-PH' });

  test('The phone’s language is kept in the settings, by the form and on every device.', async ({
    page,
    account,
    openAs,
  }) => {
    await page.goto('/settings');
    await expect(page.getByRole('heading', { name: 'Wika', exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Tagpo' }).click();
    await page.getByLabel('Pangalan', { exact: true }).fill('Luz');
    await page.getByLabel('Edad', { exact: true }).fill('29');
    await page.getByLabel('Height (cm)').fill('162');
    await page.getByRole('combobox', { name: 'Lokasyon' }).fill('las pin');
    await page.getByRole('option', { name: /Las Piñas/ }).click();
    await page.getByLabel('Bio', { exact: true }).fill('Kape sa umaga.');
    const saved = waitForAnswer(page, '/settings');
    await page.getByRole('button', { name: 'Tapusin ang Profile' }).click();
    await saved;
    await page.goto('/settings');
    await expect(page.getByText('Itago ako', { exact: true })).toBeVisible();

    const elsewhere = await openAs(account);
    await elsewhere.goto('/settings');
    await expect(elsewhere.getByText('Itago ako', { exact: true })).toBeVisible();
  });

  test('Another language that a newcomer chooses is kept.', async ({ page, account, openAs }) => {
    await page.goto('/settings');
    const saved = waitForAnswer(page, '/settings');
    await page.getByRole('main').getByRole('button', { name: 'English' }).click();
    await saved;
    await page.getByRole('link', { name: 'Tagpo' }).click();
    await fillRequired(page);
    await page.getByRole('button', { name: 'Complete Profile' }).click();
    await expect(page).toHaveURL(/:\d+\/$/);

    for (const device of [page, await openAs(account)]) {
      await device.goto('/settings');
      await expect(device.getByText('Hide me', { exact: true })).toBeVisible();
    }
  });
});

test('What is required is marked in set-up and in edit.', async ({ page, account }) => {
  const marked = page.getByText(/^.+ \*$/);
  const hint = page.getByText('Fields with * are required.');
  await page.goto('/setup-profile');
  await expect(marked).toHaveText(['Name *', 'Age *', 'Height (cm) *', 'Location *', 'Bio *']);
  await expect(hint).toBeVisible();
  await finishProfile(account);
  await page.goto('/edit-profile');
  await expect(marked).toHaveText(['Name *', 'Age *', 'Location *']);
  await expect(hint).toBeVisible();
});

test('A newcomer who opened home first finds people there after the set-up.', async ({ page, expectedErrors }) => {
  // The list is refused to members without a profile.
  expectedErrors.push(/status of 403 .*\/api\/users/);
  await page.goto('/');
  await expect(page).toHaveURL(/\/setup-profile$/);
  await fillRequired(page);
  await page.getByRole('button', { name: 'Complete Profile' }).click();
  await expect(page.getByRole('heading', { name: 'Near you' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /, \d+/ }).first()).toBeVisible();
});
