import * as z from 'zod/mini';

/** A prompt and a member's answer to it: in a profile, and quoted in a message. The id may be one that a client does not know yet. */
export const prompt = z.strictObject({ id: z.string(), answer: z.string() });
export type Prompt = z.infer<typeof prompt>;
