import * as z from 'zod/mini';
import { MAX_REPORT_LENGTH } from '../../product.ts';
import { plainText } from '../profile/text.ts';

export const appealText = plainText({ max: MAX_REPORT_LENGTH, tooLong: 'report-too-long', multiline: true }).check(
  z.minLength(1, 'required'),
);

/** The form of the page that says that an account is off, and the body of an appeal against a removal. */
export const appealForm = z.strictObject({ text: appealText });

export type AppealForm = z.infer<typeof appealForm>;
