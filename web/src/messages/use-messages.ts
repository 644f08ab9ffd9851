import { useReadable } from '../lib/view/use-readable.ts';

/** The sentences of one part of the catalogue, in the current language. */
export const useMessages = useReadable;
