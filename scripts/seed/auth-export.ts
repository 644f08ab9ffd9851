/** Writes auth_export/ as the Auth emulator of firebase-tools imports it. That emulator stores passwords as plain text. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SEEDED_PASSWORD } from '../suite/console.ts';
import type { SeedMember } from './members.ts';

export function writeAuthExport(directory: string, members: readonly SeedMember[], seededAt: number): void {
  mkdirSync(directory, { recursive: true });
  const users = members.map((member) => toAccount(member, seededAt));
  const response = { kind: 'identitytoolkit#DownloadAccountResponse', users };
  writeFileSync(join(directory, 'accounts.json'), JSON.stringify(response, undefined, 1));
  const config = { signIn: { allowDuplicateEmails: false }, emailPrivacyConfig: { enableImprovedEmailPrivacy: false } };
  writeFileSync(join(directory, 'config.json'), JSON.stringify(config, undefined, 1));
}

function toAccount(member: SeedMember, seededAt: number) {
  const { uid, email, displayName } = member;
  const salt = `fakeSalt${uid.slice(0, 20)}`;
  const createdAt = Math.round(seededAt - member.finishedAgo - 600_000);
  return {
    localId: uid,
    email,
    emailVerified: true,
    displayName,
    createdAt: `${createdAt}`,
    lastLoginAt: `${Math.round(seededAt - member.lastActiveAgo)}`,
    validSince: `${Math.floor(createdAt / 1000)}`,
    passwordUpdatedAt: createdAt,
    salt,
    passwordHash: `fakeHash:salt=${salt}:password=${SEEDED_PASSWORD}`,
    providerUserInfo: [{ providerId: 'password', email, federatedId: email, rawId: email, displayName }],
  };
}
