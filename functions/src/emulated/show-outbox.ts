import { PRODUCT_NAME } from '@tagpo/contract/product';
import { storedTime } from '@tagpo/contract/stored-time';
import type { Request, Response } from 'express';
import type { Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { OUTBOX } from './outbox.ts';

const MAX_SHOWN = 100;
const outboxMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  headers: z.record(z.string(), z.string()),
  at: storedTime,
});
type OutboxMail = z.infer<typeof outboxMail>;
const outboxQuery = z.object({ to: z.optional(z.string()) });

/** The newest mails as a page, or as JSON for tests; `?to=` shows those to one address. */
export function showOutbox(firestore: Firestore) {
  return async (request: Request, response: Response): Promise<void> => {
    const { to } = z.parse(outboxQuery, request.query);
    const all = firestore.collection(OUTBOX);
    const { docs } = await (to === undefined ? all : all.where('to', '==', to)).get();
    const mails = docs
      .map((one) => z.parse(outboxMail, one.data()))
      .toSorted((one, other) => other.at.toMillis() - one.at.toMillis())
      .slice(0, MAX_SHOWN);
    response.set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': "default-src 'none'" });
    response.format({
      html: () => response.send(renderPage(mails)),
      json: () => response.json(mails),
    });
  };
}

function renderPage(mails: readonly OutboxMail[]): string {
  const title = `${PRODUCT_NAME}: outbox of the emulators`;
  const articles = mails.map(
    ({ to, subject, text, at }) =>
      `<article><h2>${toHtml(subject)}</h2><p>${toHtml(to)}, ${new Date(at.toMillis()).toLocaleString('en')}</p><pre>${withLinks(text)}</pre></article>`,
  );
  const list = articles.length === 0 ? '<p>No mail was sent yet.</p>' : articles.join('<hr>');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1>${list}</body></html>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const toHtml = (text: string) => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
const withLinks = (text: string) =>
  toHtml(text).replaceAll(/https?:\/\/\S+/g, (link) => `<a href="${link}">${link}</a>`);
