/**
 * Writes a second page for visitors who sign in. Each of the two preloads the journey that its entry will import. Fonts are preloaded for
 * visitors only: members' pages wait for more files, which come before (`src/app/first-page.ts`).
 */
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** `firebase.json` serves the second at `/login` and `/signup`. */
export const PAGES = { 'index.html': 'member', 'sign-in.html': 'sign-in' } as const;

const FONT_LINK = /\s*<link rel="preload"[^>]*as="font"[^>]*>/g;

export function nameFirstJourneys(): Plugin {
  return {
    name: 'name-first-journeys',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('A build has index.html');
      const html = String(page.source);
      for (const [fileName, journey] of Object.entries(PAGES)) {
        const file = requireFile(bundle, `app/journeys/${journey}.ts`);
        const source = html.replace('</head>', `  <link rel="modulepreload" crossorigin href="/${file}">\n  </head>`);
        if (fileName === 'index.html') page.source = source.replaceAll(FONT_LINK, '');
        else this.emitFile({ type: 'asset', fileName, source });
      }
    },
  };
}

function requireFile(bundle: Rolldown.OutputBundle, path: string): string {
  const source = join('web', 'src', ...path.split('/'));
  const file = Object.values(bundle).find(
    (part) => part.type === 'chunk' && part.moduleIds.some((id) => id.endsWith(source)),
  );
  if (!file) throw new Error(`${path} is in no file of the build`);
  return file.fileName;
}
