import { useReadable } from '../../lib/hooks/use-readable.ts';
import { locale } from './locale.ts';

/** The sentences of one part of the catalogue, in the current language. */
export const useMessages = useReadable;

export const useLanguage = () => useReadable(locale);
