import * as z from 'zod/mini';
import { MAX_MESSAGE_LENGTH } from '../../product.ts';
import { clientId } from '../account/client-id.ts';
import { plainText } from '../profile/text.ts';
import { memberId } from '../profile/user.ts';
import { prompt } from '../prompts/prompt.ts';
import { promptId } from '../prompts/prompt-answers.ts';

export const messageId = clientId;

/** What is written in a message, trimmed; specification §5. */
export const messageContent = plainText({
  max: MAX_MESSAGE_LENGTH,
  tooLong: 'message-too-long',
  multiline: true,
}).check(z.minLength(1, 'message-empty'));

/**
 * `POST /messages`. `prompt` is one of the receiver's prompts, which the message answers: it is quoted as it is then, and left out where they
 * have it no longer. The same `id` with anything else changed is 409 `message-id-taken`.
 */
export const sendMessageBody = z.strictObject({
  receiverId: memberId,
  content: messageContent,
  prompt: z.optional(promptId),
  id: z.optional(messageId),
});

/** The composer's form. */
export const messageForm = z.strictObject({ content: messageContent });
/** A message as both participants see it. */
export const message = z.strictObject({
  id: z.string(),
  senderId: memberId,
  receiverId: memberId,
  content: z.string(),
  /** The receiver's prompt that it answers, as it was when it was sent. */
  prompt: z.optional(prompt),
  sequence: z.int(),
  senderSequence: z.int(),
  isRead: z.boolean(),
  sentAt: z.iso.datetime(),
});

const sequenceText = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,11}$/)),
  z.transform((text: string) => Number(text)),
);

/**
 * `GET /messages/{id}`: the newest page; with `before` the page that ends before this `sequence`, as `X-Next-Cursor` of the page after
 * it gave it; with `after` the messages of the fifty sequences after it, for whoever holds those until there and knows the newest one's. Not both.
 */
export const listMessagesQuery = z
  .strictObject({ before: z.optional(sequenceText), after: z.optional(sequenceText) })
  .check(z.refine(({ before, after }) => before === undefined || after === undefined, 'invalid-input'));

export type SendMessageBody = z.infer<typeof sendMessageBody>;
export type Message = z.infer<typeof message>;
export type ListMessagesQuery = z.infer<typeof listMessagesQuery>;
