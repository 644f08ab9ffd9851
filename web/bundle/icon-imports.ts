import type { Plugin } from 'vite';

const FROM_LIBRARY = /import \{([^}]*)\} from 'lucide-react';/g;

/** `GalleryVerticalEnd` is in `gallery-vertical-end`, `Undo2` in `undo-2`. */
function fileNameOf(icon: string): string {
  return icon.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[a-zA-Z])(?=\d)/g, '-').toLowerCase();
}

export function rewriteIconImports(code: string): string {
  return code.replace(FROM_LIBRARY, (_whole, list: string) =>
    list
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => `import ${name} from 'lucide-react/icons/${fileNameOf(name)}';`)
      .join(' '),
  );
}

/** Imports each icon from its own module, so that the module graph says who imports which. */
export function importIconsOneByOne(): Plugin {
  return {
    name: 'import-icons-one-by-one',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const hasIcons = id.includes('/src/') && code.includes("from 'lucide-react'");
      return hasIcons ? { code: rewriteIconImports(code), map: null } : undefined;
    },
  };
}
