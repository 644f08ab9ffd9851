import type { CSSOptions } from 'vite';

type PostcssPlugin = Extract<
  NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>[number],
  { postcssPlugin: string }
>;

/** Elements that no page has, whose defaults Tailwind resets. */
export const UNUSED_ELEMENTS =
  'abbr audio b canvas code embed h4 h5 h6 hr iframe kbd menu object optgroup pre samp small strong sub sup table video'.split(
    ' ',
  );
const unused = new RegExp(`^(?:${UNUSED_ELEMENTS.join('|')})(?![\\w-])|optgroup|::file-selector-button`);

/**
 * Drops what Tailwind writes for browsers older than those it supports at all (Safari 16.4, Chrome 111, Firefox 128): a second
 * declaration for those without color-mix(), and the initial values for those without @property. And the resets of elements that
 * no page has. A tenth of the style sheet.
 */
export const dropCss: PostcssPlugin = {
  postcssPlugin: 'drop-css',
  AtRule: {
    supports(rule) {
      if (rule.params.includes('color-mix(in lab')) rule.replaceWith(rule.nodes ?? []);
    },
    layer(rule) {
      if (rule.params === 'properties' && rule.nodes) rule.remove();
    },
  },
  Rule(rule) {
    const used = rule.selectors.filter((selector) => !unused.test(selector));
    if (used.length === 0) rule.remove();
    else if (used.length < rule.selectors.length) rule.selectors = used;
  },
};
