import { paths } from '@tagpo/contract/paths';
import { PRODUCT_NAME } from '@tagpo/contract/product';
import { accountDocument } from '@tagpo/contract/stored/account';
import { DEFAULT_SETTINGS } from '@tagpo/contract/wire/account/account';
import type { UserRecord } from 'firebase-admin/auth';
import { createTransport } from 'nodemailer';
import * as z from 'zod/mini';
import type { AppDeps } from '../../deps.ts';
import type { Mail } from '../../domain/mail/mail.ts';
import { type MailOutcome, sendOnce } from '../../domain/mail/send-once.ts';
import { hasCode, unlessGone } from '../../firebase/error-code.ts';
import { composeDigest } from './digest.ts';
import { type Letter, type LinkMail, writeLetter } from './mail-texts.ts';

export type MailDeps = Pick<AppDeps, 'auth' | 'firestore' | 'mail' | 'mailKey' | 'now' | 'log'>;

/** Sends a mail, unless it is needless. What a server refuses for good is not tried again. */
export function sendMail(deps: MailDeps, mail: Mail): Promise<void> {
  return sendOnce(deps, mail, () => deliver(deps, mail));
}

async function deliver(deps: MailDeps, mail: Mail): Promise<MailOutcome> {
  const user = await findUser(deps, mail);
  const letter = user?.email && (await writeFor(deps, mail, user));
  if (!user?.email || !letter) return 'needless';
  const { transport, sender } = deps.mail;
  const from = { name: PRODUCT_NAME, address: sender() };
  const messageId = `<${mail.id}@${from.address.split('@')[1]}>`;
  try {
    await createTransport(transport()).sendMail({ from, to: { name: '', address: user.email }, messageId, ...letter });
    return 'sent';
  } catch (error) {
    if (isRefusedForGood(error)) return 'refused';
    throw error;
  }
}

const findUser = ({ auth }: MailDeps, mail: Mail): Promise<UserRecord | undefined> =>
  unlessGone(mail.kind === 'password-reset' ? auth.getUserByEmail(mail.email) : auth.getUser(mail.uid));

/** Undefined if the mail is not needed any more. */
async function writeFor(deps: MailDeps, { kind }: Mail, user: UserRecord): Promise<Letter | undefined> {
  if (kind === 'verification' && user.emailVerified) return undefined;
  const account = z.safeParse(accountDocument, (await deps.firestore.doc(paths.account(user.uid)).get()).data());
  if (kind === 'digest') {
    // Whoever mistyped their address sends a stranger one mail, and never a daily one.
    if (!account.success || !user.emailVerified) return undefined;
    return composeDigest(deps, { uid: user.uid, account: account.data, site: await deps.mail.siteUrl() });
  }
  const { language } = account.data?.settings ?? DEFAULT_SETTINGS;
  const link = new URL(await makeLink(deps, kind, user.email ?? ''));
  link.searchParams.set('lang', language);
  return writeLetter(kind, { language, link: link.href });
}

/** Firebase makes the links that prove whose a mailbox is. */
async function makeLink({ auth, mail }: MailDeps, kind: LinkMail, email: string): Promise<string> {
  switch (kind) {
    case 'verification':
      return auth.generateEmailVerificationLink(email);
    case 'password-reset':
      return auth.generatePasswordResetLink(email);
    case 'report-outcome':
    case 'appeal-outcome':
      return `${await mail.siteUrl()}/settings`;
  }
}

/** A reply of 500 and more to the receiver's address: no such mailbox, as a rule (RFC 5321, 4.2.1). */
function isRefusedForGood(error: unknown): boolean {
  const isOfReceiver = hasCode(error, 'EENVELOPE') && error instanceof Error && 'responseCode' in error;
  return isOfReceiver && Number(error.responseCode) >= 500;
}
