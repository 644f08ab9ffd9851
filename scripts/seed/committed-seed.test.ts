import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { paths, storagePaths } from '../../contract/src/paths.ts';
import { findPlace, formatPlace } from '../../contract/src/places/places.ts';
import { PHOTO_SIZES } from '../../contract/src/product.ts';
import { type AccountDocument, accountDocument } from '../../contract/src/stored/account.ts';
import { type ChoiceDocument, choiceDocument } from '../../contract/src/stored/choices.ts';
import {
  type ConversationDocument,
  conversationDocument,
  type MessageDocument,
  messageDocument,
} from '../../contract/src/stored/conversation.ts';
import { rosterDocument } from '../../contract/src/stored/roster.ts';
import { type UserDocument, userDocument } from '../../contract/src/stored/user.ts';
import { isConsentGiven } from '../../contract/src/wire/account/consent.ts';
import { isSensitive } from '../../contract/src/wire/profile/sensitive.ts';
import { readExport } from '../../emulator/src/store/export/read-export.ts';
import { Timestamp, type Value } from '../../emulator/src/values/value.ts';
import { PICTURE_FORMATS } from '../../functions/src/domain/pictures/drawn-picture.ts';
import { crc32c } from './storage-export.ts';

const SEED = fileURLToPath(new URL('../../emulator-data/', import.meta.url));

const storedObject = z.object({
  name: z.string(),
  bucket: z.string(),
  contentType: z.enum(['image/avif', 'image/webp']),
  downloadTokens: z.array(z.string()).check(z.length(0)),
  size: z.int(),
  md5Hash: z.string(),
  crc32c: z.string(),
});
const authAccounts = z.object({
  users: z.array(
    z.object({ localId: z.string(), email: z.email(), emailVerified: z.boolean(), passwordHash: z.string() }),
  ),
});

const documents = await readDocuments();
const versioned = z.looseObject({ schemaVersion: z.int() });
const users = parseAll<UserDocument>('users', userDocument);
const accounts = parseAll<AccountDocument>('accounts', accountDocument);
const roster = parseAll('roster', rosterDocument);
const objects = readObjects();

describe('the documents of the seed', () => {
  test('match the schemas of the contract', () => {
    expect(users.size).toBeGreaterThanOrEqual(122);
    expect([...accounts.keys()]).toEqual([...users.keys()]);
    expect([...roster.keys()]).toEqual([...users.keys()]);
    expect(documents.get(paths.counts())).toEqual({ schemaVersion: 1, users: users.size, active: users.size });
    const patterns = ['choices', 'decks', 'conversations', 'conversations/*/messages', 'inboxes'];
    const others = patterns.map((pattern) => parseAll(pattern, z.unknown()).size);
    expect(documents.size).toBe(users.size * 3 + 1 + others.reduce((sum, size) => sum + size, 0));
  });

  test('have a schema version', () => {
    const without = [...documents].filter(([, data]) => z.safeParse(versioned, data).error).map(([path]) => path);
    expect(without).toEqual([]);
  });

  test('hold sensitive fields only with consent', () => {
    for (const [uid, { consents }] of accounts) {
      expect(isConsentGiven(consents, 'profile')).toBe(true);
      expect(isConsentGiven(consents, 'sensitive')).toBe(Object.keys(users.get(uid)?.profile ?? {}).some(isSensitive));
    }
  });

  test('place members in towns of every region', () => {
    const homes = [...users.values()].map(({ profile: { place } }) => ({ place, town: findPlace(place.id) }));
    for (const { place, town } of homes) expect(place.name).toBe(town && formatPlace(town));
    expect(new Set(homes.map(({ town }) => town?.region)).size).toBe(18);
  });

  test('give every member a different bio', () => {
    expect(new Set([...users.values()].map(({ profile }) => profile.bio)).size).toBe(users.size);
  });

  test('include a hidden administrator and Maria', () => {
    const byEmail = new Map([...accounts].map(([uid, account]) => [account.email, { uid, account }]));
    const admin = byEmail.get('admin@admin.com');
    expect(admin?.account.isAdmin).toBe(true);
    expect(admin && users.get(admin.uid)?.profile.isListed).toBe(false);
    expect(byEmail.has('maria@example.com')).toBe(true);
  });
});

describe("the documents of Maria's inbox", () => {
  const maria = [...accounts].find(([, { email }]) => email === 'maria@example.com')?.[0] ?? '';
  const conversations = parseAll<ConversationDocument>('conversations', conversationDocument);
  const messages = parseAll<MessageDocument>('conversations/*/messages', messageDocument);
  const choices = [...parseAll<ChoiceDocument>('choices', choiceDocument).values()];
  const choosers = (to: string, isChosen: (choice: ChoiceDocument) => unknown) =>
    choices.filter((choice) => choice.to === to && isChosen(choice)).map(({ from }) => from);
  const otherOf = ({ participants }: ConversationDocument) => participants.find((uid) => uid !== maria) ?? '';

  test('include mutual matches, two requests and likes', () => {
    const matched = [...conversations.values()].filter(({ matchedAt }) => matchedAt !== undefined).map(otherOf);
    expect(choosers(maria, ({ isMatch }) => isMatch).toSorted()).toEqual(matched.toSorted());
    for (const uid of matched) expect(choosers(uid, ({ isMatch }) => isMatch)).toEqual([maria]);
    const requests = [...conversations.values()].filter(({ state }) => state === 'request');
    expect(requests.map(({ startedBy }) => startedBy === maria).toSorted()).toEqual([false, true]);
    expect(choosers(maria, ({ waitsFor }) => waitsFor === maria).length).toBeGreaterThanOrEqual(5);
  });

  test('have counters and last messages that match the messages', () => {
    for (const [id, { participants, sides, lastMessage }] of conversations) {
      const written = [...documents.keys()]
        .filter((path) => path.startsWith(`${paths.messages(id)}/`))
        .map((path) => messages.get(path.split('/').at(-1) ?? ''))
        .toSorted((a, b) => (a?.sequence ?? 0) - (b?.sequence ?? 0));
      expect(written.map((message) => message?.sequence)).toEqual(written.map((_, index) => index + 1));
      expect(lastMessage?.content).toBe(written.at(-1)?.content);
      for (const uid of participants) {
        const own = written.filter((message) => message?.senderId === uid);
        expect(own.map((message) => message?.senderSequence)).toEqual(own.map((_, index) => index + 1));
        expect(sides[uid]?.written).toBe(own.length);
      }
    }
  });

  test('include messages of several days, some unread', () => {
    const days = new Set([...messages.values()].map(({ sentAt }) => Math.floor(sentAt.toMillis() / 86_400_000)));
    expect(days.size).toBeGreaterThanOrEqual(7);
    const unread = [...conversations.values()].filter(({ unreadFor }) => unreadFor.includes(maria));
    expect(unread.length).toBeGreaterThanOrEqual(3);
  });
});

describe('the photos of the seed', () => {
  test('number two to six a member in every size and type', () => {
    for (const { album } of accounts.values()) {
      expect(album.length).toBeGreaterThanOrEqual(2);
      expect(album.length).toBeLessThanOrEqual(6);
      for (const path of album.flatMap(filesOf)) expect(objects.has(path)).toBe(true);
    }
  });

  test('are intact and within the budgets', () => {
    for (const { metadata, bytes } of objects.values()) {
      const isAvif = metadata.contentType === 'image/avif';
      expect(bytes.subarray(8, 12).toString()).toBe(isAvif ? 'avif' : 'WEBP');
      expect(metadata.size).toBe(bytes.length);
      expect(metadata.md5Hash).toBe(createHash('md5').update(bytes).digest('base64'));
      expect(metadata.crc32c).toBe(`${crc32c(bytes)}`);
      expect(bytes.length).toBeLessThanOrEqual(PHOTO_SIZES[metadata.name.includes('/grid.') ? 'grid' : 'full'].bytes);
    }
  });

  test('all belong to an album', () => {
    const used = [...accounts.values()].flatMap(({ album }) => album.flatMap(filesOf));
    expect([...objects.keys()].sort()).toEqual(used.sort());
  });
});

test('every seeded member can sign in, staff with a verified address', () => {
  const { users: signIns } = authAccounts.parse(JSON.parse(readFileSync(`${SEED}auth_export/accounts.json`, 'utf8')));
  expect(signIns.map(({ localId }) => localId).sort()).toEqual([...accounts.keys()].sort());
  for (const { localId, email, passwordHash } of signIns) {
    expect(accounts.get(localId)?.email).toBe(email);
    expect(passwordHash).toMatch(/^fakeHash:salt=\w+:password=tagpo-demo$/);
  }
  expect(signIns.find(({ email }) => email === 'admin@admin.com')?.emailVerified).toBe(true);
});

test('the seed names existing files and stays below 20 MiB', () => {
  const metadata = JSON.parse(readFileSync(`${SEED}firebase-export-metadata.json`, 'utf8'));
  expect(existsSync(`${SEED}${metadata.firestore.metadata_file}`)).toBe(true);
  const sizes = readdirSync(SEED, { recursive: true, encoding: 'utf8' }).map((file) => statSync(SEED + file));
  expect(sizes.filter((stat) => stat.isFile()).reduce((sum, stat) => sum + stat.size, 0)).toBeLessThan(20 * 2 ** 20);
});

function filesOf({ id }: { readonly id: string }): string[] {
  return PICTURE_FORMATS.map(({ size, ending }) => storagePaths.picture(id, size, ending));
}

async function readDocuments(): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>();
  const metadataFile = `${SEED}firestore_export/firestore_export.overall_export_metadata`;
  for await (const { path, fields } of readExport(metadataFile)) found.set(path, fromValue(fields));
  return found;
}

/** Documents of a collection by id; `*` in the pattern stands for one segment. */
function parseAll<Parsed>(pattern: string, schema: z.ZodMiniType<Parsed>): Map<string, Parsed> {
  const path = new RegExp(`^${pattern.replace('*', '[^/]+')}/([^/]+)$`);
  return new Map(
    [...documents].flatMap(([name, data]) => {
      const id = path.exec(name)?.[1];
      return id === undefined ? [] : [[id, z.parse(schema, data)] as const];
    }),
  );
}

function readObjects() {
  const directoryPath = `${SEED}storage_export/metadata/`;
  return new Map(
    readdirSync(directoryPath).map((file) => {
      const metadata = storedObject.parse(JSON.parse(readFileSync(directoryPath + file, 'utf8')));
      const bytes = readFileSync(`${SEED}storage_export/blobs/${file.replace(/\.json$/, '')}`);
      return [metadata.name, { metadata, bytes }] as const;
    }),
  );
}

function fromValue(value: Value | ReadonlyMap<string, Value>): unknown {
  if (value instanceof Timestamp) return { toMillis: () => value.seconds * 1000 + value.micros / 1000 };
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, entry]) => [key, fromValue(entry)]));
  if (Array.isArray(value)) return value.map(fromValue);
  return typeof value === 'bigint' ? Number(value) : value;
}
