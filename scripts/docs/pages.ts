import { renderApiPage } from './render-api.ts';
import { renderCostsPage } from './render-costs.ts';

/** The pages of docs/ that are made of what the code says. */
export const PAGES: Readonly<Record<string, () => string>> = {
  'api.md': renderApiPage,
  'operations/costs.md': renderCostsPage,
};
