/** Makes an HTML page per size that shows every picture, light beside dark. */
import { type Size, schemesOf } from './camera.ts';

type Sheet = { readonly size: Size; readonly files: readonly string[] };

export function writeContactSheet({ size, files }: Sheet): string {
  const names = new Set(files.filter((file) => file.startsWith(`${size}-`)).map(nameOf));
  const figures = [...names].toSorted().map((name) => figure(name, size));
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screens by ${size}</title>
<style>
  body { margin: 2rem; font: 1rem system-ui; background: #777; color: #fff }
  main { display: flex; flex-wrap: wrap; gap: 2rem }
  figure { margin: 0 }
  img { width: ${size === 'phone' || size === 'small' ? 195 : 420}px; border-radius: 8px; vertical-align: top }
</style>
<h1>Screens by ${size}</h1>
<main>
${figures.join('\n')}
</main>
</html>
`;
}

function figure(name: string, size: Size): string {
  const images = schemesOf(size).map((scheme) => {
    const file = `${size}-${name}-${scheme}.jpg`;
    return `<a href="${file}"><img src="${file}" alt="${name}, ${scheme}" loading="lazy"></a>`;
  });
  return `<figure><figcaption>${name}</figcaption>${images.join(' ')}</figure>`;
}

function nameOf(file: string): string {
  return file.replace(/^[a-z]+-/, '').replace(/-[a-z]+\.jpg$/, '');
}
