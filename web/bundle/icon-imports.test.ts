import { expect, it } from 'vitest';
import { rewriteIconImports } from './icon-imports.ts';

it('imports each icon from its own module, without types', () => {
  const code = "import { GalleryVerticalEnd, type LucideIcon, Undo2 } from 'lucide-react';\nimport { x } from 'y';";
  expect(rewriteIconImports(code)).toBe(
    "import GalleryVerticalEnd from 'lucide-react/icons/gallery-vertical-end'; import Undo2 from 'lucide-react/icons/undo-2';\nimport { x } from 'y';",
  );
});
