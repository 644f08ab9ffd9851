/** Draws people for the seed and `npm run portraits`. The Cloud Functions must not import it, because they ship rendered portraits. */
export { planAlbum } from './album.ts';
export { type Appearance, describeAppearance, hairColorOf, type Presentation } from './appearance.ts';
export { drawPortrait, PORTRAIT } from './portrait.ts';
export { planPortraits } from './portrait-set.ts';
