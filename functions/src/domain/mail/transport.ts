import type { SMTPTransportOptions, Transport } from 'nodemailer';
import * as z from 'zod/mini';

/** What nodemailer sends through. The emulators have one of their own (emulated/outbox.ts). */
export type MailTransport = SMTPTransportOptions | LocalTransport;
export type LocalTransport = Transport<unknown>;

/** Milliseconds for each step of a delivery; the task that sends has a minute. */
const STEP_MS = 10_000;

/** `smtps://user:password@host:465`, or `smtp://…:587` for a server that turns to TLS after the first words. */
const smtpUrl = z.string().check(
  z.refine((text) => URL.canParse(text), 'SMTP_URL is no URL'),
  z.refine((text) => /^smtps?:\/\/[^/]+@/.test(text), 'SMTP_URL must be smtp(s)://user:password@host:port'),
);
const sender = z.email('MAIL_FROM must be an address');

/** Nothing is sent without TLS. @throws for a URL of another kind, which the error does not quote */
export function smtpTransport(url: string): SMTPTransportOptions {
  return {
    url: z.parse(smtpUrl, url),
    requireTLS: true,
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** @throws for what is no address */
export const parseSender = (address: string | undefined): string => z.parse(sender, address);
