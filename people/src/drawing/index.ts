/** Draws people. */
export { planAlbum } from './album.ts';
export { type Appearance, describeAppearance, hairColorOf, type Presentation } from './appearance.ts';
export { drawPortrait, PORTRAIT } from './portrait.ts';
