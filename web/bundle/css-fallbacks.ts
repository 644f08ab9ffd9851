import type { CSSOptions } from 'vite';

type PostcssPlugin = Extract<
  NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>[number],
  { postcssPlugin: string }
>;

/**
 * Drops what Tailwind writes for browsers older than those it supports at all (Safari 16.4, Chrome 111, Firefox 128): a second
 * declaration for those without color-mix(), and the initial values for those without @property. A sixteenth of the style sheet.
 */
export const dropCssFallbacks: PostcssPlugin = {
  postcssPlugin: 'drop-css-fallbacks',
  AtRule: {
    supports(rule) {
      if (rule.params.includes('color-mix(in lab')) rule.replaceWith(rule.nodes ?? []);
    },
    layer(rule) {
      if (rule.params === 'properties' && rule.nodes) rule.remove();
    },
  },
};
